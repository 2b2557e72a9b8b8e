package dev.semel.jackson;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** What golden files pin: one of everything that a command is likely to hold. */
enum Sample {
    RECORD(new Order("o-1", List.of(new Line("apple", 2, new BigDecimal("1.50"))), null, Optional.of("ring twice"))),
    GENERICS(new Page<>(List.of(Map.of("b", new Page<>(List.of(1L), 0), "a", new Page<>(List.of(), 1))), 7)),
    MAPS(maps()),
    ENUMS(new Enums(Size.LARGE, List.of(Size.SMALL), EnumSet.allOf(Size.class), new EnumMap<>(Map.of(Size.LARGE, 1)))),
    OPTIONALS(new Optionals(
            Optional.empty(),
            Optional.of(new Line("pear", 1, BigDecimal.TEN)),
            OptionalInt.of(3),
            OptionalLong.empty())),
    TIMES(times()),
    NUMBERS(new Numbers(
            (byte) -1,
            9007199254740993L,
            0.1f,
            1.0E23,
            new BigDecimal("-1E-20"),
            new BigInteger("9".repeat(40)),
            -0.0)),
    TEXTS(List.of("é€😀\u2028", "\"\\/\b\u0001\u007f", 'x', "", "NaN", Double.NaN)),
    BEAN(new Bean()),
    SETS(Map.of("texts", Set.of("c", "a", "b"), "lines", Set.of(line("b"), line("a"), line("c")))),
    OTHERS(Arrays.asList(
            UUID.fromString("6f1d3c1e-0b5a-4c8e-9f5d-2a7b1c3d4e5f"),
            URI.create("https://shop.example/a?b=c"),
            Currency.getInstance("EUR"),
            Locale.forLanguageTag("de-CH"),
            new byte[] {0, -1, 62, 63},
            new int[] {3, 1, 2},
            true,
            null));

    private final Object value;

    Sample(Object value) {
        this.value = value;
    }

    Object value() {
        return value;
    }

    String file() {
        return name().toLowerCase(Locale.ROOT);
    }

    record Line(String article, int count, BigDecimal price) {}

    record Order(String number, List<Line> lines, String coupon, Optional<String> note) {}

    record Page<T>(List<T> items, int next) {}

    record Enums(Size one, List<Size> list, Set<Size> set, Map<Size, Integer> map) {}

    record Optionals(Optional<String> none, Optional<Line> line, OptionalInt number, OptionalLong noNumber) {}

    record Numbers(byte small, long big, float single, double twice, BigDecimal exact, BigInteger huge, double zero) {}

    enum Size {
        SMALL("s"),
        LARGE("l");

        private final String label;

        Size(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    static final class Bean {
        public String open = "seen";
        private final String hidden = "not seen";

        @JsonProperty("named")
        private final int renamed = 5;

        public String getURLPath() {
            return "/a";
        }

        public boolean isActive() {
            return true;
        }

        public String getNothing() {
            return null;
        }

        @Override
        public String toString() {
            return hidden + renamed;
        }
    }

    private static Line line(String article) {
        return new Line(article, 1, new BigDecimal("2.0"));
    }

    private static Object maps() {
        Map<Object, Object> map = new HashMap<>();
        map.put("z", null);
        map.put(2, "number key");
        map.put(10, "sorted as text");
        map.put(DayOfWeek.MONDAY, "enum key");
        map.put(LocalDate.of(2026, 2, 28), "date key");
        map.put("nested", new HashMap<>(Map.of("b", List.of(), "a", Map.of())));
        return map;
    }

    private static Object times() {
        ZoneId zurich = ZoneId.of("Europe/Zurich");
        Map<String, Object> times = new HashMap<>();
        times.put("instant", Instant.parse("2026-01-02T03:04:05.123456789Z"));
        times.put("wholeInstant", Instant.parse("2026-01-02T03:04:00Z"));
        times.put("date", LocalDate.of(2026, 1, 2));
        times.put("time", LocalTime.of(3, 4));
        times.put("dateTime", LocalDateTime.of(2026, 1, 2, 3, 4, 5, 60_000_000));
        times.put("offset", OffsetDateTime.parse("2026-01-02T03:04:05+02:00"));
        times.put("zoned", ZonedDateTime.of(2026, 7, 2, 3, 4, 5, 0, zurich));
        times.put("duration", Duration.ofMillis(90_061_001));
        times.put("period", Period.of(1, 2, 3));
        times.put("year", Year.of(2026));
        times.put("yearMonth", YearMonth.of(2026, 3));
        times.put("day", DayOfWeek.FRIDAY);
        times.put("zone", zurich);
        times.put("old", new Date(1_767_323_045_123L));
        return times;
    }
}
