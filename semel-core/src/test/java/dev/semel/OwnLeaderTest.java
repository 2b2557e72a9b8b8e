package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What other callers of this JVM meet while a call runs in its own transaction. */
class OwnLeaderTest extends InMemoryWorld {
    @Override
    ScopeBuilder settings(ScopeBuilder base) {
        return base.wait(Duration.ofHours(1));
    }

    private Outcome<String> ask(String content) {
        return semel.once(KEY).matching(content).call(String.class, () -> "never");
    }

    @Test
    void sameContentFollowsWithoutAskingTheStore() throws Exception {
        FutureTask<Outcome<String>> follower = new FutureTask<>(() -> ask("a"));
        Thread thread = new Thread(follower);
        call(() -> {
            thread.start();
            await().until(() -> thread.getState() == Thread.State.TIMED_WAITING || follower.isDone());
            return "led";
        });
        assertThat(follower.get(10, TimeUnit.SECONDS)).isInstanceOf(Outcome.Replayed.class);
        assertThat(follower.get().value()).isEqualTo("led");
        assertThat(store.claims).isEqualTo(1);
    }

    @Test
    void otherContentIsRefusedWithoutAskingTheStore() {
        call(() -> {
            assertThat(CompletableFuture.supplyAsync(() -> ask("b")))
                    .succeedsWithin(Duration.ofSeconds(10))
                    .isInstanceOf(Outcome.KeyReused.class);
            return "led";
        });
        assertThat(store.claims).isEqualTo(1);
    }

    @Test
    void rejectionIsEverybodys() throws Exception {
        FutureTask<Outcome<String>> follower = new FutureTask<>(() -> ask("a"));
        Thread thread = new Thread(follower);
        call(() -> {
            thread.start();
            await().until(() -> thread.getState() == Thread.State.TIMED_WAITING || follower.isDone());
            throw new SoldOut();
        });
        assertThat(follower.get(10, TimeUnit.SECONDS))
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class,
                        rejected -> assertThat(rejected.replayed()).isTrue());
        assertThat(store.claims).as("one to run, one to store the no").isEqualTo(2);
    }
}
