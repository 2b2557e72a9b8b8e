package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import dev.semel.http.spi.ServerErrors;
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

    @Test
    void stripeDiffersByDataAlone() {
        WireProfile stripe = WireProfile.stripe();
        assertThat(stripe.status(Problem.KEY_REUSED)).isEqualTo(400);
        assertThat(stripe.status(Problem.IN_PROGRESS)).isEqualTo(409);
        assertThat(stripe.replayedHeader()).isEqualTo("Idempotent-Replayed");
        assertThat(stripe.serverErrors()).isEqualTo(ServerErrors.STORED);
        assertThat(stripe.keySyntax()).isEqualTo(KeySyntax.LENIENT);
        assertThat(WireProfile.ietf().serverErrors()).isEqualTo(ServerErrors.FAULT);
    }

    @Test
    void builderFromAProfileKeepsAllThatIsNotSet() {
        WireProfile full = WireProfile.builder()
                .keyHeader("My-Key")
                .keySyntax(KeySyntax.STRICT)
                .alsoKeyHeaders("X-A", "X-B")
                .keyField("f")
                .statusHeader("My-Status")
                .replayedHeader("My-Replay")
                .problemTypes("https://example.org/p#")
                .status(Problem.KEY_REUSED, 409)
                .retryAfter(Duration.ofSeconds(9))
                .serverErrors(ServerErrors.STORED)
                .replaying("X-C")
                .build();
        assertThat(full.toBuilder().build()).usingRecursiveComparison().isEqualTo(full);
        assertThat(full.toBuilder().keyHeader("Other").build().alsoKeyHeaders()).containsExactly("X-A", "X-B");
        assertThat(full.type(Problem.KEY_REUSED)).isEqualTo("https://example.org/p#key-reused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a:b", "é", "Authorization", "cookie", "Set-Cookie", "Location", "HOST"})
    void namesThatNoHeaderOfSemelsCanHaveAreRefused(String name) {
        WireProfile.Builder builder = WireProfile.builder();
        assertThatThrownBy(() -> builder.keyHeader(name)).isInstanceOf(MisconfiguredException.class);
        assertThatThrownBy(() -> builder.alsoKeyHeaders("X-A", name)).isInstanceOf(MisconfiguredException.class);
        assertThatThrownBy(() -> builder.statusHeader(name)).isInstanceOf(MisconfiguredException.class);
        assertThatThrownBy(() -> builder.replayedHeader(name)).isInstanceOf(MisconfiguredException.class);
    }

    @Test
    void twoHeadersOfOneNameAreRefused() {
        WireProfile.Builder twice = WireProfile.builder().alsoKeyHeaders("X-A", "x-a");
        assertThatThrownBy(twice::build)
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("'x-a'");
        WireProfile.Builder again = WireProfile.builder().alsoKeyHeaders("idempotency-key");
        assertThatThrownBy(again::build).isInstanceOf(MisconfiguredException.class);
        WireProfile.Builder answers = WireProfile.builder().replayedHeader("Idempotency-Status");
        assertThatThrownBy(answers::build).isInstanceOf(MisconfiguredException.class);
        WireProfile.Builder replayed = WireProfile.builder().replaying("Idempotency-Status");
        assertThatThrownBy(replayed::build).isInstanceOf(MisconfiguredException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "key[0]", "clé", "k&a"})
    void namesThatNoFieldCanHaveAreRefused(String name) {
        WireProfile.Builder builder = WireProfile.builder();
        assertThatThrownBy(() -> builder.keyField(name)).isInstanceOf(MisconfiguredException.class);
        assertThatThrownBy(() -> builder.keyField("x".repeat(65))).isInstanceOf(MisconfiguredException.class);
    }

    @Test
    void typesThatAreNoUrisAreRefused() {
        WireProfile.Builder builder = WireProfile.builder();
        assertThatThrownBy(() -> builder.problemTypes("not a uri ")).isInstanceOf(MisconfiguredException.class);
    }
}
