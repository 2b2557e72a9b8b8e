package dev.semel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerTest {
    @Test
    void headersAreFoundWhateverTheirCase() {
        Answer answer = new Answer(
                "http/1",
                201,
                List.of(new Answer.Field("Location", "/1"), new Answer.Field("location", "/2")),
                null,
                null);
        assertThat(answer.header("LOCATION")).contains("/1");
        assertThat(answer.header("ETag")).isEmpty();
    }

    @Test
    void headersAreItsOwn() {
        List<Answer.Field> given = new ArrayList<>();
        Answer answer = new Answer("http/1", 200, given, null, null);
        given.add(new Answer.Field("X", "1"));
        assertThat(answer.headers()).isEmpty();
    }

    @Test
    void notKeptIsTold() {
        Answer answer = Answer.notKept(201, List.of(new Answer.Field("Location", "/1")), "too large");
        assertThat(answer.kept()).isFalse();
        assertThat(answer.text()).isEqualTo("too large");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header("Location")).contains("/1");
    }

    @Test
    void nothingIsAnAnswer() {
        assertThat(Answer.nothing().kept()).isTrue();
        assertThat(Answer.nothing().text()).isEmpty();
        assertThat(Answer.nothing()).hasToString("Answer[nothing/1, 0, no body]");
    }

    @Test
    void textFormHidesTheBody() {
        assertThat(Answer.of("text/1", "secret".getBytes(UTF_8))).hasToString("Answer[text/1, 0, 6 bytes of body]");
    }

    @Test
    void rejectionSurvivesTheStore() {
        Rejection why = new Rejection("sold-out", "none left: ü", Map.of("left", "0", "asked", "2"));
        assertThat(Rejections.of(Rejections.answer(why))).isEqualTo(why);
        assertThat(Rejections.answer(why).headers())
                .extracting(Answer.Field::name)
                .containsExactly("asked", "left");
        Rejection silent = Rejection.of("sold-out", null);
        assertThat(Rejections.of(Rejections.answer(silent))).isEqualTo(silent);
    }

    @Test
    void refusalOfTheWireIsNamedByItsStatus() {
        Answer conflict = new Answer("http/1", 422, List.of(), "application/json", "{}".getBytes(UTF_8));
        assertThat(Rejections.of(conflict)).isEqualTo(Rejection.of("status-422", "{}"));
        assertThat(Rejections.of(new Answer("rejection/1", 0, List.of(), null, null))
                        .code())
                .isEqualTo("status-0");
    }

    @Test
    void codeOfARejectionIsShort() {
        assertThat(Rejection.of("c".repeat(100), null).code()).hasSize(100);
        for (String bad : List.of("", "c".repeat(101))) {
            assertThatThrownBy(() -> Rejection.of(bad, null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("has " + bad.length());
        }
    }
}
