package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.MisconfiguredException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerTokenTest {
    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    private final CallerToken tokens = CallerToken.signedWith(SECRET.getBytes(StandardCharsets.US_ASCII));

    @Test
    void tokenNamesItsCaller() {
        assertThat(tokens.check(tokens.issue("guest-7é"))).contains("guest-7é");
    }

    @Test
    void tokenOfAnotherSecretNamesNobody() {
        CallerToken others =
                CallerToken.signedWith(SECRET.toUpperCase(java.util.Locale.ROOT).getBytes(StandardCharsets.US_ASCII));
        assertThat(tokens.check(others.issue("guest"))).isEmpty();
    }

    @Test
    void nameCannotBeExchangedUnderASignature() {
        String signature = tokens.issue("guest").substring(tokens.issue("guest").indexOf('.'));
        String other = tokens.issue("admin").substring(0, tokens.issue("admin").indexOf('.'));
        assertThat(tokens.check(other + signature)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "guest", "Z3Vlc3Q.", "%%%.%%%", "Z3Vlc3Q.Z3Vlc3Q"})
    void whatIsNoTokenNamesNobody(String token) {
        assertThat(tokens.check(token)).isEmpty();
    }

    @Test
    void shortSecretIsRefused() {
        assertThatThrownBy(() -> CallerToken.signedWith(new byte[31]))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("31 bytes");
    }
}
