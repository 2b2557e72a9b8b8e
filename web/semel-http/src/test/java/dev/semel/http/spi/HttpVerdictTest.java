package dev.semel.http.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpVerdictTest {
    @ParameterizedTest
    @CsvSource({
        // status, returned, exception of the handler, exception that a retry may not meet
        "100, FAULT,      FAULT,      FAULT",
        "199, FAULT,      FAULT,      FAULT",
        "200, ANSWER,     REJECTION,  NOT_STORED",
        "201, ANSWER,     REJECTION,  NOT_STORED",
        "204, ANSWER,     REJECTION,  NOT_STORED",
        "301, ANSWER,     REJECTION,  NOT_STORED",
        "303, ANSWER,     REJECTION,  NOT_STORED",
        "399, ANSWER,     REJECTION,  NOT_STORED",
        "400, ANSWER,     REJECTION,  NOT_STORED",
        "401, NOT_STORED, NOT_STORED, NOT_STORED",
        "403, NOT_STORED, NOT_STORED, NOT_STORED",
        "404, ANSWER,     REJECTION,  NOT_STORED",
        "406, ANSWER,     REJECTION,  NOT_STORED",
        "408, NOT_STORED, NOT_STORED, NOT_STORED",
        "409, ANSWER,     REJECTION,  NOT_STORED",
        "410, ANSWER,     REJECTION,  NOT_STORED",
        "422, ANSWER,     REJECTION,  NOT_STORED",
        "423, NOT_STORED, NOT_STORED, NOT_STORED",
        "425, NOT_STORED, NOT_STORED, NOT_STORED",
        "429, NOT_STORED, NOT_STORED, NOT_STORED",
        "499, ANSWER,     REJECTION,  NOT_STORED",
        "500, FAULT,      FAULT,      FAULT",
        "501, FAULT,      FAULT,      FAULT",
        "503, FAULT,      FAULT,      FAULT",
        "599, FAULT,      FAULT,      FAULT",
        "600, FAULT,      FAULT,      FAULT"
    })
    void statusMeansWhatItsOriginSays(int status, HttpVerdict returned, HttpVerdict thrown, HttpVerdict transientOne) {
        OptionalInt some = OptionalInt.of(status);
        assertThat(verdicts(some, ServerErrors.FAULT))
                .containsExactly(returned, thrown, transientOne, HttpVerdict.NOTHING_HAPPENED, HttpVerdict.UNWRITABLE);
        if (status < 500 || status > 599) {
            assertThat(verdicts(some, ServerErrors.STORED)).isEqualTo(verdicts(some, ServerErrors.FAULT));
        }
    }

    /** Its writes are undone even where it was returned: only a rejection does that. */
    @ParameterizedTest
    @ValueSource(ints = {500, 501, 502, 503, 504, 599})
    void serverErrorThatIsStoredIsARejection(int status) {
        assertThat(verdicts(OptionalInt.of(status), ServerErrors.STORED))
                .containsExactly(
                        HttpVerdict.REJECTION,
                        HttpVerdict.REJECTION,
                        HttpVerdict.NOT_STORED,
                        HttpVerdict.NOTHING_HAPPENED,
                        HttpVerdict.UNWRITABLE);
    }

    private static List<HttpVerdict> verdicts(OptionalInt status, ServerErrors serverErrors) {
        return Stream.of(Origin.RETURNED, Origin.HANDLER, Origin.TRANSIENT, Origin.BEFORE_HANDLER, Origin.WRITING)
                .map(origin -> HttpVerdict.of(status, origin, serverErrors, Declared.NOTHING))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Origin.class)
    void exceptionThatLeavesTheChainIsNeverAnAnswer(Origin origin) {
        HttpVerdict expected = switch (origin) {
            case BEFORE_HANDLER -> HttpVerdict.NOTHING_HAPPENED;
            case WRITING -> HttpVerdict.UNWRITABLE;
            case RETURNED, HANDLER, TRANSIENT -> HttpVerdict.FAULT;
        };
        for (ServerErrors serverErrors : ServerErrors.values()) {
            assertThat(HttpVerdict.of(OptionalInt.empty(), origin, serverErrors, Declared.NOTHING))
                    .isEqualTo(expected);
        }
    }

    @Test
    void wordOfTheApplicationDecidesAboutWhatTheHandlerDid() {
        for (int status : new int[] {200, 409, 429, 500, 503}) {
            OptionalInt given = OptionalInt.of(status);
            assertThat(HttpVerdict.of(given, Origin.RETURNED, ServerErrors.FAULT, Declared.KEPT))
                    .isEqualTo(HttpVerdict.ANSWER);
            for (Declared declared : new Declared[] {Declared.KEPT, Declared.REJECTED}) {
                assertThat(HttpVerdict.of(given, Origin.HANDLER, ServerErrors.FAULT, declared))
                        .isEqualTo(HttpVerdict.REJECTION);
                assertThat(HttpVerdict.of(given, Origin.TRANSIENT, ServerErrors.FAULT, declared))
                        .isEqualTo(HttpVerdict.REJECTION);
                assertThat(HttpVerdict.of(given, Origin.BEFORE_HANDLER, ServerErrors.FAULT, declared))
                        .isEqualTo(HttpVerdict.NOTHING_HAPPENED);
                assertThat(HttpVerdict.of(OptionalInt.empty(), Origin.HANDLER, ServerErrors.FAULT, declared))
                        .isEqualTo(HttpVerdict.FAULT);
            }
        }
    }
}
