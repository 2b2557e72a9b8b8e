package dev.semel.spi;

import dev.semel.Answer;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What the end of an action means. */
public sealed interface Verdict {
    /**
     * An answer, to be stored and given.
     *
     * @param answer kept or not kept
     * @param unencodable why the real answer cannot be stored; null where it can. TRANSACTIONAL rolls back loudly, LEASED
     *     settles {@code answer}, which then is "not kept"
     */
    record Answered(Answer answer, @Nullable RuntimeException unencodable) implements Verdict {
        /**
         * An answer that can be stored.
         *
         * @param answer the answer
         */
        public Answered(Answer answer) {
            this(answer, null);
        }
    }

    /**
     * A definite "no": stored as {@code failed}, its writes undone.
     *
     * @param answer the stored form
     * @param cause the exception it was made of; null where there was none
     */
    record Refused(Answer answer, @Nullable Throwable cause) implements Verdict {}

    /**
     * It says nothing about the outcome: never an answer.
     *
     * @param cause the exception; null for a returned 5xx
     */
    record Fault(@Nullable Throwable cause) implements Verdict {}

    /**
     * The action says for certain that it had no effect: the key is free at once.
     *
     * @param cause the exception; null where there was none
     */
    record NothingHappened(@Nullable Throwable cause) implements Verdict {}

    /**
     * An answer that goes out but is never stored, and whose writes never commit (429, 401, …). LEASED treats it as a
     * fault.
     *
     * @param cause the exception; null where there was none
     */
    record NotStored(@Nullable Throwable cause) implements Verdict {}

    /**
     * The action goes on after {@link Exchange#run} has returned. For LEASED alone: a transaction ends with its thread's
     * call, so that anywhere else this is a fault.
     *
     * @param end completes with any other verdict when the action has ended; an exception is a fault
     */
    record Later(CompletionStage<Verdict> end) implements Verdict {}
}
