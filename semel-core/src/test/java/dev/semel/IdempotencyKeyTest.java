package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.KeyDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {
    @Test
    void keysThatCollationsTakeForEqualAreDifferent() {
        List<String> alike = List.of("Ab1", "ab1", "ab1 ", " ab1", "ａb1", "áb1", "a\u0301b1", "AB1");
        assertThat(alike.stream().map(k -> IdempotencyKey.of("s", "c", k)).distinct())
                .hasSameSizeAs(alike);
        assertThat(alike.stream()
                        .map(k -> KeyDigest.of(IdempotencyKey.of("s", "c", k)))
                        .distinct())
                .hasSameSizeAs(alike);
    }

    @Test
    void partsCannotBeShiftedIntoEachOther() {
        assertThat(Stream.of(
                                IdempotencyKey.of("ab", "c", "d"),
                                IdempotencyKey.of("a", "bc", "d"),
                                IdempotencyKey.of("a", "b", "cd"),
                                IdempotencyKey.shared("ab", "cd"),
                                IdempotencyKey.shared("abc", "d"))
                        .map(KeyDigest::of)
                        .distinct())
                .hasSize(5);
    }

    /** The form is stored in databases: it can never change. Computed outside Java, from the definition. */
    @Test
    void digestIsTheDocumentedOne() {
        assertThat(HexFormat.of()
                        .formatHex(
                                KeyDigest.of(IdempotencyKey.of("s", "c", "k")).bytes()))
                .isEqualTo("6873d2c20cc2926aa52b080dcd69b2e6b4c8ff3e4d5f2a1250143ef806075381");
        assertThat(HexFormat.of()
                        .formatHex(KeyDigest.of(IdempotencyKey.shared("s", "k")).bytes()))
                .isEqualTo("aca2cc6663ba452f351f64beac65e03dce9e34e16427908f167c5d1e156baf95");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\rb", "a\nb", "nul\u0000", "\u007f", "lone\ud800surrogate", "tab\t"})
    void malformedKeysAreRefusedWithoutBeingShown(String key) {
        assertThatThrownBy(() -> IdempotencyKey.of("s", "c", key))
                .isInstanceOf(InvalidKeyException.class)
                .hasMessageContaining("key for scope 's'");
    }

    @Test
    void limitsAreExact() {
        assertThat(IdempotencyKey.of("s", "c", "k".repeat(255)).key()).hasSize(255);
        assertThat(IdempotencyKey.of("s".repeat(64), "c".repeat(255), "k").scope())
                .hasSize(64);
        for (String tooLong : List.of("k".repeat(256), "k".repeat(2000))) {
            assertThatThrownBy(() -> IdempotencyKey.of("s", "c", tooLong))
                    .isInstanceOf(InvalidKeyException.class)
                    .hasMessageContaining("at most 255");
        }
        assertThatThrownBy(() -> IdempotencyKey.of("s".repeat(65), "c", "k")).isInstanceOf(InvalidKeyException.class);
        assertThatThrownBy(() -> IdempotencyKey.of("s", "c".repeat(256), "k")).isInstanceOf(InvalidKeyException.class);
    }

    @Test
    void defaultRuleTakesVisibleAsciiOnly() {
        KeyRule.VISIBLE_ASCII.check(IdempotencyKey.of("s", "c", "../*'\"%~!"));
        for (String key : List.of("ab 1", "订单", "áb1")) {
            assertThatThrownBy(() -> KeyRule.VISIBLE_ASCII.check(IdempotencyKey.shared("s", key)))
                    .isInstanceOf(InvalidKeyException.class)
                    .hasMessageContaining("visible ASCII");
            KeyRule.UNICODE.check(IdempotencyKey.shared("s", key));
        }
    }

    @Test
    void textFormHidesTheKey() {
        String secret = "9f86d081-884c-7d65-9a2f-eaa0c55ad015";
        assertThat(IdempotencyKey.of("pay", "alice@example.com", secret).toString())
                .isEqualTo("pay/9f86…(36)")
                .doesNotContain("alice");
        assertThat(IdempotencyKey.of("pay", "a", "x").shortened()).isEqualTo("…(1)");
    }
}
