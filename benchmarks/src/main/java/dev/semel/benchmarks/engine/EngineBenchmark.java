package dev.semel.benchmarks.engine;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.InMemoryStore;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Whole calls over the in-memory store: everything that a call does is counted, key, digest and fingerprint as well. */
@State(org.openjdk.jmh.annotations.Scope.Thread)
public class EngineBenchmark {
    /** A store is thrown away when it holds so many records, so that memory does not grow with the measured time. */
    private static final int RECORDS = 50_000;

    private static final String CONTENT = "x".repeat(200);

    private final String[] names = new String[RECORDS];
    private Semel semel = open();
    private int next;

    /** Names are made beforehand. */
    @Setup(Level.Trial)
    public void names() {
        for (int i = 0; i < RECORDS; i++) {
            names[i] = "0f8fad5b-d9cb-469f-a165-" + (100_000_000_000L + i);
        }
        call("replayed");
    }

    /** Ends background threads. */
    @TearDown(Level.Trial)
    public void close() {
        semel.close();
    }

    /** A key that was never seen: claim, action, settle. */
    @Benchmark
    public Outcome<String> first() {
        if (next == RECORDS) {
            semel.close();
            semel = open();
            next = 0;
        }
        return call(names[next++]);
    }

    /** A key that is done. */
    @Benchmark
    public Outcome<String> replay() {
        return call("replayed");
    }

    private Outcome<String> call(String name) {
        return semel.once(IdempotencyKey.of("order", "customer-4711", name))
                .matching(CONTENT)
                .call(String.class, () -> "answer");
    }

    private static Semel open() {
        return Semel.over(InMemoryStore.bounded(RECORDS + 1))
                .scope(Scope.named("order").guarantee(Guarantee.LEASED).build())
                .build();
    }
}
