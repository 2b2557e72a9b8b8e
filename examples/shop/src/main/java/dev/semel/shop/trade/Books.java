package dev.semel.shop.trade;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Reads what the shop has to show for itself. */
@Service
public class Books {
    private final JdbcClient jdbc;

    Books(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** One line of a small table: a name, its title and a number. */
    public record Line(String name, String title, long number) {}

    /** A row of Semel's table, as far as a person wants to read it. */
    public record RecordLine(String scope, String caller, String idemKey, String status, long attempt) {}

    public Totals totals() {
        Map<String, Long> stock = new LinkedHashMap<>();
        stock().forEach(line -> stock.put(line.name(), line.number()));
        return new Totals(
                number("SELECT COUNT(*) FROM orders"),
                stock,
                number("SELECT COALESCE(SUM(points), 0) FROM points"),
                number("SELECT COUNT(*) FROM coupon_claims"),
                number("SELECT COUNT(*) FROM semel_record"));
    }

    public List<Line> stock() {
        return lines("SELECT sku AS name, title, quantity AS number FROM stock ORDER BY sku");
    }

    public List<Line> coupons() {
        return lines("SELECT code AS name, title, available AS number FROM coupons ORDER BY code");
    }

    public List<Line> points() {
        return lines("SELECT customer AS name, customer AS title, SUM(points) AS number FROM points"
                + " GROUP BY customer ORDER BY customer");
    }

    /** The newest records, at most {@code limit}. */
    public List<RecordLine> records(int limit) {
        return jdbc.sql("SELECT scope, caller, idem_key, status, attempt FROM semel_record"
                        + " ORDER BY created_at DESC LIMIT ?")
                .param(limit)
                .query((row, n) -> new RecordLine(
                        row.getString("scope"),
                        row.getString("caller") == null ? "" : row.getString("caller"),
                        row.getString("idem_key"),
                        row.getString("status"),
                        row.getLong("attempt")))
                .list();
    }

    private List<Line> lines(String sql) {
        return jdbc.sql(sql)
                .query((row, n) -> new Line(row.getString("name"), row.getString("title"), row.getLong("number")))
                .list();
    }

    private long number(String sql) {
        return jdbc.sql(sql).query(Long.class).single();
    }
}
