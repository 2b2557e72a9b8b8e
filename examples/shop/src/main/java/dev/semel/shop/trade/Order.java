package dev.semel.shop.trade;

/** An order as the customer sees it; {@code status} is {@code placed} or {@code paid}. */
public record Order(String orderId, String sku, int quantity, String status) {}
