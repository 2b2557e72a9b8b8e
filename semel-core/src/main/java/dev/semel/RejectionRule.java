package dev.semel;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An exception type that is a definite "no", how it is stored, and how it is thrown again. */
record RejectionRule(
        Class<? extends Throwable> type,
        Function<Throwable, Rejection> toRejection,
        @Nullable Function<Rejection, ? extends Exception> fromRejection) {

    static <E extends Exception> RejectionRule of(
            Class<E> type,
            Function<? super E, Rejection> toRejection,
            @Nullable Function<Rejection, ? extends Exception> fromRejection) {
        return new RejectionRule(type, thrown -> toRejection.apply(type.cast(thrown)), fromRejection);
    }
}
