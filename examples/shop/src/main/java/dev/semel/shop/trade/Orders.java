package dev.semel.shop.trade;

import dev.semel.shop.trade.Refusal.Reason;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Takes stock and writes the order, in the caller's transaction or in its own. */
@Service
public class Orders {
    private static final String COLUMNS = "SELECT order_id, sku, quantity, status FROM orders ";

    private final JdbcClient jdbc;
    private final Moments moments;

    Orders(JdbcClient jdbc, Moments moments) {
        this.jdbc = jdbc;
        this.moments = moments;
    }

    @Transactional
    public Order place(String customer, PlaceOrder wish) {
        takeStock(wish);
        Order order = new Order(Ids.fresh(), wish.sku(), wish.quantity(), "placed");
        jdbc.sql("INSERT INTO orders (order_id, customer, sku, quantity, status) VALUES (?, ?, ?, ?, ?)")
                .params(order.orderId(), customer, order.sku(), order.quantity(), order.status())
                .update();
        moments.effectWritten();
        return order;
    }

    public Optional<Order> find(String orderId) {
        return jdbc.sql(COLUMNS + "WHERE order_id = ?")
                .param(orderId)
                .query(Order.class)
                .optional();
    }

    /** The newest orders, at most {@code limit}. */
    public List<Order> latest(int limit) {
        return jdbc.sql(COLUMNS + "ORDER BY created_at DESC, order_id LIMIT ?")
                .param(limit)
                .query(Order.class)
                .list();
    }

    private void takeStock(PlaceOrder wish) {
        int taken = jdbc.sql("UPDATE stock SET quantity = quantity - ? WHERE sku = ? AND quantity >= ?")
                .params(wish.quantity(), wish.sku(), wish.quantity())
                .update();
        if (taken == 0) {
            throw known(wish.sku())
                    ? new Refusal(Reason.OUT_OF_STOCK, "Not enough of '" + wish.sku() + "' in stock.")
                    : new Refusal(Reason.UNKNOWN_SKU, "There is no '" + wish.sku() + "' in this shop.");
        }
    }

    private boolean known(String sku) {
        return jdbc.sql("SELECT sku FROM stock WHERE sku = ?")
                .param(sku)
                .query(String.class)
                .optional()
                .isPresent();
    }
}
