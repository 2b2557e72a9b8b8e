package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an action sees of its own operation, alone and inside another. */
class OperationTest {
    private static final IdempotencyKey OUTER = IdempotencyKey.of("pay", "alice", "outer");
    private static final IdempotencyKey INNER = IdempotencyKey.of("pay", "alice", "inner");

    private final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final Semel semel = Semel.over(InMemoryStore.bounded(10))
            .scope(Scope.named("pay")
                    .guarantee(Guarantee.LEASED)
                    .whenInDoubt(WhenInDoubt.HOLD)
                    .rejecting(IllegalArgumentException.class, e -> Rejection.of("no", e.getMessage()))
                    .build())
            .listener(events::add)
            .build();

    @AfterEach
    void stop() {
        semel.close();
    }

    private static Operation current() {
        return Operation.current().orElseThrow();
    }

    @Test
    void innermostIsSeenAndTheOuterAfterIt() {
        assertThat(Operation.current()).isEmpty();
        semel.once(OUTER).run(() -> {
            assertThat(current().key()).isEqualTo(OUTER);
            semel.once(INNER).run(() -> assertThat(current().key()).isEqualTo(INNER));
            assertThat(current().key()).isEqualTo(OUTER);
            assertThat(current().attempt()).isEqualTo(1);
            assertThat(current().lost()).isFalse();
        });
        assertThat(Operation.current()).isEmpty();
    }

    @Test
    void outerKeyAskedForInsideIsReentryHoweverDeep() {
        semel.once(OUTER)
                .run(() -> semel.once(INNER)
                        .run(() -> assertThat(semel.once(OUTER).call(String.class, () -> "never"))
                                .isInstanceOf(Outcome.InProgress.class)));
        assertThat(events.stream().filter(SemelEvent.Reentered.class::isInstance))
                .containsExactly(new SemelEvent.Reentered(OUTER));
    }

    @Test
    void nothingHappenedOfTheInnerIsNotTheOuters() {
        semel.once(OUTER).run(() -> semel.once(INNER).run(() -> current().nothingHappened()));
        assertThat(semel.find(OUTER).orElseThrow().status()).isEqualTo(Status.DONE);
        assertThat(semel.find(INNER).orElseThrow().status()).isEqualTo(Status.FREE);
    }

    @Test
    void nothingHappenedKeepsWhatTheActionEndedWith() {
        assertThat(semel.once(OUTER)
                        .call(String.class, () -> {
                            current().nothingHappened();
                            return "value";
                        })
                        .value())
                .isEqualTo("value");
        assertThatThrownBy(() -> semel.once(OUTER).run(() -> {
                    current().nothingHappened();
                    throw new IllegalStateException("refused before sending");
                }))
                .hasMessage("refused before sending");
        assertThatThrownBy(() -> semel.once(OUTER).run(() -> {
                    current().nothingHappened();
                    throw new IllegalArgumentException("no such account");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(semel.find(OUTER).orElseThrow().status()).isEqualTo(Status.FREE);
        assertThat(events.stream().filter(SemelEvent.Faulted.class::isInstance)).hasSize(3);
    }

    @Test
    void everyEventIsTold() {
        semel.once(OUTER).run(() -> {});
        semel.once(OUTER).run(() -> {});
        semel.once(OUTER).matching("other").run(() -> {});
        semel.once(INNER).run(() -> {
            throw new IllegalArgumentException("no");
        });
        assertThat(List.copyOf(events))
                .containsExactly(
                        new SemelEvent.Claimed(OUTER, 1),
                        new SemelEvent.Executed(OUTER),
                        new SemelEvent.Replayed(OUTER),
                        new SemelEvent.Replayed(OUTER),
                        new SemelEvent.Claimed(INNER, 1),
                        new SemelEvent.Rejected(INNER));
        events.clear();
        assertThatThrownBy(() -> semel.once(IdempotencyKey.shared("pay", "3")).run(() -> {
                    throw new IllegalStateException("broke");
                }))
                .hasMessage("broke");
        semel.once(IdempotencyKey.shared("pay", "3")).run(() -> {});
        assertThat(List.copyOf(events))
                .containsExactly(
                        new SemelEvent.Claimed(IdempotencyKey.shared("pay", "3"), 1),
                        new SemelEvent.Faulted(IdempotencyKey.shared("pay", "3"), "java.lang.IllegalStateException"),
                        new SemelEvent.OutcomeUnknown(IdempotencyKey.shared("pay", "3")));
    }
}
