package dev.semel.shop.trade;

import dev.semel.shop.trade.Refusal.Reason;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Hands out coupons while there are any. */
@Service
public class Coupons {
    private final JdbcClient jdbc;
    private final Moments moments;

    Coupons(JdbcClient jdbc, Moments moments) {
        this.jdbc = jdbc;
        this.moments = moments;
    }

    @Transactional
    public CouponClaim claim(String customer, String code) {
        int taken = jdbc.sql("UPDATE coupons SET available = available - 1 WHERE code = ? AND available > 0")
                .param(code)
                .update();
        if (taken == 0) {
            throw known(code)
                    ? new Refusal(Reason.COUPON_USED_UP, "Coupon '" + code + "' is used up.")
                    : new Refusal(Reason.UNKNOWN_COUPON, "There is no coupon '" + code + "'.");
        }
        CouponClaim claim = new CouponClaim(Ids.fresh(), code, customer);
        jdbc.sql("INSERT INTO coupon_claims (claim_id, code, customer) VALUES (?, ?, ?)")
                .params(claim.claimId(), claim.code(), claim.customer())
                .update();
        moments.effectWritten();
        return claim;
    }

    private boolean known(String code) {
        return jdbc.sql("SELECT code FROM coupons WHERE code = ?")
                .param(code)
                .query(String.class)
                .optional()
                .isPresent();
    }
}
