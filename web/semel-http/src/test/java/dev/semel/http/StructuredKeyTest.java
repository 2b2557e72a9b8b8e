package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The key header as an item that is a string, by the rules of RFC 9651: what parses, what does not, character by character. */
class StructuredKeyTest {
    private static Stream<Arguments> strings() {
        return Stream.of(
                key("\"foo\"", "foo"),
                key("\"b a r\"", "b a r"),
                key("\" foo\"", " foo"),
                key("\"foo \"", "foo "),
                key("\"   \"", "   "),
                key("\"say \\\"hi\\\"\"", "say \"hi\""),
                key("\"a\\\\b\"", "a\\b"),
                key("\"\\\"\"", "\""),
                key("\"a;b=1\"", "a;b=1"),
                key("\"a, b\"", "a, b"),
                key("'foo'", null),
                key("foo", null),
                key("\"foo", null),
                key("foo\"", null),
                key("\"", null),
                key("\"foo\"\"", null),
                key("\"foo \\,\"", null),
                key("\"foo\\", null),
                key("\"foo\\\"", null),
                key("\"foo\\\\\\\"", null),
                key("\"\\u00e9\"", null),
                key("\"é\"", null),
                key("\"你\"", null),
                key("\"\ud83d\ude00\"", null),
                key("\"a\tb\"", null),
                key("\"a\nb\"", null),
                key("\"a\r\n b\"", null),
                key("\"a\u0000\"", null),
                key("\"a\u007f\"", null),
                key("%\"foo\"", null));
    }

    private static Stream<Arguments> items() {
        return Stream.of(
                key("  \"k\"", "k"),
                key("\"k\"  ", "k"),
                key("    \"k\"   ", "k"),
                key("\t\"k\"", null),
                key("\"k\"\t", null),
                key(" \t \"k\"", null),
                key("\u00a0\"k\"", null),
                key("", null),
                key("   ", null),
                key("\"\"", null),
                key("\"\";v=1", null),
                key("\"a\",\"b\"", null),
                key("\"a\", \"b\"", null),
                key("\"a\",", null),
                key(",\"a\"", null),
                key("\"a\" \"b\"", null),
                key("\"a\"b", null),
                key("\"a\" b", null),
                key("(\"a\")", null),
                key("a=\"b\"", null),
                key("1", null),
                key("-1", null),
                key("1.5", null),
                key(":Zm9v:", null),
                key("?1", null),
                key("@1659578233", null),
                key("*tok", null));
    }

    private static Stream<Arguments> parameters() {
        return Stream.of(
                        Stream.of(
                                        "v", "*", "*v", "a1", "a_b", "a-b", "a.b", "a*b", "v=1", "v=1;w=2", " v=1",
                                        "   v", "v=1  ")
                                .map(p -> key("\"k\";" + p, "k")),
                        Stream.of("v=1;v=2", "v;v;v", "a=1; b=2;  c").map(p -> key("\"k\";" + p, "k")),
                        Stream.of(
                                        "V=1", "1=1", "-a", "_a", ".a", "=1", "", " ", ";", "v;", "v=", "v =1", "v= 1",
                                        "v=1 ;w", "v\t", "\tv")
                                .map(p -> key("\"k\";" + p, null)),
                        Stream.of("vA", "v=1,w", "v=1, \"l\"", "v=1 w", "v=(1 2)", "v=é", "é", "v=1;é=2")
                                .map(p -> key("\"k\";" + p, null)),
                        Stream.of(key("\"k\" ;v=1", null), key("\"k\";v=1;", null), key("\"k;v=1", null)))
                .flatMap(cases -> cases);
    }

    private static Stream<Arguments> values() {
        return Stream.of(
                        fine("0", "-0", "00", "042", "-42", "999999999999999", "-999999999999999"),
                        bad(
                                "1000000000000000",
                                "-1000000000000000",
                                "-",
                                "--1",
                                "+1",
                                "- 1",
                                "1-2",
                                "-a",
                                "2,3",
                                "0x10"),
                        fine("1.5", "-1.5", "0.0", "1.123", "-01.50", "123456789012.123"),
                        bad("1.", ".1", "1.1234", "1234567890123.1", "1..4", "1.5.4", "1.a", "-.1", "1,5", "1e3"),
                        fine("\"\"", "\"a;b\"", "\"\\\"\""),
                        bad("\"a", "\"\\a\"", "\"\t\"", "'a'"),
                        fine("a", "A", "*", "*a", "a/b:c", "a:b//c", "t!#$%&'*+-.^_`|~9", "text/html"),
                        bad("a\"", "a(", "{a}", "/a", ":a", "#a", "a@b", "a[", "a\\"),
                        fine("::", ":aGVsbG8=:", ":aGVsbG8:", ":iZ==:", ":+/Ah:", ":YQ==:", ":YQ:"),
                        bad(
                                ":",
                                ":aGVsbG8=",
                                ":aGVsb G8=:",
                                ": :",
                                ":aGVsbG!8=:",
                                ":=aGVsbG8=:",
                                ":a=GVsbG8=:",
                                ":_-Ah:",
                                ":a:",
                                ":é:",
                                ":=:"),
                        fine("?0", "?1"),
                        bad("?", "?2", "?01", "?T", "?-1", "?0.0", "??0", "? 1"),
                        fine("@0", "@1659578233", "@-1659578233"),
                        bad("@", "@1659578233.12", "@+1", "@a", "@ 1", "@1000000000000000", "@1.0"),
                        fine("%\"\"", "%\"foo bar\"", "%\"f%c3%bc\"", "%\"%ef%bb%bf\"", "%\"%22\\\"", "%\"%00\""),
                        bad(
                                "%\"f%C3%BC\"",
                                "%\"foo", "%foo", "%'foo'", "%", "%\"%a\"", "%\"%\"", "%\"%c3%28\"", "%\"%a0%a1\""),
                        bad("%\"%e2%28%a1\"", "%\"%ed%a0%80\"", "%\"é\"", "%\"\t\"", "%\"%g0\""))
                .flatMap(cases -> cases);
    }

    @ParameterizedTest
    @MethodSource({"strings", "items", "parameters", "values"})
    void strictly(String field, String key) {
        KeyHeader read = read(KeySyntax.STRICT, field);
        if (key == null) {
            assertThat(read).isInstanceOf(KeyHeader.Malformed.class);
        } else {
            assertThat(read).isEqualTo(new KeyHeader.Key(key));
        }
    }

    /** A string means the same in both; nothing that is no string becomes one, but for bare keys. */
    @ParameterizedTest
    @MethodSource({"strings", "items", "parameters", "values"})
    void leniently(String field, String key) {
        boolean bare = field.matches("[A-Za-z0-9][A-Za-z0-9._~:+/=-]*");
        KeyHeader read = read(KeySyntax.LENIENT, field);
        if (key != null || bare) {
            assertThat(read).isEqualTo(new KeyHeader.Key(bare ? field : key));
        } else {
            assertThat(read).isInstanceOf(KeyHeader.Malformed.class);
        }
    }

    /** D15. */
    @Test
    void everyCharacterWithinAString() {
        for (char c = 0; c < 0x180; c++) {
            boolean printable = c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
            assertThat(read(KeySyntax.STRICT, "\"a" + c + "b\"") instanceof KeyHeader.Key)
                    .as("0x%x", (int) c)
                    .isEqualTo(printable);
            assertThat(read(KeySyntax.STRICT, "\"a\\" + c + "b\"") instanceof KeyHeader.Key)
                    .as("\\0x%x", (int) c)
                    .isEqualTo(c == '"' || c == '\\');
        }
    }

    @Test
    void everyCharacterWithinTheNameOfAParameterAndWithinAToken() {
        String start = "abcdefghijklmnopqrstuvwxyz*";
        String letters = start + start.toUpperCase(Locale.ROOT);
        String token = letters + "0123456789!#$%&'+-.^_`|~:/";
        for (char c = 0; c < 0x180; c++) {
            assertThat(parses(";" + c)).as("start 0x%x", (int) c).isEqualTo(start.indexOf(c) >= 0);
            assertThat(parses(";a" + c + "b"))
                    .as("within 0x%x", (int) c)
                    .isEqualTo((start + "0123456789_-.").indexOf(c) >= 0 || c == ';' || c == '=');
            assertThat(parses(";a=t" + c + "t")).as("token 0x%x", (int) c).isEqualTo(token.indexOf(c) >= 0 || c == ';');
        }
    }

    /** D07, D09: by their length alone, however well they would compress. */
    @Test
    void longStringsAreReadWholeAndHeldToTheLimit() {
        assertThat(read(KeySyntax.STRICT, '"' + "=".repeat(255) + '"')).isEqualTo(new KeyHeader.Key("=".repeat(255)));
        assertThat(read(KeySyntax.STRICT, '"' + "\\\\".repeat(255) + '"'))
                .isEqualTo(new KeyHeader.Key("\\".repeat(255)));
        for (int length : new int[] {256, 262, 1024, 8000}) {
            assertThat(read(KeySyntax.STRICT, '"' + "=".repeat(length) + '"')).isInstanceOf(KeyHeader.Malformed.class);
        }
        String parameters = String.join("", Collections.nCopies(256, ";a=1"));
        assertThat(read(KeySyntax.STRICT, "\"k\"" + parameters)).isEqualTo(new KeyHeader.Key("k"));
    }

    @Test
    void twoLinesAreNeverOneString() {
        for (KeySyntax syntax : KeySyntax.values()) {
            assertThat(read(syntax, "\"a\"", "\"b\"")).isInstanceOf(KeyHeader.Malformed.class);
            assertThat(read(syntax, "\"a\"", "\"a\"")).isInstanceOf(KeyHeader.Malformed.class);
            assertThat(read(syntax, "\"a", "b\"")).isInstanceOf(KeyHeader.Malformed.class);
            assertThat(read(syntax, "\"a\"", "")).isInstanceOf(KeyHeader.Malformed.class);
        }
    }

    private static boolean parses(String parameters) {
        return read(KeySyntax.STRICT, "\"k\"" + parameters) instanceof KeyHeader.Key;
    }

    private static KeyHeader read(KeySyntax syntax, String... fields) {
        return KeyHeader.read(Collections.enumeration(List.of(fields)), syntax);
    }

    private static Arguments key(String field, String key) {
        return Arguments.of(field, key);
    }

    private static Stream<Arguments> fine(String... values) {
        return Stream.of(values).map(value -> key("\"k\";v=" + value, "k"));
    }

    private static Stream<Arguments> bad(String... values) {
        return Stream.of(values).map(value -> key("\"k\";v=" + value, null));
    }
}
