package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyHeaderTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "'\"8e03978e-40d5-43e8-bc93-6894a57f9324\"', 8e03978e-40d5-43e8-bc93-6894a57f9324",
                "'  \"k1\"  ', k1",
                "'\"a b\"', a b",
                "'\"say \\\"hi\\\" \\\\o/\"', 'say \"hi\" \\o/'",
                "'\"*;../,\"', '*;../,'"
            })
    void stringIsAKeyInBothSyntaxes(String field, String key) {
        for (KeySyntax syntax : KeySyntax.values()) {
            assertThat(read(syntax, field)).isEqualTo(new KeyHeader.Key(key));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"8e03978e-40d5-43e8-bc93-6894a57f9324", "k1", "YWJj+/=", "order:42~7_a.b"})
    void bareTokenIsTheKeyOfItsQuotedFormUnlessStrict(String key) {
        assertThat(read(KeySyntax.LENIENT, key)).isEqualTo(read(KeySyntax.LENIENT, '"' + key + '"'));
        assertThat(read(KeySyntax.STRICT, key)).isInstanceOf(KeyHeader.Malformed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "\"\"",
                "\"",
                "\"abc",
                "abc\"",
                "\"a\"b\"",
                "\"a\", \"b\"",
                "\"a\";P=1",
                "a, b",
                "a;b",
                "*",
                "../",
                "-a",
                "\"caf\u00e9\"",
                "caf\u00e9",
                "\"a\tb\"",
                "\ta",
                "\"a\u0000\"",
                "\"a\r\nb\"",
                "\"a\u007f\"",
                "\"a\\nb\"",
                "\"a\\",
                ":YWJj:",
                "?1"
            })
    void everythingElseIsMalformedInBothSyntaxes(String field) {
        for (KeySyntax syntax : KeySyntax.values()) {
            assertThat(read(syntax, field)).as(field).isInstanceOf(KeyHeader.Malformed.class);
        }
    }

    @Test
    void lengthIsCountedWithoutMarksAndEscapes() {
        String most = "x".repeat(254) + "\\\"";
        assertThat(read(KeySyntax.STRICT, '"' + most + '"')).isEqualTo(new KeyHeader.Key("x".repeat(254) + '"'));
        assertThat(read(KeySyntax.STRICT, "\"" + "x".repeat(256) + '"')).isInstanceOf(KeyHeader.Malformed.class);
        assertThat(read(KeySyntax.LENIENT, "x".repeat(255))).isInstanceOf(KeyHeader.Key.class);
        assertThat(read(KeySyntax.LENIENT, "x".repeat(256))).isInstanceOf(KeyHeader.Malformed.class);
    }

    @Test
    void twoFieldsAreMalformedEvenIfEqual() {
        assertThat(read(KeySyntax.LENIENT, "k1", "k1")).isInstanceOf(KeyHeader.Malformed.class);
    }

    @Test
    void noFieldIsMissing() {
        assertThat(read(KeySyntax.LENIENT)).isEqualTo(new KeyHeader.Missing());
        assertThat(KeyHeader.read(null, KeySyntax.LENIENT)).isEqualTo(new KeyHeader.Missing());
    }

    @Test
    void reasonNeverRepeatsWhatWasSent() {
        assertThat(((KeyHeader.Malformed) read(KeySyntax.LENIENT, "s3cret<script>")).why())
                .doesNotContain("s3cret");
    }

    private static KeyHeader read(KeySyntax syntax, String... fields) {
        return KeyHeader.read(Collections.enumeration(List.of(fields)), syntax);
    }
}
