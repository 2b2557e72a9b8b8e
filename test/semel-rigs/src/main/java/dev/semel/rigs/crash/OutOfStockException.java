package dev.semel.rigs.crash;

/** The business's "no". */
final class OutOfStockException extends RuntimeException {
    OutOfStockException() {
        super("out of stock", null, false, false);
    }
}
