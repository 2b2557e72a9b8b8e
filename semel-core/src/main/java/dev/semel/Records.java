package dev.semel;

import dev.semel.spi.Reply;
import dev.semel.spi.Verdict;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Records as this JVM knows them without asking the store: those that it has just written. */
final class Records {
    private Records() {}

    /** What followers are told of a verdict that has been stored; null for one that has not. */
    static @Nullable Reply published(Verdict verdict) {
        if (verdict instanceof Verdict.Answered answered) {
            return kept(Status.DONE, answered.answer());
        }
        return verdict instanceof Verdict.Refused refused ? kept(Status.FAILED, refused.answer()) : null;
    }

    private static Reply kept(Status status, Answer answer) {
        return new Reply.Kept(new StoredRecord(
                status, null, 0, WhenInDoubt.RETRY, Fingerprint.NONE, answer, null, Instant.now(), null, false));
    }
}
