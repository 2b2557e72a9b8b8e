package dev.semel.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.semel.MisconfiguredException;
import dev.semel.TypeRef;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.annotation.JsonTypeIdResolver;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import tools.jackson.databind.jsontype.impl.ClassNameIdResolver;

class RefusedTypesTest {
    private final JacksonCodec codec = JacksonCodec.create();

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    record ByClass(String text) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.MINIMAL_CLASS)
    interface ByMinimalClass {}

    record Implementation(String text) implements ByMinimalClass {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.CUSTOM)
    @JsonTypeIdResolver(ClassNameIdResolver.class)
    record ByCustom(String text) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonTypeIdResolver(ClassNameIdResolver.class)
    record ByNameInDisguise(String text) {}

    record OnProperty(
            @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS) Object any) {}

    record Deep(List<Map<String, Optional<ByClass>>> deep) {}

    static Stream<Type> gadgets() {
        return Stream.of(
                ByClass.class,
                ByMinimalClass.class,
                Implementation.class,
                ByCustom.class,
                ByNameInDisguise.class,
                OnProperty.class,
                Deep.class,
                ByClass[].class,
                new TypeRef<List<ByClass>>() {}.type(),
                new TypeRef<Map<String, List<Deep>>>() {}.type());
    }

    @ParameterizedTest
    @MethodSource("gadgets")
    void typesThatNameClassesAreRefused(Type type) {
        assertThat(codec.supports(type)).isFalse();
    }

    @Test
    void theMessageSaysWhatAndWhatInstead() {
        assertThatThrownBy(() -> codec.encode(new ByClass("x"), ByClass.class))
                .hasMessageContaining("ByClass")
                .hasMessageContaining("CLASS")
                .hasMessageContaining("Id.NAME");
    }

    @Test
    void nothingThatNamesAClassIsReadOrWrittenBehindAnOpenType() {
        Type open = new TypeRef<Map<String, Object>>() {}.type();

        assertThat(codec.supports(open)).isTrue();
        assertThat(new String(codec.encode(Map.of("x", new ByClass("t")), open), UTF_8))
                .isEqualTo("{\"x\":{\"text\":\"t\"}}");
        assertThat(codec.decode("{\"@class\":\"java.io.File\"}".getBytes(UTF_8), "json/1", open))
                .isEqualTo(Map.of("@class", "java.io.File"));
        assertThatThrownBy(() -> codec.decode(
                        "{\"@class\":\"java.io.File\",\"text\":\"t\"}".getBytes(UTF_8), "json/1", ByClass.class))
                .hasMessageContaining("ByClass");
    }

    record Plain(String text) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    interface Mixin {}

    @Test
    void aMixInThatNamesClassesIsRefusedToo() {
        JacksonCodec mixed = JacksonCodec.over(
                JsonMapper.builder().addMixIn(Plain.class, Mixin.class).build());

        assertThat(mixed.supports(Plain.class)).isFalse();
        assertThat(codec.supports(Plain.class)).isTrue();
    }

    @Test
    void aMapperWithDefaultTypingIsRefused() {
        JsonMapper typing = JsonMapper.builder()
                .activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfBaseType(Plain.class)
                                .build(),
                        DefaultTyping.NON_FINAL)
                .build();

        assertThatThrownBy(() -> JacksonCodec.over(typing))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("default typing");
    }

    interface Shape {}

    record Circle(int radius) implements Shape {}

    static class Secretive {
        private final String hidden = "seen by nobody";

        @Override
        public String toString() {
            return hidden;
        }
    }

    record Nested(Secretive secretive) {}

    record Nothing() {}

    @Test
    void whatWouldComeBackEmptyIsNotWritten() {
        assertThat(codec.supports(Secretive.class)).isFalse();
        assertThatThrownBy(() -> codec.encode(new Nested(new Secretive()), Nested.class))
                .hasMessageContaining("Secretive");
        assertThat(codec.supports(Nothing.class)).isTrue();
        assertThat(codec.decode(codec.encode(new Nothing(), Nothing.class), "json/1", Nothing.class))
                .isEqualTo(new Nothing());
    }

    record Drawing(String name, List<Shape> shapes) {}

    record MaybeDrawn(Optional<List<Shape>> shapes) {}

    static Stream<Type> unreadable() {
        return Stream.of(
                Object.class,
                Shape.class,
                Drawing.class,
                MaybeDrawn.class,
                new TypeRef<List<Shape>>() {}.type(),
                new TypeRef<Optional<Shape>>() {}.type(),
                new TypeRef<Map<String, Drawing>>() {}.type(),
                Runnable.class);
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void whatCouldNotBeReadBackIsRefusedBeforeItIsWritten(Type type) {
        assertThat(codec.supports(type)).isFalse();
    }

    @Test
    void theMessageNamesTheMemberThatCannotBeRead() {
        assertThatThrownBy(() -> codec.encode(new Drawing("d", List.of()), Drawing.class))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("Drawing.shapes")
                .hasMessageContaining("Shape");
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Card.class, name = "card"),
        @JsonSubTypes.Type(value = Cash.class, name = "cash")
    })
    sealed interface Payment permits Card, Cash {}

    record Card(String last4) implements Payment {}

    record Cash() implements Payment {}

    record Paid(Payment by, Node tree) {}

    record Node(String name, List<Node> children) {}

    @Test
    void subtypesByNameAndRecursiveTypesAreFine() {
        Paid paid = new Paid(new Card("1234"), new Node("root", List.of(new Node("leaf", List.of()))));
        Type list = new TypeRef<List<Payment>>() {}.type();
        List<Payment> payments = List.of(new Cash(), new Card("1"));

        assertThat(codec.supports(Paid.class)).isTrue();
        assertThat(codec.supports(list)).isTrue();
        assertThat(codec.decode(codec.encode(paid, Paid.class), "json/1", Paid.class))
                .isEqualTo(paid);
        assertThat(codec.decode(codec.encode(payments, list), "json/1", list)).isEqualTo(payments);
    }
}
