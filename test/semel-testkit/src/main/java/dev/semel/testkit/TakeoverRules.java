package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A claim meets a LEASED one whose lease is over. */
abstract class TakeoverRules extends ClaimRules {
    /** Equal leases, too: a store that wants the second one to be longer never frees the key. */
    @ParameterizedTest
    @ValueSource(ints = {1, 60, 3600})
    final void abandonedClaimIsTakenOverWhateverTheLeases(int seconds) {
        Wish first = wish();
        abandon(first);
        Wish second = first.byAnother().lease(Duration.ofSeconds(seconds));

        assertThat(acquired(claim(second)).attempt()).isEqualTo(2);

        assertThat(look(first).owner()).isEqualTo(second.owner());
        assertThat(look(first).attempt()).isEqualTo(2);
    }

    @Test
    final void leaseBindsToItsEndAndRetentionDoesNot() {
        Wish first = wish().retention(Duration.ofDays(30));
        hold(first);
        age(first, first.lease().minusSeconds(20));
        inFlight(claim(first.byAnother()));

        age(first, Duration.ofSeconds(21));

        assertThat(acquired(claim(first.byAnother())).attempt()).isEqualTo(2);
    }

    @Test
    final void abandonedClaimOfOtherContentIsShownAndUntouched() {
        Wish first = wish();
        abandon(first);

        changesNothing(first, () -> {
            StoredRecord record = abandoned(claim(first.byAnother().content("other")));
            assertThat(record.fingerprint()).isEqualTo(first.fingerprint());
            assertThat(record.owner()).isEqualTo(first.owner());
            assertThat(record.attempt()).isEqualTo(1);
        });
    }

    @Test
    final void abandonedClaimOfOtherContentIsTakenOverByName() {
        Wish first = wish();
        abandon(first);
        Wish second = first.byAnother().content("other");
        ClaimRequest naming = second.request().naming(abandoned(claim(second)));

        Ownership own = acquired(patiently(naming, done()));

        assertThat(own.attempt()).isEqualTo(2);
        assertThat(look(first).owner()).isEqualTo(second.owner());
        assertThat(look(first).fingerprint()).isEqualTo(second.fingerprint().text());
    }

    @Test
    final void takeoverComparesTheAttemptThatItNames() {
        Wish first = wish();
        abandon(first);
        Wish later = first.byAnother().content("other");
        ClaimRequest naming = later.request().naming(abandoned(claim(later)));
        Wish second = first.byAnother();
        abandon(second);
        assertThat(hold(first).attempt()).isEqualTo(3);
        age(first, first.lease().plus(A_SECOND));

        changesNothing(first, () -> abandoned(patiently(naming, done())));
    }

    @Test
    final void takeoverComparesTheOwnerThatItNames() {
        Wish first = wish();
        abandon(first);
        Wish second = first.byAnother().content("other");
        ClaimRequest request = second.request();
        ClaimRequest naming = new ClaimRequest(
                request.digest(),
                request.key(),
                request.owner(),
                request.fingerprint(),
                request.place(),
                request.lease(),
                request.whenInDoubt(),
                request.busyFor(),
                request.retention(),
                new ClaimRequest.Seen("somebody else", 1),
                null);

        changesNothing(first, () -> abandoned(patiently(naming, done())));
    }

    @Test
    final void namingALiveClaimTakesNothing() {
        Wish first = wish();
        hold(first);
        Wish second = first.byAnother();
        ClaimRequest naming = second.request().naming(inFlight(claim(second)));

        changesNothing(first, () -> inFlight(patiently(naming, done())));
    }

    @ParameterizedTest
    @EnumSource(WhenInDoubt.class)
    final void heldClaimPastItsLeaseReadsAsUnknownAndIsNeverTaken(WhenInDoubt later) {
        Wish first = wish().whenInDoubt(WhenInDoubt.HOLD);
        abandon(first);
        Wish second = first.byAnother().whenInDoubt(later);

        changesNothing(first, () -> {
            StoredRecord record = kept(claim(second));
            assertThat(record.status()).isEqualTo(Status.UNKNOWN);
            assertThat(record.owner()).isEqualTo(first.owner());
            ClaimRequest naming = second.request().naming(record);
            assertThat(kept(patiently(naming, done())).status()).isEqualTo(Status.UNKNOWN);
        });
        assertThat(look(first).status()).isEqualTo(Status.PROCESSING);
    }

    @Test
    final void whoClaimedDecidesWhatDoubtMeans() {
        Wish first = wish();
        abandon(first);

        assertThat(acquired(claim(first.byAnother().whenInDoubt(WhenInDoubt.HOLD)))
                        .attempt())
                .isEqualTo(2);
    }

    @Test
    final void unknownStaysHoweverOldItIs() {
        Wish first = wish();
        end(first, UNKNOWN);
        age(first, Duration.ofDays(400));

        changesNothing(
                first, () -> assertThat(kept(claim(first.byAnother())).status()).isEqualTo(Status.UNKNOWN));
    }
}
