package dev.semel.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.semel.Fingerprint;
import dev.semel.spi.Content;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class FingerprintTest {
    private final JacksonCodec codec = JacksonCodec.create();

    /** A change here makes every retry across the deployment look like other content: new algorithm, not new files. */
    @ParameterizedTest
    @EnumSource
    void fingerprintsDoNotChange(Sample sample) {
        String canonical = new String(ContentMapper.canonical(sample.value()), UTF_8);

        assertThat(canonical).isEqualTo(Golden.read(sample.file() + ".json"));
        assertThat(codec.content(sample.value()).fingerprint().text())
                .isEqualTo(Golden.read(sample.file() + ".fingerprint"));
    }

    @Test
    void orderOfMapsAndSetsIsNotContent() {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("b", new LinkedHashSet<>(List.of("y", "x", "z")));
        one.put("a", Map.of("q", 1, "p", 2));
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("a", new HashMap<>(Map.of("p", 2, "q", 1)));
        other.put("b", new LinkedHashSet<>(List.of("z", "y", "x")));

        assertThat(fingerprint(one)).isEqualTo(fingerprint(other));
        assertThat(fingerprint(List.of(1, 2))).isNotEqualTo(fingerprint(List.of(2, 1)));
    }

    @Test
    void setsWithinSetsAreSortedToo() {
        Set<Object> one =
                new LinkedHashSet<>(List.of(new LinkedHashSet<>(List.of(2, 1)), new LinkedHashSet<>(List.of(0))));
        Set<Object> other =
                new LinkedHashSet<>(List.of(new LinkedHashSet<>(List.of(0)), new LinkedHashSet<>(List.of(1, 2))));

        assertThat(canonical(one)).isEqualTo("[[0],[1,2]]").isEqualTo(canonical(other));
    }

    record Tagged(Set<Sample.Line> lines, Iterable<String> names) {}

    @Test
    void setsOfRecordsAndSetsBehindOtherTypesAreSorted() {
        Sample.Line a = new Sample.Line("a", 1, BigDecimal.ONE);
        Sample.Line b = new Sample.Line("b", 2, BigDecimal.TEN);
        Tagged one = new Tagged(new LinkedHashSet<>(List.of(a, b)), new LinkedHashSet<>(List.of("n", "m")));
        Tagged other = new Tagged(new LinkedHashSet<>(List.of(b, a)), new LinkedHashSet<>(List.of("m", "n")));

        assertThat(canonical(one)).isEqualTo(canonical(other)).contains("\"names\":[\"m\",\"n\"]");
    }

    record Before(String name) {}

    record After(String name, String note, Optional<Integer> priority) {}

    @JsonInclude(JsonInclude.Include.ALWAYS)
    record AfterAlways(String name, String note) {}

    @Test
    void aNewMemberThatIsAbsentIsNotOtherContent() {
        assertThat(fingerprint(new After("n", null, Optional.empty()))).isEqualTo(fingerprint(new Before("n")));
        assertThat(fingerprint(new AfterAlways("n", null))).isEqualTo(fingerprint(new Before("n")));
        assertThat(fingerprint(new After("n", "x", Optional.empty()))).isNotEqualTo(fingerprint(new Before("n")));

        Map<String, Object> holdsNull = new HashMap<>();
        holdsNull.put("name", "n");
        holdsNull.put("note", null);
        assertThat(fingerprint(holdsNull)).isEqualTo(fingerprint(new Before("n")));
        assertThat(canonical(Arrays.asList(1, null))).isEqualTo("[1,null]");
    }

    record Traced(String name, @JsonIgnore String traceId) {}

    @Test
    void ignoredMembersAreNotContent() {
        assertThat(fingerprint(new Traced("n", "t1"))).isEqualTo(fingerprint(new Traced("n", "t2")));
    }

    @Test
    void theMapperOfAnswersHasNoSay() {
        abstract class Mixin {
            @JsonIgnore
            abstract String name();
        }
        JacksonCodec other = JacksonCodec.over(JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .addMixIn(Before.class, Mixin.class)
                .build());

        assertThat(other.content(new Before("n")).fingerprint()).isEqualTo(fingerprint(new Before("n")));
        assertThat(new String(other.encode(new Before("n"), Before.class), UTF_8))
                .isEqualTo("{}");
    }

    @Test
    void decimalsAreComparedByValueAndToTheLastDigit() {
        assertThat(fingerprint(new BigDecimal("10.00"))).isEqualTo(fingerprint(new BigDecimal("1E+1")));
        assertThat(fingerprint(new BigDecimal("0.12345678901234567890")))
                .isNotEqualTo(fingerprint(new BigDecimal("0.12345678901234567891")));
        assertThat(fingerprint(9007199254740993L)).isNotEqualTo(fingerprint(9007199254740992L));
    }

    /** Double.toString of Java 17 writes these with more digits than that of Java 19; nodes may differ in their JVM. */
    @ParameterizedTest
    @CsvSource({"2e23, 2e+23", "1e23, 1e+23", "8.41e21, 8.41e+21", "5.684341886080802E-14, 5.684341886080802e-14"})
    void doublesDoNotDependOnTheJvm(double value, String expected) {
        assertThat(canonical(value)).isEqualTo(expected);
        assertThat(canonical(Set.of(value))).isEqualTo("[" + expected + "]");
        assertThat(canonical(new double[] {value})).isEqualTo("[" + expected + "]");
    }

    @Test
    void isMadeOnceAndOnlyWhenAskedFor() {
        AtomicInteger read = new AtomicInteger();
        Content content = codec.content(new Object() {
            public int getCount() {
                return read.incrementAndGet();
            }
        });
        assertThat(read).hasValue(0);

        Fingerprint first = content.fingerprint();

        assertThat(content.fingerprint()).isEqualTo(first);
        assertThat(content.by("json-sha256/1")).contains(first);
        assertThat(read).hasValue(1);
    }

    @Test
    void otherAlgorithmsAreNotKnownHere() {
        Content content = codec.content("x");

        assertThat(content.fingerprint().algorithm()).isEqualTo("json-sha256/1");
        assertThat(content.by("json-sha256/2")).isEmpty();
        assertThat(content.by("bytes-sha256/1")).isEmpty();
    }

    @Test
    void aContentWithNothingToSeeIsRefused() {
        assertThatThrownBy(() -> fingerprint(new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Object")
                .hasMessageContaining("Content.NONE");
    }

    record Refresh() {}

    record Holder(Refresh refresh) {}

    @Test
    void aRecordWithoutComponentsIsAContent() {
        assertThat(canonical(new Refresh())).isEqualTo("{}");
        assertThat(canonical(new Holder(new Refresh()))).isEqualTo("{\"refresh\":{}}");
    }

    @Test
    void aContentThatHoldsItselfIsRefused() {
        List<Object> list = new ArrayList<>();
        list.add(List.of(list));
        Map<String, Object> map = new HashMap<>();
        map.put("self", Map.of("set", new SelfSet(map)));

        assertThatThrownBy(() -> fingerprint(list)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fingerprint(map)).isInstanceOf(IllegalArgumentException.class);
    }

    private static final class SelfSet extends java.util.AbstractSet<Object> {
        private final Object held;

        SelfSet(Object held) {
            this.held = held;
        }

        @Override
        public java.util.Iterator<Object> iterator() {
            return List.of(held).iterator();
        }

        @Override
        public int size() {
            return 1;
        }
    }

    private Fingerprint fingerprint(Object value) {
        return codec.content(value).fingerprint();
    }

    private static String canonical(Object value) {
        return new String(ContentMapper.canonical(value), UTF_8);
    }
}
