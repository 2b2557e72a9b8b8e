package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.TransactionsInMemory.Step;
import dev.semel.spi.Joined.Completion;
import dev.semel.spi.RestartableException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What other callers of this JVM meet while a call runs in its caller's transaction, and what that caller meets. */
class JoinedLeaderTest extends InMemoryWorld {
    @Override
    ScopeBuilder settings(ScopeBuilder base) {
        return base.wait(Duration.ofHours(1));
    }

    private Outcome<String> elsewhere(String content) {
        try {
            return CompletableFuture.supplyAsync(
                            () -> semel.once(KEY).matching(content).call(String.class, () -> "never"))
                    .get(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void insideACallersTransaction(Runnable during) {
        store.callers(
                Completion.COMMITTED,
                () -> call(() -> {
                    during.run();
                    return "led";
                }));
    }

    @Test
    void otherContentIsRefusedWithoutAskingTheStore() {
        insideACallersTransaction(() -> {
            assertThat(elsewhere("b")).isInstanceOf(Outcome.KeyReused.class);
            assertThat(store.claims).isEqualTo(1);
        });
    }

    @Test
    void withoutAWordAtTheEndNobodyFollows() {
        store.hooks = false;
        Scope impatient = scope.toBuilder().wait(Duration.ZERO).build();
        try (Semel other = Semel.over(store).scope(impatient).build()) {
            store.callers(
                    Completion.COMMITTED,
                    () -> other.once(KEY).matching("a").call(String.class, () -> {
                        for (int i = 0; i < 8; i++) {
                            store.nextThrows(Step.CLAIM, new RestartableException("locked", null));
                        }
                        CompletableFuture<Outcome<String>> asked = CompletableFuture.supplyAsync(
                                () -> other.once(KEY).matching("a").call(String.class, () -> "never"));
                        assertThat(asked.join()).isInstanceOf(Outcome.InProgress.class);
                        assertThat(store.claims).as("the store was asked").isEqualTo(9);
                        return "led";
                    }));
        }
    }

    @Test
    void callerInATransactionWaitsForNobody() {
        theirs(null, SAME);
        store.callers(Completion.COMMITTED, () -> assertThat(write()).isInstanceOf(Outcome.InProgress.class));
        assertThat(store.claims).isEqualTo(1);
    }

    @Test
    void callerInATransactionFollowsNobody() {
        insideACallersTransaction(() -> {
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> store.callers(
                    Completion.ROLLED_BACK, () -> assertThat(write()).isInstanceOf(Outcome.InProgress.class)));
            assertThat(other).succeedsWithin(Duration.ofSeconds(30));
            assertThat(store.claims).isEqualTo(1);
        });
    }
}
