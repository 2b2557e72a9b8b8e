package dev.semel.shop.trade;

/** A coupon that a customer holds now. */
public record CouponClaim(String claimId, String code, String customer) {}
