package dev.semel.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.json.Part.Items;
import dev.semel.json.Part.Members;
import dev.semel.json.Part.Scalar;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointerTest {
    private static final Part ONE = new Scalar("1");

    private static Part value() {
        Part inner = new Members(new TreeMap<>(Map.of("x", ONE, "y", ONE)));
        return new Members(new TreeMap<>(
                Map.of("a", ONE, "b", inner, "c", new Items(List.of(inner, ONE)), "d/e", ONE, "f~g", ONE)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a       | {\"b\":{\"x\":1,\"y\":1},\"c\":[{\"x\":1,\"y\":1},1],\"d/e\":1,\"f~g\":1}",
                "/b/x     | {\"a\":1,\"b\":{\"y\":1},\"c\":[{\"x\":1,\"y\":1},1],\"d/e\":1,\"f~g\":1}",
                "/c/0/y   | {\"a\":1,\"b\":{\"x\":1,\"y\":1},\"c\":[{\"x\":1},1],\"d/e\":1,\"f~g\":1}",
                "/c/1     | {\"a\":1,\"b\":{\"x\":1,\"y\":1},\"c\":[{\"x\":1,\"y\":1}],\"d/e\":1,\"f~g\":1}",
                "/d~1e    | {\"a\":1,\"b\":{\"x\":1,\"y\":1},\"c\":[{\"x\":1,\"y\":1},1],\"f~g\":1}",
                "/f~0g    | {\"a\":1,\"b\":{\"x\":1,\"y\":1},\"c\":[{\"x\":1,\"y\":1},1],\"d/e\":1}",
            })
    void whatIsThereIsLeftOut(String pointer, String left) {
        assertThat(Pointer.of(pointer).leftOutOf(value()).text()).isEqualTo(left);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/z", "/a/x", "/b/z", "/c/2", "/c/x", "/c/00", "/b/x/y"})
    void whereNothingIsNothingIsLeftOut(String pointer) {
        assertThat(Pointer.of(pointer).leftOutOf(value()).text()).isEqualTo(value().text());
    }

    @Test
    void scalarHasNoMembers() {
        assertThat(Pointer.of("/a").leftOutOf(ONE)).isEqualTo(ONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "a", "a/b", "/~", "/a~2"})
    void whatIsNoPointerIsRefused(String text) {
        assertThatThrownBy(() -> Pointer.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no JSON Pointer");
    }
}
