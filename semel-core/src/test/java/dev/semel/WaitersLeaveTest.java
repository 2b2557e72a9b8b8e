package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A node that lets one duplicate wait lets the next one wait when the first has gone. */
class WaitersLeaveTest {
    @Test
    void placeOfAWaiterWhoWentIsFree() throws Exception {
        try (Semel semel = Semel.over(InMemoryStore.bounded(10))
                .scope(Scope.named("pay")
                        .guarantee(Guarantee.LEASED)
                        .wait(Duration.ofSeconds(30))
                        .build())
                .waiters(1, 1)
                .build()) {
            for (int round = 0; round < 3; round++) {
                IdempotencyKey key = IdempotencyKey.shared("pay", "k-" + round);
                CountDownLatch inside = new CountDownLatch(1);
                CountDownLatch go = new CountDownLatch(1);
                FutureTask<Outcome<String>> leader =
                        new FutureTask<>(() -> semel.once(key).call(String.class, () -> {
                            inside.countDown();
                            assertThat(go.await(30, TimeUnit.SECONDS)).isTrue();
                            return "led";
                        }));
                new Thread(leader).start();
                assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
                FutureTask<Outcome<String>> follower =
                        new FutureTask<>(() -> semel.once(key).call(String.class, () -> "not led"));
                Thread waiting = new Thread(follower);
                waiting.start();
                await().until(() -> follower.isDone() || isInFlight(waiting));
                go.countDown();
                assertThat(leader.get(10, TimeUnit.SECONDS).value()).isEqualTo("led");
                assertThat(follower.get(10, TimeUnit.SECONDS)).isInstanceOf(Outcome.Replayed.class);
            }
        }
    }

    private static boolean isInFlight(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(Flight.class.getName())
                        && frame.getMethodName().equals("await"));
    }
}
