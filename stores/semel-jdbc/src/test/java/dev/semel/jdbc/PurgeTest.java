package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.Purgeable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class PurgeTest {
    private final Deque<Integer> purges = new ArrayDeque<>();
    private final Deque<Integer> sweeps = new ArrayDeque<>();
    private final List<String> calls = new ArrayList<>();
    private final Purgeable store = new Purgeable() {
        @Override
        public int purge(int limit) {
            calls.add("purge " + limit);
            return purges.isEmpty() ? 0 : purges.poll();
        }

        @Override
        public int sweep(int limit) {
            calls.add("sweep " + limit);
            return sweeps.isEmpty() ? 0 : sweeps.poll();
        }
    };

    @Test
    void goesOnWhileABatchIsFull() {
        purges.addAll(List.of(2, 2, 1));
        sweeps.addAll(List.of(2, 0));
        new Purge(store, 2, Duration.ZERO).run();
        assertThat(calls).filteredOn("purge 2"::equals).hasSize(3);
        assertThat(calls).filteredOn("sweep 2"::equals).hasSize(3);
    }

    @Test
    void stopsWhenInterruptedAndStaysInterrupted() {
        purges.addAll(List.of(1, 1, 1));
        Thread.currentThread().interrupt();
        new Purge(store, 1, Duration.ofDays(1)).run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(calls).containsExactly("sweep 1", "purge 1");
    }

    @Test
    void impossibleSettingsAreRefused() {
        assertThatThrownBy(() -> new Purge(store, 0, Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Purge(store, 1, Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
