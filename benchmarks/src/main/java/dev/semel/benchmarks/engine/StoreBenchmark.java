package dev.semel.benchmarks.engine;

import dev.semel.Answer;
import dev.semel.Fingerprint;
import dev.semel.IdempotencyKey;
import dev.semel.InMemoryStore;
import dev.semel.WhenInDoubt;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The in-memory store by itself: how much of a first call is the store's. */
@State(Scope.Thread)
public class StoreBenchmark {
    private static final int RECORDS = 50_000;

    private final ClaimRequest[] requests = new ClaimRequest[RECORDS];
    private final Settlement done = new Settlement.Done(Answer.of("text/1", "answer".getBytes(StandardCharsets.UTF_8)));
    private Store store = InMemoryStore.bounded(RECORDS);
    private int next;

    /** Requests are made beforehand. */
    @Setup
    public void requests() {
        for (int i = 0; i < RECORDS; i++) {
            IdempotencyKey key = IdempotencyKey.shared("order", "key-" + i);
            requests[i] = new ClaimRequest(
                    KeyDigest.of(key),
                    key,
                    "owner-" + i,
                    Fingerprint.NONE,
                    ClaimRequest.Place.BY_ITSELF,
                    Duration.ofSeconds(30),
                    WhenInDoubt.RETRY,
                    Duration.ofMinutes(10),
                    Duration.ofDays(1),
                    null,
                    null);
        }
    }

    /** Claim and settle of an absent key. */
    @Benchmark
    public Settled storeOfFirst() {
        if (next == RECORDS) {
            store = InMemoryStore.bounded(RECORDS);
            next = 0;
        }
        if (store.claim(requests[next++]) instanceof Claim.Acquired acquired) {
            return store.settle(acquired.ownership(), done);
        }
        throw new IllegalStateException("An absent key was not claimed");
    }
}
