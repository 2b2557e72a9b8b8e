package dev.semel.benchmarks.engine;

import java.math.BigDecimal;
import java.util.List;

/** A command of usual size: about 220 bytes as JSON. */
record Order(String customer, List<Line> lines, String currency, BigDecimal total, String note) {
    record Line(String article, int quantity, BigDecimal price) {}

    static Order usual() {
        return new Order(
                "customer-4711",
                List.of(
                        new Line("article-17", 2, new BigDecimal("19.90")),
                        new Line("article-4", 1, new BigDecimal("7.50"))),
                "EUR",
                new BigDecimal("47.30"),
                "Leave it at the door, please.");
    }
}
