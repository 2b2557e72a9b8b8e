package dev.semel.shop.drill;

import java.util.Map;

/**
 * What an errand is about: where it goes, what it says, and the SQL that prepares, counts and tidies it.
 *
 * @param effects SQL by the name of the effect; each yields a number that is 1 after exactly one effect
 */
record Kind(String path, String body, String prepare, Map<String, String> effects, String tidy) {
    static final Kind ORDER = new Kind(
            "/orders",
            "{\"sku\":\"{mark}\",\"quantity\":1}",
            "INSERT INTO stock (sku, title, quantity) VALUES (?, 'Shelf of a drill', 1000)",
            Map.of(
                    "orders", "SELECT COUNT(*) FROM orders WHERE sku = ?",
                    "stockTaken", "SELECT 1000 - quantity FROM stock WHERE sku = ?"),
            "DELETE FROM stock WHERE sku = ?");

    static final Kind COUPON = new Kind(
            "/coupons/{mark}/claim",
            "",
            "INSERT INTO coupons (code, title, available) VALUES (?, 'Coupon of a drill', 1000)",
            Map.of(
                    "claims", "SELECT COUNT(*) FROM coupon_claims WHERE code = ?",
                    "couponsGone", "SELECT 1000 - available FROM coupons WHERE code = ?"),
            "DELETE FROM coupons WHERE code = ?");

    static final Kind PAYMENT = new Kind(
            "/payments/callback",
            "{\"outTradeNo\":\"{mark}\",\"amount\":1.00,\"status\":\"PAID\"}",
            "",
            Map.of(
                    "payments", "SELECT COUNT(*) FROM payments WHERE out_trade_no = ?",
                    "points", "SELECT COALESCE(SUM(points), 0) FROM points WHERE out_trade_no = ?"),
            "");
}
