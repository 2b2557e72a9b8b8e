package dev.semel.spi;

import dev.semel.Answer;
import dev.semel.Status;
import org.jspecify.annotations.Nullable;

/** How an execution ends its claim. */
public sealed interface Settlement {
    /**
     * With an answer.
     *
     * @param answer kept or not kept
     */
    record Done(Answer answer) implements Settlement {}

    /**
     * With a rejection.
     *
     * @param answer the stored "no"
     */
    record Failed(Answer answer) implements Settlement {}

    /**
     * Without a word about the outcome.
     *
     * @param why in words
     */
    record Unknown(String why) implements Settlement {}

    /** Nothing happened. */
    record Free() implements Settlement {}

    /**
     * The status that it writes.
     *
     * @return the status
     */
    default Status status() {
        if (this instanceof Done) {
            return Status.DONE;
        }
        if (this instanceof Failed) {
            return Status.FAILED;
        }
        return this instanceof Unknown ? Status.UNKNOWN : Status.FREE;
    }

    /**
     * The answer that it writes.
     *
     * @return null where there is none
     */
    default @Nullable Answer answer() {
        return null; // Done and Failed have one as their component.
    }

    /**
     * The reason that it writes.
     *
     * @return null where there is none
     */
    default @Nullable String reason() {
        return this instanceof Unknown unknown ? unknown.why() : null;
    }
}
