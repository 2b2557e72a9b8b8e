package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireProfileTest {
    @ParameterizedTest
    @CsvSource({
        "KEY_MISSING, 400, key-missing, new-key",
        "KEY_MALFORMED, 400, key-malformed, new-key",
        "KEY_REUSED, 422, key-reused, new-key",
        "IN_PROGRESS, 409, in-progress, same-key",
        "STORE_UNAVAILABLE, 503, store-unavailable, same-key",
        "OUTCOME_UNKNOWN, 409, outcome-unknown, same-key",
        "OUTCOME_IN_DOUBT, 503, outcome-unknown, same-key",
        "ANSWER_NOT_KEPT, 409, answer-not-kept, never"
    })
    void codesAndStatusesAreStable(Problem problem, int status, String code, String retry) {
        assertThat(WireProfile.ietf().status(problem)).isEqualTo(status);
        assertThat(problem.code()).isEqualTo(code);
        assertThat(problem.retry().text()).isEqualTo(retry);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Set-Cookie",
                "set-cookie2",
                "WWW-Authenticate",
                "Authorization",
                "Date",
                "Connection",
                "Transfer-Encoding",
                "Content-Length",
                "Access-Control-Allow-Origin",
                "traceparent",
                "RateLimit-Remaining",
                ""
            })
    void headersOfOneExchangeCannotBeReplayedEvenByConfiguration(String name) {
        WireProfile.Builder builder = WireProfile.builder().replaying("X-Order", name);
        assertThatThrownBy(builder::build).isInstanceOf(MisconfiguredException.class);
    }

    @Test
    void refusesSettingsThatCannotBe() {
        WireProfile.Builder builder = WireProfile.builder();
        assertThatThrownBy(() -> builder.status(Problem.KEY_REUSED, 200)).isInstanceOf(MisconfiguredException.class);
        assertThatThrownBy(() -> builder.keyHeader("Not a name")).isInstanceOf(MisconfiguredException.class);
        assertThatThrownBy(() -> builder.retryAfter(Duration.ZERO)).isInstanceOf(MisconfiguredException.class);
    }
}
