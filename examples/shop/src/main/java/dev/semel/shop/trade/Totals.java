package dev.semel.shop.trade;

import java.util.Map;

/** The shop in numbers; {@code records} counts the rows of Semel's own table. */
public record Totals(long orders, Map<String, Long> stock, long points, long coupons, long records) {}
