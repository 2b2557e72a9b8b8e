package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Answer.Field;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AsciiTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"", "plain", "ü 支付 \uD83D\uDE00", "a\tb\nc\u0000", "\\u{41}", "\\", "\\\\u{zz}", "lone \uD83D"})
    void escapedTextComesBack(String text) {
        assertThat(Ascii.escape(text)).matches("[ -~]*");
        assertThat(Ascii.unescape(Ascii.escape(text))).isEqualTo(text);
    }

    @Test
    void textCutNeverEndsInHalfAnEscape() {
        assertThat(Ascii.cut("abü", 7)).isEqualTo("ab");
        assertThat(Ascii.cut("abü", 8)).isEqualTo("ab\\u{fc}");
        assertThat(Ascii.cut("ü".repeat(300), 255))
                .hasSizeLessThanOrEqualTo(255)
                .endsWith("}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:\\temp", "\\u{}", "\\u{12345}", "\\u{fc", "\\u{-1}"})
    void textWrittenByHandIsReadAsItIs(String text) {
        assertThat(Ascii.unescape(text)).isEqualTo(text);
    }

    @Test
    void headersComeBackInOrder() {
        List<Field> headers = List.of(new Field("Link", "a\tb"), new Field("X\n", ""), new Field("Link", "<\u0000ü>"));
        assertThat(Headers.read(Headers.write(headers))).isEqualTo(headers);
        assertThat(Headers.read(Headers.write(List.of()))).isEmpty();
    }
}
