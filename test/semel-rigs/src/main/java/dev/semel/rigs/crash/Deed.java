package dev.semel.rigs.crash;

import dev.semel.IdempotencyKey;
import java.util.List;
import java.util.Locale;

/**
 * What a client wants done once: an operation, as the business sees it.
 *
 * @param kind what
 * @param number makes it another one
 */
record Deed(Kind kind, int number) {
    static final List<String> SCOPES = List.of("transfer", "order", "payment");

    enum Kind {
        /** An amount from one account to another. */
        TRANSFER,
        /** A piece of a product of which there is plenty. */
        ORDER,
        /** A piece of the product that runs out. */
        SCARCE_ORDER,
        /** A callback: its key is the trade's own number, shared by all who tell of it. */
        PAYMENT
    }

    static Deed parse(String text) {
        String[] parts = text.split("-");
        return new Deed(Kind.valueOf(parts[0]), Integer.parseInt(parts[1]));
    }

    IdempotencyKey key() {
        return switch (kind) {
            case TRANSFER -> IdempotencyKey.of("transfer", "user-" + number % 7, toString());
            case ORDER, SCARCE_ORDER -> IdempotencyKey.of("order", "user-" + number % 7, toString());
            case PAYMENT -> IdempotencyKey.shared("payment", toString());
        };
    }

    long amount() {
        return 1 + number % 97;
    }

    @Override
    public String toString() {
        return kind.name().toUpperCase(Locale.ROOT) + "-" + number;
    }
}
