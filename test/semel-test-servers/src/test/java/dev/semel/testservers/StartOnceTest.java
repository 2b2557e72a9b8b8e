package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StartOnceTest {
    @Test
    void aFailedStartFailsEveryCallAndIsNotTriedAgain() {
        AtomicInteger starts = new AtomicInteger();
        StartOnce once = new StartOnce(() -> {
            starts.incrementAndGet();
            throw new ServerUnavailableException("no luck");
        });
        assertThatThrownBy(once::get).isInstanceOf(ServerUnavailableException.class);
        assertThatThrownBy(once::get)
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("no luck");
        assertThat(starts).hasValue(1);
    }
}
