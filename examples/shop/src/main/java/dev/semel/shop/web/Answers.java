package dev.semel.shop.web;

import dev.semel.shop.trade.Ack;
import dev.semel.shop.trade.Order;
import dev.semel.shop.trade.PayNotice;
import java.net.URI;
import org.springframework.http.ResponseEntity;

/** What both interfaces answer alike. */
final class Answers {
    private Answers() {}

    static ResponseEntity<Order> created(Order order) {
        return ResponseEntity.created(URI.create("/api/orders/" + order.orderId()))
                .body(order);
    }

    /** Nothing was paid, so nothing changes: such a notice needs no guard. */
    static Ack ignored(PayNotice notice) {
        return new Ack(notice.outTradeNo(), "ignored", 0);
    }
}
