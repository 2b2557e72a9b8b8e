package dev.semel.http.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

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
        assertThat(HttpVerdict.of(some, Origin.RETURNED)).isEqualTo(returned);
        assertThat(HttpVerdict.of(some, Origin.HANDLER)).isEqualTo(thrown);
        assertThat(HttpVerdict.of(some, Origin.TRANSIENT)).isEqualTo(transientOne);
        assertThat(HttpVerdict.of(some, Origin.BEFORE_HANDLER)).isEqualTo(HttpVerdict.NOTHING_HAPPENED);
        assertThat(HttpVerdict.of(some, Origin.WRITING)).isEqualTo(HttpVerdict.UNWRITABLE);
    }

    @ParameterizedTest
    @EnumSource(Origin.class)
    void exceptionThatLeavesTheChainIsNeverAnAnswer(Origin origin) {
        HttpVerdict expected = switch (origin) {
            case BEFORE_HANDLER -> HttpVerdict.NOTHING_HAPPENED;
            case WRITING -> HttpVerdict.UNWRITABLE;
            case RETURNED, HANDLER, TRANSIENT -> HttpVerdict.FAULT;
        };
        assertThat(HttpVerdict.of(OptionalInt.empty(), origin)).isEqualTo(expected);
    }
}
