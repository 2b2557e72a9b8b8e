package dev.semel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.spi.Content;
import dev.semel.spi.ValueCodec;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers as bytes and back, with a codec and without. */
class ValuesTest {
    private final InMemoryStore store = InMemoryStore.bounded(100);
    private final Semel plain = over(null);
    private final Semel coded = over(new Numbers());
    private final AtomicInteger runs = new AtomicInteger();

    private Semel over(ValueCodec codec) {
        Semel.Builder builder = Semel.over(store)
                .scope(Scope.named("pay").guarantee(Guarantee.LEASED).build());
        return (codec == null ? builder : builder.codec(codec)).build();
    }

    @AfterEach
    void stop() {
        plain.close();
        coded.close();
    }

    private static IdempotencyKey key(String key) {
        return IdempotencyKey.shared("pay", key);
    }

    @Test
    void bytesAndTextNeedNoCodec() {
        byte[] given = {1, 2};
        for (int i = 0; i < 2; i++) {
            Outcome<byte[]> bytes = plain.once(key("bytes")).call(byte[].class, () -> given.clone());
            assertThat(bytes.value()).containsExactly(1, 2);
            bytes.value()[0] = 9;
            assertThat(plain.once(key("text")).call(String.class, () -> "ü").value())
                    .isEqualTo("ü");
        }
        assertThat(plain.find(key("text")).orElseThrow().answer()).isEqualTo(Answer.of("text/1", "ü".getBytes(UTF_8)));
        assertThat(plain.find(key("bytes")).orElseThrow().answer()).isEqualTo(Answer.of("bytes/1", given));
    }

    @Test
    void whatTheActionReturnedIsItsOwnToChange() {
        byte[] given = {1, 2};
        plain.once(key("1")).call(byte[].class, () -> given);
        given[0] = 9;
        assertThat(plain.once(key("1")).call(byte[].class, () -> given).value()).containsExactly(1, 2);
    }

    @Test
    void codecTakesWhatItSupports() {
        for (int i = 0; i < 2; i++) {
            assertThat(coded.once(key("1"))
                            .call(Integer.class, runs::incrementAndGet)
                            .value())
                    .isEqualTo(1);
        }
        assertThat(coded.find(key("1")).orElseThrow().answer()).isEqualTo(Answer.of("numbers/1", "1".getBytes(UTF_8)));
        assertThatThrownBy(() -> coded.once(key("2")).call(List.class, List::of))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("'pay'")
                .hasMessageContaining("The codec refuses it");
        assertThatThrownBy(() -> plain.once(key("2")).call(Integer.class, runs::incrementAndGet))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("Give Semel a ValueCodec");
        assertThat(runs).hasValue(1);
        assertThat(plain.find(key("2"))).isEmpty();
    }

    @Test
    void genericTypesReachTheCodecWhole() {
        Numbers seen = new Numbers();
        try (Semel semel = over(seen)) {
            Outcome<Number> outcome = semel.once(key("1")).call(new TypeRef<Number>() {}, () -> 7);
            assertThat(outcome.value()).isEqualTo(7);
        }
        assertThat(seen.last).isEqualTo(Number.class);
        assertThatThrownBy(() -> {
                    @SuppressWarnings("rawtypes")
                    TypeRef raw = new TypeRef() {};
                    raw.type();
                })
                .isInstanceOf(MisconfiguredException.class);
    }

    @Test
    void anotherTypeThanTheStoredOneIsUnreadable() {
        plain.once(key("text")).call(String.class, () -> "7");
        plain.once(key("bytes")).call(byte[].class, () -> new byte[] {'7'});
        coded.once(key("number")).call(Integer.class, () -> 1);
        unreadable(plain, "text", byte[].class, "text/1");
        unreadable(plain, "bytes", String.class, "bytes/1");
        unreadable(plain, "number", String.class, "numbers/1");
        unreadable(coded, "text", Integer.class, "text/1");
        unreadable(coded, "bytes", Integer.class, "bytes/1");
        coded.once(key("odd")).call(Integer.class, () -> 13);
        unreadable(coded, "odd", Integer.class, "does not fit java.lang.Integer");
        assertThat(runs).hasValue(0);
    }

    private void unreadable(Semel semel, String key, Class<?> type, String saying) {
        assertThatThrownBy(() -> semel.once(key(key)).call((Type) type, () -> {
                    runs.incrementAndGet();
                    return null;
                }))
                .isInstanceOf(AnswerUnreadableException.class)
                .hasMessageContaining(saying);
    }

    @Test
    void answerThatCannotBeEncodedGoesOutAndIsNotKept() {
        Outcome<Integer> first = coded.once(key("1")).call(Integer.class, () -> 666);
        assertThat(first.value()).isEqualTo(666);
        assertThat(coded.once(key("1")).call(Integer.class, () -> 2))
                .isInstanceOfSatisfying(
                        Outcome.NotKept.class,
                        kept -> assertThat(kept.summary()).isEqualTo("it could not be encoded"));
    }

    @Test
    void answerWithoutABodyIsUnreadableUnlessItIsNothing() {
        StoredRecord inDoubt = doubt("1");
        assertThat(inDoubt.status()).isEqualTo(Status.UNKNOWN);
        plain.resolve(key("1"), new Resolution.Answered(new Answer("http/1", 204, List.of(), null, null)), "asked");
        unreadable(plain, "1", String.class, "it has no body");
        doubt("2");
        plain.resolve(key("2"), new Resolution.Answered(Answer.nothing()), "asked");
        assertThat(plain.once(key("2")).call(String.class, () -> "b").value()).isNull();
    }

    @Test
    void resolutionNeedsACodecWhereItsValueDoes() {
        doubt("1");
        assertThatThrownBy(() -> plain.resolve(key("1"), Resolution.done(7), "asked"))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("needs a ValueCodec");
        coded.resolve(key("1"), Resolution.done(7), "asked");
        assertThat(coded.once(key("1")).call(Integer.class, () -> 8).value()).isEqualTo(7);
    }

    private StoredRecord doubt(String key) {
        try (Semel holding = Semel.over(store)
                .scope(Scope.named("pay")
                        .guarantee(Guarantee.LEASED)
                        .whenInDoubt(WhenInDoubt.HOLD)
                        .build())
                .build()) {
            assertThatThrownBy(() -> holding.once(key(key)).run(() -> {
                        throw new IllegalStateException("time-out");
                    }))
                    .hasMessage("time-out");
            return holding.find(key(key)).orElseThrow();
        }
    }

    @Test
    void whoAsksForNothingGetsNothing() {
        plain.once(key("text")).call(String.class, () -> "a");
        assertThat(plain.once(key("text")).run(runs::incrementAndGet).value()).isNull();
        assertThat(plain.once(key("text")).call((Type) void.class, () -> "b").value())
                .isNull();
        assertThat(runs).hasValue(0);
    }

    @Test
    void nothingIsReadAsNullWhateverTheType() {
        plain.once(key("void")).run(() -> {});
        assertThat(plain.once(key("void")).call(String.class, () -> "b").value())
                .isNull();
        assertThat(coded.once(key("void")).call(Integer.class, () -> 2).value()).isNull();
    }

    @Test
    void objectsAreFingerprintedByTheCodecAndNotWithoutOne() {
        coded.once(key("1")).matching(7).call(String.class, () -> "a");
        assertThat(coded.find(key("1")).orElseThrow().fingerprint().text()).isEqualTo("numbers:7");
        assertThatThrownBy(() -> plain.once(key("2")).matching(7))
                .isInstanceOf(MisconfiguredException.class)
                .hasMessageContaining("cannot be fingerprinted without a ValueCodec");
    }

    @Test
    void bytesAndTextOfOneContentMatch() {
        plain.once(key("1")).matching("abc").call(String.class, () -> "a");
        Outcome<String> again =
                plain.once(key("1")).matching("abc".getBytes(UTF_8)).call(String.class, () -> "b");
        assertThat(again.value()).isEqualTo("a");
        assertThat(plain.find(key("1")).orElseThrow().fingerprint())
                .isEqualTo(Fingerprint.sha256("bytes-sha256/1", "abc".getBytes(UTF_8)));
        assertThat(plain.once(key("1")).matching(new byte[] {1}).call(String.class, () -> "b"))
                .isInstanceOf(Outcome.KeyReused.class);
    }

    /** Numbers in decimal; cannot write 666 and cannot read what it wrote for 13. */
    private static final class Numbers implements ValueCodec {
        private Type last = void.class;

        @Override
        public String format() {
            return "numbers/1";
        }

        @Override
        public boolean supports(Type type) {
            return type == Integer.class || type == Number.class;
        }

        @Override
        public byte[] encode(Object value, Type type) {
            last = type;
            if (value.equals(666)) {
                throw new IllegalStateException("of the beast");
            }
            return value.toString().getBytes(UTF_8);
        }

        @Override
        public Object decode(byte[] bytes, String format, Type type) {
            if (new String(bytes, UTF_8).equals("13")) {
                throw new IllegalStateException("unlucky");
            }
            return Integer.valueOf(new String(bytes, UTF_8));
        }

        @Override
        public Content content(Object value) {
            return new Content() {
                @Override
                public Fingerprint fingerprint() {
                    return new Fingerprint("numbers:" + value);
                }

                @Override
                public java.util.Optional<Fingerprint> by(String algorithm) {
                    return java.util.Optional.empty();
                }
            };
        }
    }
}
