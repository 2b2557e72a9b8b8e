package dev.semel.shop.trade;

/**
 * Told by the business at the moment that matters: its effect is written, in a transaction that is still open.
 *
 * <p>Does nothing in a shop; a node started for the crash drill stops here.
 */
@FunctionalInterface
public interface Moments {
    void effectWritten();
}
