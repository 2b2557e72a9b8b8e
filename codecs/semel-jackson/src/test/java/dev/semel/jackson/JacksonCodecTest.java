package dev.semel.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.semel.TypeRef;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class JacksonCodecTest {
    private final JacksonCodec codec = JacksonCodec.create();

    record Money(BigDecimal amount, String currency) {}

    record Receipt(long number, String text, Optional<String> note) {}

    enum Colour {
        RED
    }

    @Test
    void genericsSurvive() {
        Type type = new TypeRef<List<Map<String, Money>>>() {}.type();
        List<Map<String, Money>> value = List.of(Map.of("a", new Money(new BigDecimal("1.10"), "EUR")), Map.of());

        assertThat(codec.supports(type)).isTrue();
        assertThat(roundTrip(value, type)).isEqualTo(value);
    }

    @Test
    void whatIsWrittenIsWhatIsReadBack() {
        assertThat(roundTrip(new Receipt(9007199254740993L, "é", Optional.of("n")), Receipt.class))
                .isEqualTo(new Receipt(9007199254740993L, "é", Optional.of("n")));
        assertThat(roundTrip(new Receipt(1, null, Optional.empty()), Receipt.class))
                .isEqualTo(new Receipt(1, null, Optional.empty()));
        assertThat(roundTrip(Optional.empty(), new TypeRef<Optional<Money>>() {}.type()))
                .isEqualTo(Optional.empty());
        assertThat(roundTrip("text", String.class)).isEqualTo("text");
        assertThat(roundTrip(7, int.class)).isEqualTo(7);
        assertThat(roundTrip(Colour.RED, Colour.class)).isEqualTo(Colour.RED);
        assertThat((byte[]) roundTrip(new byte[] {0, -1}, byte[].class)).containsExactly(0, -1);
    }

    @Test
    void datesKeepTheirOffsetAndZone() {
        OffsetDateTime offset = OffsetDateTime.parse("2026-01-02T03:04:05.123456789+02:00");
        ZonedDateTime zoned = ZonedDateTime.parse("2026-07-02T03:04:05+02:00[Europe/Zurich]");

        assertThat((OffsetDateTime) roundTrip(offset, OffsetDateTime.class)).isEqualTo(offset);
        assertThat(roundTrip(zoned, ZonedDateTime.class)).hasToString(zoned.toString());
    }

    @Test
    void openTypesKeepEveryDigit() {
        Type type = new TypeRef<Map<String, Object>>() {}.type();
        Map<String, Object> value = Map.of("sum", new BigDecimal("12345678901234567890.10"));

        assertThat(roundTrip(value, type)).isEqualTo(value);
    }

    static class Animal {
        public String name = "n";
    }

    static class Dog extends Animal {
        public String breed = "b";
    }

    @Test
    void theDeclaredTypeDecides() {
        assertThat(new String(codec.encode(new Dog(), Animal.class), UTF_8)).isEqualTo("{\"name\":\"n\"}");
    }

    @Test
    void aValueOfAnotherTypeIsNotWritten() {
        assertThatThrownBy(() -> codec.encode("text", Money.class)).isInstanceOf(JacksonException.class);
    }

    @Test
    void versionsReadEachOther() {
        assertThat(decode("{\"number\":1,\"text\":\"t\",\"added\":{\"later\":[1]}}", Receipt.class))
                .isEqualTo(new Receipt(1, "t", Optional.empty()));
        assertThat(decode("{\"number\":1}", Receipt.class)).isEqualTo(new Receipt(1, null, Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\":\"t\"}",
                "{\"number\":null}",
                "{\"number\":\"1\"}",
                "{\"number\":1.5}",
                "{\"number\":99999999999999999999}",
                "{\"number\":1,\"text\":{}}",
                "{\"number\":1} {}",
                "{\"number\":1",
                "[]",
                "\"text\"",
                "",
            })
    void anAnswerThatNoLongerFitsIsAnError(String stored) {
        assertThatThrownBy(() -> decode(stored, Receipt.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not fit")
                .hasMessageContaining("Receipt")
                .hasCauseInstanceOf(JacksonException.class);
    }

    record Strict(@JsonProperty(required = true) String text) {}

    @Test
    void declaredRequirementsCount() {
        assertThatThrownBy(() -> decode("{}", Strict.class)).hasMessageContaining("does not fit");
        assertThatThrownBy(() -> decode("\"BLUE\"", Colour.class)).hasMessageContaining("does not fit");
    }

    @Test
    void onlyItsOwnFormatIsRead() {
        assertThat(codec.format()).isEqualTo("json/1");
        assertThatThrownBy(() -> codec.decode("1".getBytes(UTF_8), "json/2", int.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("json/2")
                .hasMessageContaining("json/1");
    }

    @Test
    void theApplicationsMapperWritesAnswersAndStaysAsItIs() {
        JsonMapper own = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.UPPER_SNAKE_CASE)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
        JacksonCodec over = JacksonCodec.over(own);

        assertThat(new String(over.encode(new Money(BigDecimal.ONE, "EUR"), Money.class), UTF_8))
                .isEqualTo("{\"AMOUNT\":1,\"CURRENCY\":\"EUR\"}");
        assertThat(over.decode("{\"AMOUNT\":1,\"NEW\":2}".getBytes(UTF_8), "json/1", Money.class))
                .isEqualTo(new Money(BigDecimal.ONE, null));
        assertThatThrownBy(() -> over.decode("{} {}".getBytes(UTF_8), "json/1", Money.class))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(own.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES))
                .isTrue();
    }

    private Object roundTrip(Object value, Type type) {
        return codec.decode(codec.encode(value, type), codec.format(), type);
    }

    private Object decode(String stored, Type type) {
        return codec.decode(stored.getBytes(UTF_8), codec.format(), type);
    }
}
