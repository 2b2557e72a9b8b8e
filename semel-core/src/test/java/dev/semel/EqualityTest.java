package dev.semel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.spi.KeyDigest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Words that are compared by what they hold: equal when all of it is equal, else found apart in any set. */
class EqualityTest {
    private static IdempotencyKey key(String key) {
        return IdempotencyKey.of("pay", "alice", key);
    }

    private static Answer answer() {
        return new Answer("f", 201, List.of(new Answer.Field("Location", "/1")), "t", new byte[] {1, 2});
    }

    static Stream<Arguments> words() {
        return Stream.of(
                Arguments.of(
                        key("k"),
                        key("k"),
                        List.of(
                                key("K"),
                                IdempotencyKey.of("pay", "bob", "k"),
                                IdempotencyKey.of("order", "alice", "k"),
                                IdempotencyKey.shared("pay", "k"),
                                "k")),
                Arguments.of(
                        answer(),
                        answer(),
                        List.of(
                                new Answer("g", 201, answer().headers(), "t", new byte[] {1, 2}),
                                new Answer("f", 200, answer().headers(), "t", new byte[] {1, 2}),
                                new Answer("f", 201, List.of(), "t", new byte[] {1, 2}),
                                new Answer("f", 201, answer().headers(), null, new byte[] {1, 2}),
                                new Answer("f", 201, answer().headers(), "t", new byte[] {1, 3}),
                                new Answer("f", 201, answer().headers(), "t", null),
                                "f")),
                Arguments.of(
                        new Fingerprint("a:1"),
                        new Fingerprint("a:1"),
                        List.of(new Fingerprint("a:2"), new Fingerprint("b:1"), "a")),
                Arguments.of(
                        KeyDigest.of(key("k")),
                        KeyDigest.ofBytes(KeyDigest.of(key("k")).bytes()),
                        List.of(KeyDigest.of(key("K")), "k")));
    }

    @ParameterizedTest
    @MethodSource("words")
    void equalsComparesAllOfIt(Object one, Object same, List<Object> others) {
        assertThat(one).isEqualTo(same).hasSameHashCodeAs(same);
        for (Object other : others) {
            assertThat(one).isNotEqualTo(other);
        }
        Set<Object> all = new HashSet<>(others);
        all.add(one);
        all.add(same);
        assertThat(all).hasSize(others.size() + 1);
        assertThat(all.stream()
                        .filter(word -> word.getClass() == one.getClass())
                        .map(Object::hashCode)
                        .distinct())
                .hasSizeGreaterThan(1);
    }
}
