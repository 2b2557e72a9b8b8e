package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Content;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rule 3 without a database: an execution whose lease another has taken over. The store's clock runs ahead at will. */
class ReplacedTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private final InMemoryStore store =
            InMemoryStore.bounded(10, () -> Instant.now().plus(ahead.get()));
    private final ConcurrentLinkedQueue<SemelEvent> events = new ConcurrentLinkedQueue<>();
    private final Scope scope = Scope.named("pay")
            .guarantee(Guarantee.LEASED)
            .lease(Duration.ofMillis(150))
            .wait(Duration.ZERO)
            .build();
    private final Semel here =
            Semel.over(store).scope(scope).listener(events::add).build();
    private final Semel there = Semel.over(store).scope(scope).build();

    @AfterEach
    void stop() {
        here.close();
        there.close();
    }

    /** A renewal may come in between: it binds anew, so the clock is moved until the claim gets through. */
    private Claim takenOver() {
        while (true) {
            ahead.updateAndGet(time -> time.plusHours(1));
            Claim claim = store.claim(Request.of(KEY, scope, Content.NONE).claim(ClaimRequest.Place.BY_ITSELF));
            if (claim instanceof Claim.Acquired) {
                return claim;
            }
        }
    }

    private void runElsewhere() {
        await().until(() -> {
            ahead.updateAndGet(time -> time.plusHours(1));
            return CompletableFuture.supplyAsync(() -> there.once(KEY).call(String.class, () -> "theirs"))
                            .get()
                    instanceof Outcome.Executed;
        });
    }

    @Test
    void isToldAndAnswersWithWhatIsStored() {
        AtomicBoolean told = new AtomicBoolean();
        Outcome<String> outcome = here.once(KEY).call(String.class, () -> {
            Operation mine = Operation.current().orElseThrow();
            runElsewhere();
            await().until(mine::lost);
            told.set(true);
            return "mine";
        });
        // Not by the outcome: whatever a replaced action throws, its caller gets what is stored.
        assertThat(told).isTrue();
        assertThat(outcome).isInstanceOf(Outcome.Replayed.class);
        assertThat(outcome.value()).isEqualTo("theirs");
        assertThat(here.find(KEY).orElseThrow().attempt()).isGreaterThan(1);
        assertThat(events).contains(new SemelEvent.OwnershipLost(KEY)).noneMatch(SemelEvent.Executed.class::isInstance);
    }

    @Test
    void doesNotKnowWhileTheOtherStillRuns() {
        Outcome<String> outcome = here.once(KEY).call(String.class, () -> {
            takenOver();
            return "mine";
        });
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.cause()).get().isInstanceOf(OwnershipLostException.class));
        assertThat(here.find(KEY).orElseThrow().status()).isEqualTo(Status.PROCESSING);
        assertThat(events).contains(new SemelEvent.OwnershipLost(KEY), new SemelEvent.OutcomeUnknown(KEY));
    }

    @Test
    void lateButNotReplacedIsStored() {
        Outcome<String> outcome = here.once(KEY).call(String.class, () -> {
            ahead.updateAndGet(time -> time.plusHours(1));
            return "late";
        });
        assertThat(outcome).isInstanceOf(Outcome.Executed.class);
        assertThat(here.find(KEY).orElseThrow().status()).isEqualTo(Status.DONE);
    }

    @Test
    void closedSemelRenewsNothing() {
        here.close();
        Outcome<String> outcome = here.once(KEY).call(String.class, () -> {
            await().until(() -> here.find(KEY).orElseThrow().abandoned());
            return "ran";
        });
        assertThat(outcome.value()).isEqualTo("ran");
    }
}
