package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Content;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Resolvable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A doubt is ended by a person who knows, and nothing else is. */
class ResolveTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("pay", "alice", "k-1");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final InMemoryStore store = InMemoryStore.bounded(10, now::get);
    private final Scope scope = Scope.named("pay")
            .guarantee(Guarantee.LEASED)
            .whenInDoubt(WhenInDoubt.HOLD)
            .rejecting(
                    IllegalArgumentException.class,
                    e -> Rejection.of("no", e.getMessage()),
                    why -> new IllegalArgumentException(why.message()))
            .build();
    private final Semel semel = Semel.over(store).scope(scope).build();

    @AfterEach
    void stop() {
        semel.close();
    }

    private Outcome<String> call() {
        return semel.once(KEY).call(String.class, () -> "ran");
    }

    private void fallIntoDoubt() {
        assertThatThrownBy(() -> semel.once(KEY).call(String.class, () -> {
                    throw new IllegalStateException("time-out");
                }))
                .hasMessage("time-out");
        assertThat(call()).isInstanceOf(Outcome.Unknown.class);
    }

    @Test
    void asDone() {
        fallIntoDoubt();
        semel.resolve(KEY, Resolution.done(null), "asked the bank");
        assertThat(call()).isInstanceOf(Outcome.Replayed.class);
        assertThat(call().value()).isNull();
        assertThat(semel.find(KEY).orElseThrow().reason()).isEqualTo("asked the bank");
    }

    @Test
    void asDoneWithAnAnswerOfTheWire() {
        fallIntoDoubt();
        Answer answer = Answer.of(Answer.TEXT, "paid".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        semel.resolve(KEY, new Resolution.Answered(answer), "asked");
        assertThat(call().value()).isEqualTo("paid");
        assertThat(semel.find(KEY).orElseThrow().answer()).isEqualTo(answer);
    }

    @Test
    void asFailed() {
        fallIntoDoubt();
        semel.resolve(KEY, Resolution.failed(new Rejection("no", "no money", Map.of("left", "0"))), "asked");
        assertThat(call()).isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
            assertThat(rejected.replayed()).isTrue();
            assertThat(rejected.why().details()).containsEntry("left", "0");
            assertThat(rejected.exception())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("no money");
        });
    }

    @Test
    void asNothingHappenedAndThenAgain() {
        fallIntoDoubt();
        semel.resolve(KEY, Resolution.nothingHappened(), "asked");
        semel.resolve(KEY, Resolution.nothingHappened(), "asked twice");
        assertThatThrownBy(() -> semel.resolve(KEY, Resolution.done("x"), "asked"))
                .isInstanceOf(ResolutionRefusedException.class)
                .hasMessageContaining("FREE");
        assertThat(call().value()).isEqualTo("ran");
        assertThat(semel.find(KEY).orElseThrow().attempt()).isEqualTo(2);
    }

    @Test
    void whatIsNoDoubtIsRefused() {
        assertThatThrownBy(() -> semel.resolve(KEY, Resolution.done("x"), "asked"))
                .isInstanceOf(ResolutionRefusedException.class)
                .hasMessageContaining("no record");
        semel.once(KEY)
                .run(() -> assertThatThrownBy(() -> semel.resolve(KEY, Resolution.done("x"), "asked"))
                        .isInstanceOf(ResolutionRefusedException.class)
                        .hasMessageContaining("PROCESSING"));
        assertThatThrownBy(() -> semel.resolve(KEY, Resolution.nothingHappened(), "asked"))
                .isInstanceOf(ResolutionRefusedException.class)
                .hasMessageContaining("DONE");
    }

    @Test
    void claimThatNobodyEndedCanBeResolved() {
        Request request =
                Request.of(KEY, scope.toBuilder().whenInDoubt(WhenInDoubt.RETRY).build(), Content.NONE);
        Claim claim = store.claim(request.claim(ClaimRequest.Place.BY_ITSELF));
        assertThat(claim).isInstanceOf(Claim.Acquired.class);
        now.set(now.get().plus(Duration.ofSeconds(30)));
        semel.resolve(KEY, Resolution.done("seen"), "asked");
        assertThat(call().value()).isEqualTo("seen");
        assertThat(semel.find(KEY).orElseThrow().owner()).isNull();
    }

    @Test
    void resolvedRecordIsKeptForItsRetentionFromNowOn() {
        fallIntoDoubt();
        now.set(now.get().plus(Duration.ofDays(30)));
        semel.resolve(KEY, Resolution.done("late"), "asked");
        now.set(now.get().plus(scope.retention()).minusMillis(1));
        assertThat(call().value()).isEqualTo("late");
        now.set(now.get().plusMillis(1));
        assertThat(semel.find(KEY)).isEmpty();
    }

    @Test
    void doubtThatAnotherEndsMeanwhileIsLeftToThem() {
        fallIntoDoubt();
        try (Semel raced = Semel.over(new Raced(store)).scope(scope).build()) {
            assertThatThrownBy(() -> raced.resolve(KEY, Resolution.done("mine"), "asked"))
                    .isInstanceOf(ResolutionRefusedException.class)
                    .hasMessageContaining("changed meanwhile");
        }
        assertThat(call().value()).isEqualTo("theirs");
    }

    @Test
    void storeThatCannotResolveSaysSo() {
        try (Semel flaky = Semel.over(new FlakyStore(store)).scope(scope).build()) {
            assertThatThrownBy(() -> flaky.resolve(KEY, Resolution.done("x"), "asked"))
                    .isInstanceOf(MisconfiguredException.class)
                    .hasMessageContaining("FlakyStore cannot resolve");
        }
    }

    /** Somebody else resolves between the look and the change. */
    private record Raced(InMemoryStore inner) implements Store, Resolvable {
        @Override
        public Settled resolve(
                KeyDigest digest, ClaimRequest.Seen seen, Settlement settlement, Duration retention, String reason) {
            Settlement theirs = new Settlement.Done(
                    Answer.of(Answer.TEXT, "theirs".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            assertThat(inner.resolve(digest, seen, theirs, retention, "first")).isEqualTo(Settled.STORED);
            return inner.resolve(digest, seen, settlement, retention, reason);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            return inner.claim(request);
        }

        @Override
        public Settled settle(Ownership own, Settlement settlement) {
            return inner.settle(own, settlement);
        }

        @Override
        public Settled extend(Ownership own, Duration lease) {
            return inner.extend(own, lease);
        }

        @Override
        public Optional<StoredRecord> find(KeyDigest digest) {
            return inner.find(digest);
        }

        @Override
        public Set<Guarantee> guarantees() {
            return inner.guarantees();
        }
    }
}
