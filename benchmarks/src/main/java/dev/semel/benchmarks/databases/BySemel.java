package dev.semel.benchmarks.databases;

import dev.semel.ClaimTime;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.jdbc.JdbcStore;

/** The same operations by Semel. */
final class BySemel implements AutoCloseable {
    static final String CONTENT = "x".repeat(200);
    static final String ANSWER = "answer";
    private static final Scope LEASED =
            Scope.named("leased").guarantee(Guarantee.LEASED).build();

    private final JdbcStore store;
    private final Orders orders;
    private final Semel semel;
    private final Semel grouped;

    BySemel(JdbcStore store, JdbcStore grouped, Orders orders) {
        this.store = store;
        this.orders = orders;
        this.grouped = Semel.over(grouped).scope(LEASED).build();
        this.semel = Semel.over(store)
                .scope(Scope.named("early").build())
                .scope(Scope.named("late").claim(ClaimTime.LATE).build())
                .scope(LEASED)
                .build();
    }

    Way of(Variant variant) {
        return switch (variant) {
            case EARLY -> name -> place("early", name, Outcome.Executed.class);
            case LATE, LATE_READING -> name -> place("late", name, Outcome.Executed.class);
            case LEASED -> name -> leased(semel, name);
            case LEASED_GROUPED -> name -> leased(grouped, name);
            case REPLAY -> name -> place("early", name, Outcome.Replayed.class);
            case REPLAY_READING -> name -> place("late", name, Outcome.Replayed.class);
        };
    }

    /** Does what {@link Variant#REPLAY} and {@link Variant#REPLAY_READING} repeat. */
    Way original(Variant variant) {
        String scope = variant == Variant.REPLAY ? "early" : "late";
        return name -> place(scope, name, Outcome.Executed.class);
    }

    private void place(String scope, String name, Class<?> expected) throws Exception {
        Outcome<String> outcome = semel.once(IdempotencyKey.of(scope, "customer", name))
                .matching(CONTENT)
                .call(String.class, () -> {
                    orders.add(store.connection());
                    return ANSWER;
                });
        expect(outcome, expected);
    }

    private static void leased(Semel by, String name) {
        Outcome<String> outcome = by.once(IdempotencyKey.of("leased", "customer", name))
                .matching(CONTENT)
                .call(String.class, () -> ANSWER);
        expect(outcome, Outcome.Executed.class);
    }

    private static void expect(Outcome<String> outcome, Class<?> expected) {
        if (!expected.isInstance(outcome) || !outcome.value().equals(ANSWER)) {
            throw new IllegalStateException("Not " + expected.getSimpleName() + " but " + outcome);
        }
    }

    @Override
    public void close() {
        semel.close();
        grouped.close();
    }
}
