package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.ClaimRequest;
import dev.semel.spi.ClaimRequest.Place;
import dev.semel.spi.Content;
import dev.semel.spi.Reply;
import dev.semel.spi.Settlement;
import dev.semel.spi.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a call sends to the store. */
class RequestTest {
    private final Scope scope = Scope.named("pay")
            .guarantee(Guarantee.LEASED)
            .lease(Duration.ofSeconds(7))
            .leaseCap(Duration.ofSeconds(8))
            .transactionTimeout(Duration.ofSeconds(9))
            .retention(Duration.ofDays(10))
            .whenInDoubt(WhenInDoubt.HOLD)
            .build();
    private final Request request =
            Request.of(IdempotencyKey.shared("pay", "1"), scope, Content.ofBytes("bytes-sha256/1", new byte[] {1}));

    @ParameterizedTest
    @EnumSource
    void carriesTheSettingsOfItsPlace(Place place) {
        boolean leased = place == Place.BY_ITSELF;
        ClaimRequest claim = request.claim(place);
        assertThat(claim.lease()).isEqualTo(leased ? Duration.ofSeconds(7) : null);
        assertThat(claim.busyFor()).isEqualTo(Duration.ofSeconds(leased ? 8 : 9));
        assertThat(claim.guarantee()).isEqualTo(leased ? Guarantee.LEASED : Guarantee.TRANSACTIONAL);
        assertThat(claim.retention()).isEqualTo(Duration.ofDays(10));
        assertThat(claim.whenInDoubt()).isEqualTo(WhenInDoubt.HOLD);
        assertThat(claim.fingerprint()).isEqualTo(request.content().fingerprint());
        assertThat(claim.ownership(3).attempt()).isEqualTo(3);
        assertThat(claim.ownership(3).owner()).isEqualTo(claim.owner());
    }

    @Test
    void ownersAreNeverTheSame() {
        assertThat(request.claim(Place.BY_ITSELF).owner())
                .isNotEqualTo(request.claim(Place.BY_ITSELF).owner());
    }

    @Test
    void keysOutsideTheRuleAreRefusedByEveryDoor() {
        try (Semel semel = Semel.over(InMemoryStore.bounded(1)).scope(scope).build()) {
            IdempotencyKey odd = IdempotencyKey.shared("pay", "订单");
            assertThatThrownBy(() -> semel.once(odd)).isInstanceOf(InvalidKeyException.class);
            assertThatThrownBy(() -> semel.perform(odd, Content.NONE, new dev.semel.spi.Exchange() {
                        @Override
                        public Verdict run() {
                            throw new AssertionError("must not run");
                        }

                        @Override
                        public Verdict refused(RuntimeException failure) {
                            throw new AssertionError("must not run");
                        }
                    }))
                    .isInstanceOf(InvalidKeyException.class);
            assertThat(semel.scopes()).containsExactly(scope);
            assertThat(semel.guarantee(scope)).isEqualTo(Guarantee.LEASED);
        }
    }

    @Test
    void callersAreNotPrinted() {
        assertThat(IdempotencyKey.of("pay", "alice", "1").caller().toString()).doesNotContain("alice");
    }

    @Test
    void settlementsAreReadAsWhatTheyStore() {
        Answer answer = Answer.nothing();
        for (Settlement settlement : List.of(
                new Settlement.Done(answer),
                new Settlement.Failed(answer),
                new Settlement.Unknown("why"),
                new Settlement.Free())) {
            boolean terminal = settlement.status().terminal();
            assertThat(settlement.answer()).isSameAs(terminal ? answer : null);
            assertThat(settlement.reason()).isEqualTo(settlement instanceof Settlement.Unknown ? "why" : null);
            assertThat(settlement.status().name())
                    .isEqualToIgnoringCase(settlement.getClass().getSimpleName());
        }
    }

    @Test
    void whatIsSharedWithFollowersIsWhatIsStored() {
        Answer answer = Answer.of(Answer.TEXT, new byte[] {'a'});
        assertThat(Records.published(new Verdict.Answered(answer))).isInstanceOfSatisfying(Reply.Kept.class, kept -> {
            assertThat(kept.record().status()).isEqualTo(Status.DONE);
            assertThat(kept.record().answer()).isEqualTo(answer);
        });
        assertThat(Records.published(new Verdict.Refused(answer, null)))
                .isInstanceOfSatisfying(
                        Reply.Kept.class,
                        kept -> assertThat(kept.record().status()).isEqualTo(Status.FAILED));
        assertThat(Records.published(new Verdict.Fault(null))).isNull();
        assertThat(Records.published(new Verdict.NothingHappened(null))).isNull();
    }
}
