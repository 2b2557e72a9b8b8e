package dev.semel.shop.trade;

/** What the payment company is told: the trade, whether it counts as paid, and the points that were given. */
public record Ack(String outTradeNo, String status, long points) {}
