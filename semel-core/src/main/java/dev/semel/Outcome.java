package dev.semel;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended. Faults of the action are not outcomes: they pass through as they are.
 *
 * @param <T> what the action returns
 */
public sealed interface Outcome<T extends @Nullable Object> {

    /**
     * The value, if there is one.
     *
     * @return the value of {@link Executed} or {@link Replayed}
     * @throws SemelException the named exception of any other outcome
     */
    T value();

    /**
     * This call ran the action.
     *
     * @param value what it returned
     * @param <T> its type
     */
    record Executed<T extends @Nullable Object>(T value) implements Outcome<T> {}

    /**
     * The operation had been done; this is its answer.
     *
     * @param value the stored answer
     * @param since when it was done, on the store's clock
     * @param <T> its type
     */
    record Replayed<T extends @Nullable Object>(T value, Instant since) implements Outcome<T> {}

    /**
     * The business said no: now, or when the operation was first tried.
     *
     * @param why the reason
     * @param replayed whether it was said before
     * @param exception what to throw: rebuilt, or {@link RejectedException}
     * @param <T> what the action would have returned
     */
    record Rejected<T extends @Nullable Object>(Rejection why, boolean replayed, Exception exception)
            implements Outcome<T> {
        @Override
        public T value() {
            if (exception instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new RejectedException(why, replayed, exception);
        }
    }

    /**
     * The original is still running.
     *
     * @param key of the operation
     * @param retryAfter when it is worth asking again
     * @param <T> what the action would have returned
     */
    record InProgress<T extends @Nullable Object>(IdempotencyKey key, Duration retryAfter) implements Outcome<T> {
        @Override
        public T value() {
            throw new InProgressException(key, retryAfter);
        }
    }

    /**
     * The key was used for other content.
     *
     * @param key of the operation
     * @param <T> what the action would have returned
     */
    record KeyReused<T extends @Nullable Object>(IdempotencyKey key) implements Outcome<T> {
        @Override
        public T value() {
            throw new KeyReusedException(key);
        }
    }

    /**
     * Nobody knows whether the operation happened. Asking again with the same key is safe.
     *
     * @param key of the operation
     * @param cause what led to it, where this call saw it
     * @param <T> what the action would have returned
     */
    record Unknown<T extends @Nullable Object>(IdempotencyKey key, Optional<Throwable> cause) implements Outcome<T> {
        @Override
        public T value() {
            throw new OutcomeUnknownException(key, cause.orElse(null));
        }
    }

    /**
     * The operation is done and its answer was not kept.
     *
     * @param key of the operation
     * @param summary what is known of the answer
     * @param <T> what the action would have returned
     */
    record NotKept<T extends @Nullable Object>(IdempotencyKey key, String summary) implements Outcome<T> {
        @Override
        public T value() {
            throw new AnswerNotKeptException(key, summary);
        }
    }
}
