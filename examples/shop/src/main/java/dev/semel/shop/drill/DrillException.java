package dev.semel.shop.drill;

import org.jspecify.annotations.Nullable;

/** The drill itself could not be carried out; says nothing about either side. */
final class DrillException extends RuntimeException {
    DrillException(String message) {
        this(message, null);
    }

    DrillException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
