package dev.semel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.Content;
import dev.semel.spi.KeyDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FingerprintTest {
    @Test
    void digestIsTheDocumentedOne() {
        Fingerprint fingerprint = Fingerprint.sha256("bytes-sha256/1", "abc".getBytes(UTF_8));
        assertThat(fingerprint.text())
                .isEqualTo("bytes-sha256/1:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(fingerprint.algorithm()).isEqualTo("bytes-sha256/1");
        assertThat(fingerprint.bytes()).asString().isEqualTo(fingerprint.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no colon", ":digest", "a b:1", "a:\u007f", "a:\u001f", "é:1"})
    void malformedTextsAreRefused(String text) {
        assertThatThrownBy(() -> new Fingerprint(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void limitsAreExact() {
        assertThat(new Fingerprint("a:!~").algorithm()).isEqualTo("a");
        assertThat(new Fingerprint("a:" + "x".repeat(253)).text()).hasSize(255);
        assertThatThrownBy(() -> new Fingerprint("a:" + "x".repeat(254))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void bytesKnowTheirOwnAlgorithmOnly() {
        Content content = Content.ofBytes("bytes-sha256/1", new byte[] {1});
        assertThat(content.by("bytes-sha256/1")).contains(content.fingerprint());
        assertThat(content.by("bytes-sha256/2")).isEmpty();
        assertThat(Content.NONE.fingerprint()).isEqualTo(Fingerprint.NONE);
        assertThat(Content.NONE.by("none/1")).isEmpty();
    }

    @Test
    void digestOfAKeyIsItsOwnAndHas32Bytes() {
        KeyDigest digest = KeyDigest.of(IdempotencyKey.of("s", "c", "k"));
        digest.bytes()[0]++;
        assertThat(digest).hasToString("6873d2c2…");
        assertThat(digest.lockNumber()).isEqualTo(0x6873d2c20cc2926aL);
        byte[] stored = digest.bytes();
        KeyDigest read = KeyDigest.ofBytes(stored);
        stored[0]++;
        assertThat(read).isEqualTo(digest);
        assertThatThrownBy(() -> KeyDigest.ofBytes(new byte[31]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has 31");
    }
}
