package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
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
}
