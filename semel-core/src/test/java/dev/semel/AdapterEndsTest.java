package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.spi.Content;
import dev.semel.spi.Exchange;
import dev.semel.spi.Reply;
import dev.semel.spi.Verdict;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends that only an adapter's exchange has: answers with a status, and answers that cannot be encoded. */
class AdapterEndsTest extends InMemoryWorld {
    private Reply perform(Supplier<Verdict> run) {
        return semel.perform(KEY, Content.NONE, new Exchange() {
            @Override
            public Verdict run() {
                store.write("effect");
                return run.get();
            }

            @Override
            public Verdict refused(RuntimeException failure) {
                return new Verdict.Fault(failure);
            }
        });
    }

    private static Answer status(int status) {
        return new Answer("http/1", status, List.of(), null, null);
    }

    @ParameterizedTest
    @CsvSource({"200, false", "399, false", "400, true", "499, true", "500, false"})
    void returned4xxInARollbackOnlyTransactionIsARejection(int status, boolean rejection) {
        Reply reply = perform(() -> {
            store.transaction().rollbackOnly();
            return new Verdict.Answered(status(status));
        });
        Verdict verdict = ((Reply.Ran) reply).verdict();
        if (rejection) {
            assertThat(verdict).isEqualTo(new Verdict.Refused(status(status), null));
            status(Status.FAILED);
        } else {
            assertThat(verdict)
                    .isInstanceOfSatisfying(
                            Verdict.Fault.class,
                            fault -> assertThat(fault.cause()).isInstanceOf(RolledBackException.class));
            assertThat(store.rows).isEmpty();
        }
        assertThat(store.effects).isEmpty();
    }

    @Test
    void returned4xxThatCommitsIsAnAnswer() {
        assertThat(perform(() -> new Verdict.Answered(status(404)))).isInstanceOf(Reply.Ran.class);
        status(Status.DONE);
        assertThat(store.effects).containsExactly("effect");
    }

    @Test
    void answerThatCannotBeEncodedIsAFault() {
        IllegalStateException cannot = new IllegalStateException("cannot be written");
        Reply reply = perform(() -> new Verdict.Answered(Answer.notKept(200, List.of(), "?"), cannot));
        assertThat(reply).isEqualTo(new Reply.Ran(new Verdict.Fault(cannot)));
        nothingIsLeft();
    }

    @Test
    void whatIsNotStoredIsUndoneAndGoesOut() {
        IllegalStateException limit = new IllegalStateException("429");
        for (Verdict verdict : List.of(new Verdict.NotStored(limit), new Verdict.NothingHappened(limit))) {
            assertThat(perform(() -> verdict)).isEqualTo(new Reply.Ran(verdict));
            nothingIsLeft();
        }
        assertThat(told()).containsExactly("Claimed", "Claimed");
    }
}
