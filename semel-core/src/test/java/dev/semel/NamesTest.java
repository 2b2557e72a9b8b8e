package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand in a name, to the character on either side of each limit. */
class NamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "z", "A", "Z", "0", "9", ".", "_", "-", "order.v2_EU-9"})
    void scopesOfLettersDigitsAndPunctuation(String scope) {
        assertThat(Scope.named(scope).build().name()).isEqualTo(scope);
    }

    @ParameterizedTest
    @ValueSource(chars = {'/', ':', '@', '[', '`', '{', ' ', ',', '\u00e9'})
    void otherCharactersAreNamed(char odd) {
        assertThatThrownBy(() -> Scope.named("a" + odd))
                .isInstanceOf(InvalidKeyException.class)
                .hasMessageContaining(String.format("has the character U+%04X", (int) odd));
    }

    @Test
    void emptyScopeIsRefusedAndASurrogatePairIsOneCharacter() {
        assertThatThrownBy(() -> Scope.named("")).hasMessageContaining("0 characters");
        assertThatThrownBy(() -> Scope.named("a\ud83d\ude00"))
                .hasMessageContaining("U+1F600")
                .hasMessageContaining("a\\u{1f600}");
        assertThat(IdempotencyKey.shared("s", "\ud83d\ude00x").key()).hasSize(3);
        assertThatThrownBy(() -> IdempotencyKey.shared("s", "\ud83d\ude00\n"))
                .hasMessageContaining("U+000A at position 2");
    }

    @Test
    void visibleAsciiEndsWhereItSays() {
        KeyRule.VISIBLE_ASCII.check(IdempotencyKey.shared("s", "!~"));
        assertThatThrownBy(() -> KeyRule.VISIBLE_ASCII.check(IdempotencyKey.shared("s", "a b")))
                .hasMessageContaining("U+0020 at position 1");
    }

    @Test
    void whatIsPrintedIsAscii() {
        assertThat(Names.printable(" ~\u001f\u007fé")).isEqualTo(" ~\\u{1f}\\u{7f}\\u{e9}");
    }
}
