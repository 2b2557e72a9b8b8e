package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Answer;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settlement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A claim meets no record, or one that binds: the first half of what a claim may meet. */
abstract class ClaimRules extends ContractFloor {
    static final Settlement UNKNOWN = new Settlement.Unknown("connection lost");

    static Stream<Settlement> ends() {
        return Stream.of(done(), failed(), UNKNOWN);
    }

    static Stream<Settlement> terminalEnds() {
        return Stream.of(done(), failed());
    }

    @Test
    final void absentKeyIsAcquiredAsAttemptOne() {
        Wish wish = wish();

        Ownership own = acquired(claim(wish));

        assertThat(own).isEqualTo(wish.request().ownership(1));
        assertThat(look(wish).owner()).isEqualTo(wish.owner());
        assertThat(look(wish).attempt()).isEqualTo(1);
        assertThat(look(wish).fingerprint()).isEqualTo(wish.fingerprint().text());
    }

    @Test
    final void freeKeyIsAcquiredWhateverTheContent() {
        Wish first = wish();
        end(first, new Settlement.Free());
        Wish second = first.byAnother().content("other");

        assertThat(acquired(claim(second)).attempt()).isEqualTo(2);

        assertThat(look(second).owner()).isEqualTo(second.owner());
        assertThat(look(second).fingerprint()).isEqualTo(second.fingerprint().text());
    }

    @ParameterizedTest
    @MethodSource("terminalEnds")
    final void recordPastItsRetentionIsAcquiredWhateverTheContent(Settlement end) {
        Wish first = wish();
        expire(first, end);
        Wish second = first.byAnother().content("other");

        assertThat(acquired(claim(second)).attempt()).isEqualTo(2);

        assertThat(look(second).owner()).isEqualTo(second.owner());
        assertThat(look(second).fingerprint()).isEqualTo(second.fingerprint().text());
        assertThat(look(second).expiresIn()).isPositive();
    }

    @Test
    final void attemptGrowsOverEveryExpiry() {
        Wish wish = wish();
        for (long attempt = 1; attempt <= 4; attempt++) {
            wish = wish.byAnother();
            assertThat(expire(wish, done()).attempt()).isEqualTo(attempt);
        }

        assertThat(acquired(claim(wish.byAnother())).attempt()).isEqualTo(5);
    }

    @ParameterizedTest
    @MethodSource("ends")
    final void endedRecordIsGivenBackAsItIs(Settlement end) {
        Wish first = wish();
        end(first, end);

        StoredRecord record = kept(claim(first.byAnother()));

        assertThat(record.status()).isEqualTo(end.status());
        assertThat(record.answer()).isEqualTo(end.answer());
        assertThat(record.reason()).isEqualTo(end.reason());
        assertThat(record.owner()).isEqualTo(first.owner());
        assertThat(record.attempt()).isEqualTo(1);
        assertThat(record.fingerprint()).isEqualTo(first.fingerprint());
        assertThat(record.pastRetention()).isFalse();
    }

    @Test
    final void answerThatWasNotKeptIsGivenBackAsSuch() {
        Wish first = wish();
        Answer notKept = Answer.notKept(201, List.of(new Answer.Field("Location", "/orders/1")), "too large");
        end(first, new Settlement.Done(notKept));

        Answer answer = kept(claim(first.byAnother())).answer();

        assertThat(answer).isEqualTo(notKept);
    }

    @ParameterizedTest
    @MethodSource("ends")
    final void replayWritesNothing(Settlement end) {
        Wish first = wish();
        end(first, end);

        changesNothing(first, () -> kept(claim(first.byAnother())));
    }

    @ParameterizedTest
    @MethodSource("ends")
    final void otherContentIsToldTheStoredFingerprintAndChangesNothing(Settlement end) {
        Wish first = wish();
        end(first, end);

        changesNothing(
                first,
                () -> assertThat(kept(claim(first.byAnother().content("other"))).fingerprint())
                        .isEqualTo(first.fingerprint()));
    }

    @Test
    final void liveClaimIsInFlightAndUntouched() {
        Wish first = wish();
        hold(first);

        changesNothing(first, () -> {
            StoredRecord record = inFlight(claim(first.byAnother()));
            assertThat(record.status()).isEqualTo(Status.PROCESSING);
            assertThat(record.owner()).isEqualTo(first.owner());
            assertThat(record.leaseRemaining()).isPositive().isLessThanOrEqualTo(first.lease());
        });
    }

    @Test
    final void liveClaimIsInFlightForOtherContentToo() {
        Wish first = wish();
        hold(first);

        changesNothing(
                first,
                () -> assertThat(inFlight(claim(first.byAnother().content("other")))
                                .fingerprint())
                        .isEqualTo(first.fingerprint()));
    }

    @ParameterizedTest
    @MethodSource("terminalEnds")
    final void claimMayBeWrittenSettled(Settlement end) {
        Wish wish = wish();

        assertThat(acquired(claimSettled(wish, end)).attempt()).isEqualTo(1);

        StoredRecord record = kept(claim(wish.byAnother()));
        assertThat(record.status()).isEqualTo(end.status());
        assertThat(record.answer()).isEqualTo(end.answer());
        assertThat(look(wish).leaseUntil()).isNull();
        assertThat(look(wish).expiresIn()).isBetween(wish.retention().minusSeconds(60), wish.retention());
    }

    @Test
    final void settledClaimSentAgainIsTheSameClaim() {
        Wish wish = wish();
        acquired(claimSettled(wish, done()));

        changesNothing(
                wish,
                () -> assertThat(acquired(claimSettled(wish, done())).attempt()).isEqualTo(1));
    }

    @Test
    final void settledClaimReplacesNoRecordThatBinds() {
        Wish first = wish();
        end(first, done("first"));

        changesNothing(
                first,
                () -> assertThat(kept(claimSettled(first.byAnother(), failed())).status())
                        .isEqualTo(Status.DONE));
    }

    @Test
    final void settledClaimTakesAFreeKey() {
        Wish first = wish();
        end(first, new Settlement.Free());
        Wish second = first.byAnother().content("other");

        assertThat(acquired(claimSettled(second, done())).attempt()).isEqualTo(2);

        assertThat(look(first).status()).isEqualTo(Status.DONE);
    }

    final Claim claimSettled(Wish wish, Settlement end) {
        ClaimRequest request = wish.request().settled(end);
        return patiently(request, end);
    }
}
