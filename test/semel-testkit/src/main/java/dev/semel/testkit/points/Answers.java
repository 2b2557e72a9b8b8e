package dev.semel.testkit.points;

import dev.semel.Outcome;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What callers were told, to be compared. */
final class Answers {
    private Answers() {}

    /** Whether it tells what the operation came to: a value, or the reason of a rejection. */
    static boolean tells(@Nullable Outcome<?> outcome) {
        return outcome instanceof Outcome.Executed
                || outcome instanceof Outcome.Replayed
                || outcome instanceof Outcome.Rejected;
    }

    static boolean same(Outcome<?> one, Outcome<?> other) {
        return one instanceof Outcome.Rejected == other instanceof Outcome.Rejected
                && Objects.deepEquals(told(one), told(other));
    }

    static String shown(Outcome<?> outcome) {
        Object told = told(outcome);
        return told instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(told);
    }

    static @Nullable Object told(Outcome<?> outcome) {
        if (outcome instanceof Outcome.Executed<?> executed) {
            return executed.value();
        }
        if (outcome instanceof Outcome.Replayed<?> replayed) {
            return replayed.value();
        }
        return outcome instanceof Outcome.Rejected<?> rejected ? rejected.why() : null;
    }
}
