package dev.semel.jackson2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.jackson.JacksonCodec;
import dev.semel.jdbc.JdbcStore;
import dev.semel.jdbc.SchemaMode;
import dev.semel.spi.ValueCodec;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes with Jackson 2 and with Jackson 3 share a table: what one writes the other compares and reads. */
class SameAsJackson3Test {
    enum Kind {
        GIFT,
        SALE {
            @Override
            public String toString() {
                return "for sale";
            }
        }
    }

    record Line(String sku, int count, BigDecimal price, double weight, float tax) {}

    record Order(
            String id,
            Kind kind,
            List<Line> lines,
            Set<String> tags,
            Map<String, Object> notes,
            Optional<String> coupon,
            Optional<String> none,
            String absent,
            LocalDate day,
            Instant at,
            OffsetDateTime sent,
            Date paid,
            Duration lasting,
            UUID number,
            URI link,
            BigInteger large,
            byte[] signature,
            char grade,
            boolean express) {}

    record Receipt(String number, BigDecimal total, Instant at, Optional<String> note) {}

    static List<Object> contents() {
        Order order = new Order(
                "o-1é",
                Kind.SALE,
                List.of(
                        new Line("a", 1, new BigDecimal("1.00"), 0.1, 0.2f),
                        new Line("b", 2, BigDecimal.TEN, 1e21, 3f)),
                new LinkedHashSet<>(List.of("z", "a", "m")),
                Map.of("b", 1, "a", List.of(1.5, "x", true)),
                Optional.of("C"),
                Optional.empty(),
                null,
                LocalDate.of(2026, 2, 28),
                Instant.parse("2026-12-01T10:15:30.123456789Z"),
                OffsetDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.ofHours(8)),
                new Date(1_700_000_000_123L),
                Duration.ofMinutes(90),
                UUID.fromString("00000000-0000-0001-0000-000000000002"),
                URI.create("https://example.org/x?y=z"),
                new BigInteger("123456789012345678901234567890"),
                new byte[] {0, 1, (byte) 0xff},
                'A',
                true);
        List<Object> contents = new ArrayList<>(List.of(
                order, List.of(order, "second"), Map.of("order", order), "text", 7, new int[] {1, 2}, Kind.GIFT));
        for (RecordComponent part : Order.class.getRecordComponents()) {
            contents.add(Collections.singletonMap(part.getName(), read(part, order)));
        }
        return contents;
    }

    private static Object read(RecordComponent part, Order order) {
        try {
            return part.getAccessor().invoke(order);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @MethodSource("contents")
    void fingerprintsAreTheSame(Object content) {
        assertThat(new String(ContentMapper.canonical(content), StandardCharsets.UTF_8))
                .isNotEmpty();
        assertThat(Jackson2Codec.create().content(content).fingerprint())
                .isEqualTo(JacksonCodec.create().content(content).fingerprint());
    }

    @Test
    void answersAreReadByTheOther() {
        Receipt receipt =
                new Receipt("R1", new BigDecimal("1.20"), Instant.parse("2026-12-01T10:15:30Z"), Optional.of("n"));
        byte[] three = JacksonCodec.create().encode(receipt, Receipt.class);
        byte[] two = Jackson2Codec.create().encode(receipt, Receipt.class);
        assertThat(new String(two, StandardCharsets.UTF_8)).isEqualTo(new String(three, StandardCharsets.UTF_8));
        assertThat(Jackson2Codec.create().decode(three, "json/1", Receipt.class))
                .isEqualTo(receipt);
        assertThat(JacksonCodec.create().decode(two, "json/1", Receipt.class)).isEqualTo(receipt);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"b\":1.0,\"a\":[1e2,\"\\u00e9\"]}", "[]", "\"x\"", "1E400", "{\"a\":{\"c\":null}}"})
    void bodiesHaveTheSameCanonicalForm(String json) {
        assertThat(CanonicalJson.canonicalize(json)).isEqualTo(dev.semel.jackson.CanonicalJson.canonicalize(json));
    }

    @Test
    void oneTableIsSharedByBoth() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        JdbcStore store = JdbcStore.on(database).schema(SchemaMode.CREATE).build();
        Receipt receipt = new Receipt("R1", BigDecimal.ONE, Instant.EPOCH, Optional.empty());
        try (Semel three = semel(store, JacksonCodec.create());
                Semel two = semel(store, Jackson2Codec.create())) {
            Object content = contents().get(0);
            assertThat(call(three, "a", content, receipt)).isInstanceOf(Outcome.Executed.class);
            assertThat(call(two, "a", content, receipt)).isInstanceOf(Outcome.Replayed.class);
            assertThat(call(two, "a", content, receipt).value()).isEqualTo(receipt);
            assertThat(call(two, "b", content, receipt)).isInstanceOf(Outcome.Executed.class);
            assertThat(call(three, "b", content, receipt).value()).isEqualTo(receipt);
            assertThat(call(three, "b", List.of("other"), receipt)).isInstanceOf(Outcome.KeyReused.class);
        }
    }

    private static Semel semel(JdbcStore store, ValueCodec codec) {
        return Semel.over(store)
                .codec(codec)
                .scope(Scope.named("order").guarantee(Guarantee.LEASED).build())
                .build();
    }

    private static Outcome<Receipt> call(Semel semel, String key, Object content, Receipt receipt) {
        return semel.once(IdempotencyKey.shared("order", key)).matching(content).call(Receipt.class, () -> receipt);
    }
}
