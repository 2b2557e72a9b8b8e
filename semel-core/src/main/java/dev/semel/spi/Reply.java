package dev.semel.spi;

import dev.semel.StoredRecord;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What the engine says to an adapter. */
public sealed interface Reply {
    /**
     * The action ran; what the verdict asked for has been done.
     *
     * @param verdict as it stands after settling: a rollback-only transaction has made a fault of an answer
     */
    record Ran(Verdict verdict) implements Reply {}

    /**
     * The action goes on, as its verdict {@link Verdict.Later} said.
     *
     * @param end completes when the action has ended and that is settled, on the thread that ended it, with {@link Ran},
     *     {@link Kept} or {@link Unknown}
     */
    record Started(CompletionStage<Reply> end) implements Reply {}

    /**
     * The operation had been dealt with.
     *
     * @param record {@code done} or {@code failed}
     */
    record Kept(StoredRecord record) implements Reply {}

    /**
     * The original is still running.
     *
     * @param retryAfter when to ask again
     */
    record InProgress(Duration retryAfter) implements Reply {}

    /** The key was used for other content. */
    record KeyReused() implements Reply {}

    /**
     * Nobody knows whether the operation happened.
     *
     * @param cause what this call saw; null where the record says so
     */
    record Unknown(@Nullable Throwable cause) implements Reply {}

    /**
     * The store did not answer; nothing has been committed by this call.
     *
     * @param cause its error
     */
    record Unavailable(Throwable cause) implements Reply {}
}
