package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class EventsTest {
    @Test
    void listenersCannotBreakAnOperationOrEachOther() {
        List<SemelEvent> heard = new ArrayList<>();
        try (Semel semel = Semel.over(InMemoryStore.bounded(10))
                .scope(Scope.named("pay").guarantee(Guarantee.LEASED).build())
                .listener(e -> {
                    throw new IllegalStateException("listener");
                })
                .listener(heard::add)
                .build()) {
            IdempotencyKey key = IdempotencyKey.shared("pay", "1");
            assertThat(semel.once(key).call(String.class, () -> "paid").value()).isEqualTo("paid");
            assertThat(heard).containsExactly(new SemelEvent.Claimed(key, 1), new SemelEvent.Executed(key));
        }
    }

    @Test
    void whatADuplicateMeetsIsTold() {
        List<SemelEvent> heard = new ArrayList<>();
        try (Semel semel = Semel.over(InMemoryStore.bounded(10))
                .scope(Scope.named("pay")
                        .guarantee(Guarantee.LEASED)
                        .maxAnswerBytes(4)
                        .build())
                .listener(heard::add)
                .build()) {
            IdempotencyKey key = IdempotencyKey.shared("pay", "1");
            semel.once(key).matching("a").run(() -> {
                assertThat(semel.once(key).matching("a").run(() -> {})).isInstanceOf(Outcome.InProgress.class);
                heard.clear();
            });
            semel.once(key).matching("b").run(() -> {});
            assertThat(heard).containsExactly(new SemelEvent.Executed(key), new SemelEvent.KeyReused(key));
            heard.clear();
            IdempotencyKey large = IdempotencyKey.shared("pay", "2");
            semel.once(large).call(String.class, () -> "large");
            assertThat(heard)
                    .containsExactly(
                            new SemelEvent.Claimed(large, 1),
                            new SemelEvent.Executed(large),
                            new SemelEvent.AnswerNotKept(large, "5 bytes are over the limit of 4"));
        }
    }

    @Test
    void inProgressAndReentryAreTold() {
        List<SemelEvent> heard = new ArrayList<>();
        try (Semel semel = Semel.over(InMemoryStore.bounded(10))
                .scope(Scope.named("pay").guarantee(Guarantee.LEASED).build())
                .listener(heard::add)
                .build()) {
            IdempotencyKey key = IdempotencyKey.shared("pay", "1");
            semel.once(key).run(() -> semel.once(key).run(() -> {}));
            assertThat(heard)
                    .containsExactly(
                            new SemelEvent.Claimed(key, 1),
                            new SemelEvent.Reentered(key),
                            new SemelEvent.InProgress(key),
                            new SemelEvent.Executed(key));
        }
    }

    @Test
    void listenerThatFailsAndDoubtsAreLogged() {
        List<LogRecord> logged = new ArrayList<>();
        Logger logger = Logger.getLogger("dev.semel");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                logged.add(record);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        IllegalStateException broken = new IllegalStateException("listener");
        IllegalStateException cause = new IllegalStateException("cause");
        Events events = new Events(List.of(e -> {
            throw broken;
        }));
        logger.addHandler(handler);
        try {
            IdempotencyKey key = IdempotencyKey.of("pay", "alice", "secret-1");
            events.warn(new SemelEvent.SettleDeferred(key, cause), "could not be stored", cause);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(logged).extracting(LogRecord::getThrown).containsExactly(cause, broken);
        assertThat(logged)
                .extracting(LogRecord::getMessage)
                .containsExactly("pay/secr…(8): could not be stored", "A SemelListener failed on SettleDeferred");
    }
}
