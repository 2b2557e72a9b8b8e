package dev.semel.shop.trade;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the payment company tells, as often as it likes; {@code outTradeNo} is our order's id. */
public record PayNotice(String outTradeNo, BigDecimal amount, String status) {
    private static final BigDecimal MOST = BigDecimal.valueOf(100_000_000);
    private static final Set<String> PAID = Set.of("PAID", "SUCCESS", "TRADE_SUCCESS", "SUCCEEDED", "OK");

    public PayNotice {
        Ids.require(outTradeNo, "outTradeNo");
        Ids.require(status, "status");
        requireAmount(amount);
    }

    /** Whether money has come in; any other notice changes nothing. */
    public boolean paid() {
        return PAID.contains(status.toUpperCase(Locale.ROOT));
    }

    private static void requireAmount(@Nullable BigDecimal amount) {
        if (amount == null || amount.signum() <= 0 || amount.compareTo(MOST) >= 0 || amount.scale() > 2) {
            throw new IllegalArgumentException("amount must be above 0 and below 100000000, with at most two decimals");
        }
    }
}
