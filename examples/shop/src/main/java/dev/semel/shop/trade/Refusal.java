package dev.semel.shop.trade;

/** The business says no, for good: a rejection, not a fault. */
public final class Refusal extends RuntimeException {
    private final Reason reason;

    /** Why the shop says no; the wire name is stable. */
    public enum Reason {
        OUT_OF_STOCK("out-of-stock"),
        UNKNOWN_SKU("unknown-sku"),
        UNKNOWN_COUPON("unknown-coupon"),
        COUPON_USED_UP("coupon-used-up");

        private final String code;

        Reason(String code) {
            this.code = code;
        }

        public String code() {
            return code;
        }
    }

    public Refusal(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
