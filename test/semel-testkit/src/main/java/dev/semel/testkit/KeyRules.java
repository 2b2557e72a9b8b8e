package dev.semel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.IdempotencyKey;
import dev.semel.InvalidKeyException;
import dev.semel.spi.KeyDigest;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two keys are one only if they are equal to the byte, whatever collation, charset or column width the store has. */
abstract class KeyRules extends TakeoverRules {
    @Test
    final void keysThatACollationTakesForEqualAreDifferent() {
        List<IdempotencyKey> keys = List.of(
                IdempotencyKey.shared("contract", "Ab1"),
                IdempotencyKey.shared("contract", "ab1"),
                IdempotencyKey.shared("contract", "ab1 "),
                IdempotencyKey.shared("contract", " ab1"),
                IdempotencyKey.shared("contract", "\uFF41b1"),
                IdempotencyKey.shared("contract", "\u00E1b1"),
                IdempotencyKey.shared("contract", "a\u0301b1"));

        eachHasARecordOfItsOwn(keys);
    }

    @Test
    final void keysThatAThreeByteCharsetTakesForEqualAreDifferent() {
        eachHasARecordOfItsOwn(List.of(
                IdempotencyKey.shared("contract", "\uD83D\uDE00"),
                IdempotencyKey.shared("contract", "\uD83D\uDE01"),
                IdempotencyKey.shared("contract", "?"),
                IdempotencyKey.shared("contract", "??"),
                IdempotencyKey.shared("contract", "\uFFFD"),
                IdempotencyKey.of("contract", "\u738B", "k"),
                IdempotencyKey.of("contract", "\u674E", "k")));
    }

    @Test
    final void callersAndScopesKeepTheirKeysApart() {
        eachHasARecordOfItsOwn(List.of(
                IdempotencyKey.of("contract", "alice", "k"),
                IdempotencyKey.of("contract", "Alice", "k"),
                IdempotencyKey.of("contract", "bob", "k"),
                IdempotencyKey.of("contract.b", "alice", "k"),
                IdempotencyKey.of("Contract", "alice", "k"),
                IdempotencyKey.shared("contract", "k"),
                IdempotencyKey.of("contract", "null", "k"),
                IdempotencyKey.of("contract", "ab", "c"),
                IdempotencyKey.of("contract", "a", "bc")));
    }

    @Test
    final void longKeysAreDifferentToTheLastCharacter() {
        String same = "a".repeat(254);
        String random = random(254);
        String wide = "\u738B".repeat(254);

        eachHasARecordOfItsOwn(List.of(
                IdempotencyKey.of("s".repeat(64), wide, same + "x"),
                IdempotencyKey.of("s".repeat(64), wide, same + "y"),
                IdempotencyKey.of("s".repeat(64), same, random + "x"),
                IdempotencyKey.of("s".repeat(64), same, random + "y"),
                IdempotencyKey.of("s".repeat(64), random, wide + "x"),
                IdempotencyKey.of("s".repeat(64), random, wide + "y")));
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 2000})
    final void tooLongKeysAreRefusedBeforeTheStoreWhateverTheyHold(int length) {
        assertThatThrownBy(() -> IdempotencyKey.shared("contract", "a".repeat(length)))
                .isInstanceOf(InvalidKeyException.class);
        assertThatThrownBy(() -> IdempotencyKey.shared("contract", random(length)))
                .isInstanceOf(InvalidKeyException.class);
    }

    private void eachHasARecordOfItsOwn(List<IdempotencyKey> keys) {
        for (IdempotencyKey key : keys) {
            Wish wish = Wish.of(key, place());
            acquired(claimSettled(wish, done(key.caller() + key.key())));
        }
        for (IdempotencyKey key : keys) {
            assertThat(store().find(KeyDigest.of(key)).orElseThrow().answer())
                    .isEqualTo(done(key.caller() + key.key()).answer());
        }
        assertThat(keys.stream().map(key -> opened().look(KeyDigest.of(key)).orElseThrow()))
                .hasSize(keys.size())
                .allSatisfy(row -> assertThat(row.attempt()).isEqualTo(1));
    }

    private static String random(int length) {
        return new Random(length)
                .ints(length, 0x21, 0x7F)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
