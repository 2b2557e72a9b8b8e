package dev.semel.jackson;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.json.InvalidJsonException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CanonicalJsonTest {
    @Test
    void membersAreSortedByUtf16CodeUnits() {
        // U+1F600 is above U+FB33 as a character and below it as code units, so UTF-8 order would be wrong.
        String json = """
                {"\\u20ac": "Euro Sign", "\\r": "Carriage Return", "\\ufb33": "Hebrew Letter Dalet With Dagesh",
                 "1": "One", "\\ud83d\\ude00": "Emoji", "\\u0080": "Control", "\\u00f6": "O With Diaeresis"}""";

        assertThat(CanonicalJson.canonicalize(json))
                .isEqualTo("{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
                        + "\"\u00f6\":\"O With Diaeresis\",\"\u20ac\":\"Euro Sign\",\"\ud83d\ude00\":\"Emoji\","
                        + "\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}");
    }

    @Test
    void membersAreSortedAtEveryLevelAndArraysNowhere() {
        assertThat(CanonicalJson.canonicalize(
                        " { \"b\" : [ { \"z\" : 2 , \"y\" : null } , 3 , 1 ] ,\n\t\"a\" : { } , \"\" : [ ] } "))
                .isEqualTo("{\"\":[],\"a\":{},\"b\":[{\"y\":null,\"z\":2},3,1]}");
    }

    @Test
    void stringsAreEscapedInOneWay() {
        String json =
                "\"\\u0000\\u0008\\u0009\\u000a\\u000B\\u000c\\u000d\\u001F\\u0022\\u005c\\/\\u007f\\u00e9\\u2028\\ud834\\udd1e'<\"";

        assertThat(CanonicalJson.canonicalize(json))
                .isEqualTo("\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\\"\\\\/\u007f\u00e9\u2028\ud834\udd1e'<\"");
    }

    @Test
    void charactersAreNotNormalised() {
        assertThat(CanonicalJson.canonicalize("\"\u00e9\"")).isNotEqualTo(CanonicalJson.canonicalize("\"e\u0301\""));
    }

    @Test
    void resultIsUtf8AndStable() {
        byte[] once = CanonicalJson.canonicalize("{\"b\":\"\\u20ac\",\"a\":[true,false,null,1.50]}".getBytes(UTF_8));

        assertThat(HexFormat.of().formatHex(once))
                .isEqualTo(HexFormat.of().formatHex("{\"a\":[true,false,null,1.5],\"b\":\"\u20ac\"}".getBytes(UTF_8)));
        assertThat(CanonicalJson.canonicalize(once)).isEqualTo(once);
    }

    @Test
    void treesHaveTheFormOfTheirText() {
        String json = "{\"b\":[1.10,9007199254740993,12345678901234567890.5],\"a\":null}";
        JsonNode tree = JsonMapper.builder()
                .enable(tools.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build()
                .readTree(json);

        assertThat(CanonicalJson.canonicalize(tree))
                .isEqualTo(CanonicalJson.canonicalize(json))
                .isEqualTo("{\"a\":null,\"b\":[1.1,9007199254740993,12345678901234567890.5]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,",
                "[1,]",
                "{\"a\":1,}",
                "{a:1}",
                "{'a':1}",
                "nul",
                "NaN",
                "-Infinity",
                "01",
                "+1",
                "1.",
                ".5",
                "1e",
                "0x1",
                "\"a",
                "\"\t\"",
                "\"\\x\"",
                "\"\\u12\"",
                "1 2",
                "{} x",
                "[1]]",
                "// c\n1",
                "[1 2]",
                "{\"a\" 1}",
                "\ufeff1",
                "a=1&b=2",
                "<xml/>",
                "}",
                "]",
            })
    void whatIsNotJsonIsRefused(String text) {
        assertThatThrownBy(() -> CanonicalJson.canonicalize(text.getBytes(UTF_8)))
                .isInstanceOf(InvalidJsonException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"22c322", "22ff22", "22c0af22", "22eda08022", "22f490808022", "80", "efbbbf31"})
    void bytesThatAreNotPlainUtf8AreRefused(String hex) {
        assertThatThrownBy(() -> CanonicalJson.canonicalize(HexFormat.of().parseHex(hex)))
                .isInstanceOf(InvalidJsonException.class);
    }

    @Test
    void utf16IsRefusedRatherThanGuessed() {
        assertThatThrownBy(() -> CanonicalJson.canonicalize("{\"a\":1}".getBytes(UTF_16)))
                .isInstanceOf(InvalidJsonException.class);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`\"\\ud800\"`",
                "`\"\\udc00\"`",
                "`\"\\ude00\\ud83d\"`",
                "`\"\\ud83dx\"`",
                "`{\"\\ud83d\":1}`",
                "`[\"\\ud83d\\ud83d\\ude00\"]`",
            })
    void halfASurrogatePairIsRefused(String json) {
        assertThatThrownBy(() -> CanonicalJson.canonicalize(json))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageContaining("surrogate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1,\"a\":1}", "{\"a\":null,\"\\u0061\":2}", "[{\"x\":{\"b\":1,\"c\":2,\"b\":3}}]"})
    void aMemberNamedTwiceIsRefused(String json) {
        assertThatThrownBy(() -> CanonicalJson.canonicalize(json))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageContaining("member twice");
    }

    @Test
    void depthIsBounded() {
        int deepest = PartReader.MAX_DEPTH;
        assertThat(CanonicalJson.canonicalize("[".repeat(deepest) + "]".repeat(deepest)))
                .hasSize(2 * deepest);
        assertThatThrownBy(() -> CanonicalJson.canonicalize("[".repeat(deepest + 1) + "]".repeat(deepest + 1)))
                .isInstanceOf(InvalidJsonException.class);
        assertThatThrownBy(() -> CanonicalJson.canonicalize("{\"a\":".repeat(100_000)))
                .isInstanceOf(InvalidJsonException.class);
    }

    @Test
    void messagesNameThePlaceAndNotTheText() {
        assertThatThrownBy(() -> CanonicalJson.canonicalize("{\"password\":\nhunter2}"))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageContaining("line 2")
                .hasMessageNotContaining("hunter2");
    }
}
