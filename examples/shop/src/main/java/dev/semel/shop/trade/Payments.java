package dev.semel.shop.trade;

import java.math.RoundingMode;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Books a payment, marks the order paid and gives points, each time it is called: unguarded. */
@Service
public class Payments {
    private final JdbcClient jdbc;
    private final Moments moments;

    Payments(JdbcClient jdbc, Moments moments) {
        this.jdbc = jdbc;
        this.moments = moments;
    }

    /**
     * One point for every begun unit of money, for whoever placed the order; a trade number that is no order of ours is
     * a sale at the counter.
     */
    @Transactional
    public Ack book(PayNotice notice) {
        jdbc.sql("INSERT INTO payments (payment_id, out_trade_no, amount) VALUES (?, ?, ?)")
                .params(Ids.fresh(), notice.outTradeNo(), notice.amount())
                .update();
        jdbc.sql("UPDATE orders SET status = 'paid' WHERE order_id = ?")
                .param(notice.outTradeNo())
                .update();
        long points = notice.amount().setScale(0, RoundingMode.CEILING).longValueExact();
        jdbc.sql("INSERT INTO points (entry_id, customer, out_trade_no, points) VALUES (?, ?, ?, ?)")
                .params(Ids.fresh(), customerOf(notice), notice.outTradeNo(), points)
                .update();
        moments.effectWritten();
        return new Ack(notice.outTradeNo(), "paid", points);
    }

    private String customerOf(PayNotice notice) {
        return jdbc.sql("SELECT customer FROM orders WHERE order_id = ?")
                .param(notice.outTradeNo())
                .query(String.class)
                .optional()
                .orElse("counter");
    }
}
