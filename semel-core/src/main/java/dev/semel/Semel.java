package dev.semel;

import dev.semel.spi.ClaimRequest;
import dev.semel.spi.Content;
import dev.semel.spi.Exchange;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Reply;
import dev.semel.spi.Resolvable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.Store;
import dev.semel.spi.ValueCodec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Carries operations out once: one effect, one answer. Thread-safe; one for an application.
 *
 * <pre>{@code
 * Semel semel = Semel.over(store).scope(Scope.named("order").build()).build();
 * Receipt receipt = semel.once(IdempotencyKey.of("order", userId, key))
 *         .matching(command)
 *         .call(Receipt.class, () -> orders.place(command))
 *         .value();
 * }</pre>
 */
public final class Semel implements AutoCloseable {
    private final Store store;
    private final Map<String, Scope> scopes;
    private final Values values;
    private final Engine engine;

    private Semel(Builder builder) {
        this.store = builder.store;
        this.scopes = Map.copyOf(builder.scopes);
        this.values = new Values(builder.codec);
        this.engine = new Engine(store, new Patience(builder.perKey, builder.perNode), new Events(builder.listeners));
    }

    /**
     * Starts with the store whose constraint decides.
     *
     * @param store the truth
     * @return a builder
     */
    public static Builder over(Store store) {
        return new Builder(store);
    }

    /**
     * An operation.
     *
     * @param key its name
     * @return to be called
     * @throws MisconfiguredException if its scope is not registered
     * @throws InvalidKeyException if the scope refuses the key's characters
     */
    public Once once(IdempotencyKey key) {
        Scope scope = scope(key.scope());
        scope.keyRule().check(key);
        return new Once(this, key, scope, values);
    }

    /**
     * For adapters: carries an exchange out. Faults of the action come back as {@link Reply.Ran}.
     *
     * @param key the operation
     * @param content what is asked
     * @param exchange the action and its judge
     * @return what became of it
     * @throws MisconfiguredException if the scope is not registered, or may not be used here
     */
    public Reply perform(IdempotencyKey key, Content content, Exchange exchange) {
        return engine.perform(Request.of(key, scope(key.scope()), content), exchange);
    }

    /**
     * Reads the record of an operation. Runs nothing.
     *
     * @param key the operation
     * @return its record; empty if there is none, or it is past its retention
     * @throws StoreUnavailableException if the store does not answer
     */
    public Optional<StoredRecord> find(IdempotencyKey key) {
        return store.find(KeyDigest.of(key));
    }

    /**
     * Ends a doubt: an {@code unknown} record, or an abandoned claim. Never creates a record, never changes a settled
     * one.
     *
     * @param key the operation
     * @param resolution what is known
     * @param reason who says so, and why; kept with the record
     * @throws ResolutionRefusedException if there is no doubt, or the record has just changed
     * @throws MisconfiguredException if the store cannot resolve
     */
    public void resolve(IdempotencyKey key, Resolution resolution, String reason) {
        if (!(store instanceof Resolvable resolvable)) {
            throw new MisconfiguredException("The store " + store.getClass().getSimpleName() + " cannot resolve.");
        }
        StoredRecord record =
                find(key).orElseThrow(() -> new ResolutionRefusedException(key, "there is no record to resolve"));
        if (record.status() == Status.FREE && resolution instanceof Resolution.NothingHappened) {
            return;
        }
        if (record.status() != Status.UNKNOWN && !record.abandoned()) {
            throw new ResolutionRefusedException(
                    key, "the record is " + record.status() + ": only a doubt can be resolved");
        }
        Settled settled = resolvable.resolve(
                KeyDigest.of(key),
                new ClaimRequest.Seen(record.owner(), record.attempt()),
                settlement(resolution),
                scope(key.scope()).retention(),
                reason);
        if (settled == Settled.LOST) {
            throw new ResolutionRefusedException(key, "the record has changed meanwhile: look again");
        }
    }

    /**
     * A registered scope.
     *
     * @param name its name
     * @return the scope
     * @throws MisconfiguredException if there is none of the name
     */
    public Scope scope(String name) {
        Scope scope = scopes.get(name);
        if (scope == null) {
            throw new MisconfiguredException("Scope '" + Names.printable(name)
                    + "' is not registered. Register it when Semel is built: .scope(Scope.named(\""
                    + Names.printable(name) + "\").build()).");
        }
        return scope;
    }

    /**
     * All registered scopes.
     *
     * @return in no order
     */
    public Collection<Scope> scopes() {
        return scopes.values();
    }

    /**
     * The guarantee that a scope has with this store.
     *
     * @param scope a registered scope
     * @return the guarantee
     */
    public Guarantee guarantee(Scope scope) {
        return ScopeGuarantee.of(scope, store);
    }

    /** Ends background work. Leases of running operations are left to end by themselves. */
    @Override
    public void close() {
        engine.close();
    }

    private Settlement settlement(Resolution resolution) {
        if (resolution instanceof Resolution.Done done) {
            return new Settlement.Done(values.answer(done.value(), done.type()));
        }
        if (resolution instanceof Resolution.Answered answered) {
            return new Settlement.Done(answered.answer());
        }
        return resolution instanceof Resolution.Failed failed
                ? new Settlement.Failed(Rejections.answer(failed.why()))
                : new Settlement.Free();
    }

    /** Settings of {@link Semel}. Not thread-safe. */
    public static final class Builder {
        private final Store store;
        private final Map<String, Scope> scopes = new LinkedHashMap<>();
        private final List<SemelListener> listeners = new ArrayList<>();
        private @Nullable ValueCodec codec;
        private int perKey = 50;
        private int perNode = 200;

        private Builder(Store store) {
            this.store = store;
        }

        /**
         * Registers a scope.
         *
         * @param scope not registered before
         * @return this
         * @throws MisconfiguredException if its name is taken, or the store cannot give its guarantee
         */
        public Builder scope(Scope scope) {
            ScopeGuarantee.check(scope, store);
            if (scopes.putIfAbsent(scope.name(), scope) != null) {
                throw new MisconfiguredException(
                        "Scope '" + scope.name() + "' is registered twice. Declare its settings in one place.");
            }
            return this;
        }

        /**
         * How answers and contents are written, for types other than bytes, text and nothing.
         *
         * @param value the codec
         * @return this
         */
        public Builder codec(ValueCodec value) {
            codec = value;
            return this;
        }

        /**
         * Adds a listener.
         *
         * @param listener is told what happens
         * @return this
         */
        public Builder listener(SemelListener listener) {
            listeners.add(listener);
            return this;
        }

        /**
         * How many duplicates may wait; past either bound they are told "in progress" at once.
         *
         * @param forKey for one key, 0 or more (50)
         * @param forNode on this node, 0 or more (200)
         * @return this
         */
        public Builder waiters(int forKey, int forNode) {
            if (forKey < 0 || forNode < 0) {
                throw new MisconfiguredException("waiters(" + forKey + ", " + forNode + "): make both zero or more.");
            }
            perKey = forKey;
            perNode = forNode;
            return this;
        }

        /**
         * Builds.
         *
         * @return ready to use
         */
        public Semel build() {
            return new Semel(this);
        }
    }
}
