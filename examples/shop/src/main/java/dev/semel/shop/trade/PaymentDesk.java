package dev.semel.shop.trade;

import dev.semel.spring.Idempotent;
import org.springframework.stereotype.Component;

/** The same booking, once per trade number, whichever road the notice comes by. */
@Component
public class PaymentDesk {
    private final Payments payments;

    PaymentDesk(Payments payments) {
        this.payments = payments;
    }

    @Idempotent(scope = "pay-callback", key = "#n.outTradeNo")
    public Ack onPaid(PayNotice n) {
        return payments.book(n);
    }
}
