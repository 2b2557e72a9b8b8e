package dev.semel.benchmarks.engine;

import dev.semel.IdempotencyKey;
import dev.semel.jackson.JacksonCodec;
import dev.semel.spi.Content;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.ValueCodec;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What belongs to a call but not to the engine: naming the key, digesting it, fingerprint and codec. */
@State(Scope.Thread)
public class PartsBenchmark {
    private final ValueCodec codec = JacksonCodec.create();
    private final IdempotencyKey key = key();
    private final Order order = Order.usual();
    private final String content = "x".repeat(200);
    private final byte[] encoded = codec.encode(order, Order.class);

    /** A key, checked. */
    @Benchmark
    public IdempotencyKey key() {
        return IdempotencyKey.of("order", "customer-4711", "0f8fad5b-d9cb-469f-a165-100000000042");
    }

    /** The digest of a key. */
    @Benchmark
    public KeyDigest digest() {
        return KeyDigest.of(key);
    }

    /** The fingerprint of a text of 200 bytes. */
    @Benchmark
    public Content fingerprintOfText() {
        return Content.ofBytes("bytes-sha256/1", content.getBytes(StandardCharsets.UTF_8));
    }

    /** The fingerprint of an object: canonical JSON and its digest. */
    @Benchmark
    public Object fingerprintOfObject() {
        return codec.content(order).fingerprint();
    }

    /** An answer written. */
    @Benchmark
    public byte[] encode() {
        return codec.encode(order, Order.class);
    }

    /** An answer read. */
    @Benchmark
    public Object decode() {
        return Objects.requireNonNull(codec.decode(encoded, codec.format(), Order.class));
    }
}
