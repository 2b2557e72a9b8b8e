package dev.semel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The business domain of an operation and everything that is settled about it, in one place: two call sites of one scope
 * cannot differ. Checked when it is built and again, against the store, when {@link Semel} is built. Immutable.
 */
public final class Scope {
    private final String name;
    private final @Nullable Guarantee guarantee;
    private final Duration retention;
    private final Duration retryWindow;
    private final Duration lease;
    private final Duration leaseCap;
    private final Duration wait;
    private final Duration transactionTimeout;
    private final Duration commitLookup;
    private final WhenInDoubt whenInDoubt;
    private final ClaimTime claim;
    private final Isolation isolation;
    private final OpenTransaction openTransaction;
    private final KeyRule keyRule;
    private final int maxAnswerBytes;
    private final List<RejectionRule> rejections;

    private Scope(Builder b) {
        name = b.name;
        guarantee = b.guarantee;
        retention = b.retention;
        retryWindow = b.retryWindow;
        lease = b.lease;
        leaseCap = b.leaseCap;
        wait = b.wait;
        transactionTimeout = b.transactionTimeout;
        commitLookup = b.commitLookup;
        whenInDoubt = b.whenInDoubt;
        claim = b.claim;
        isolation = b.isolation;
        openTransaction = b.openTransaction;
        keyRule = b.keyRule;
        maxAnswerBytes = b.maxAnswerBytes;
        rejections = List.copyOf(b.rejections);
    }

    /**
     * Starts a scope with the defaults.
     *
     * @param name 1-64 letters, digits, {@code . _ -}
     * @return a builder
     */
    public static Builder named(String name) {
        return new Builder(Names.scope(name));
    }

    /**
     * A builder that starts from this scope's settings.
     *
     * @return a builder
     */
    public Builder toBuilder() {
        Builder b = new Builder(name);
        b.guarantee = guarantee;
        b.retention = retention;
        b.retryWindow = retryWindow;
        b.lease = lease;
        b.leaseCap = leaseCap;
        b.wait = wait;
        b.transactionTimeout = transactionTimeout;
        b.commitLookup = commitLookup;
        b.whenInDoubt = whenInDoubt;
        b.claim = claim;
        b.isolation = isolation;
        b.openTransaction = openTransaction;
        b.keyRule = keyRule;
        b.maxAnswerBytes = maxAnswerBytes;
        b.rejections.addAll(rejections);
        return b;
    }

    /**
     * The scope's name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * The guarantee, where one was named.
     *
     * @return empty for the store's default
     */
    public Optional<Guarantee> guarantee() {
        return Optional.ofNullable(guarantee);
    }

    /**
     * How long a settled record is kept, from its completion.
     *
     * @return the retention
     */
    public Duration retention() {
        return retention;
    }

    /**
     * How long callers may retry.
     *
     * @return the retry window, shorter than the retention
     */
    public Duration retryWindow() {
        return retryWindow;
    }

    /**
     * How long a LEASED claim in flight binds others between two heartbeats.
     *
     * @return the lease
     */
    public Duration lease() {
        return lease;
    }

    /**
     * The longest a LEASED claim is kept alive by heartbeats.
     *
     * @return the cap
     */
    public Duration leaseCap() {
        return leaseCap;
    }

    /**
     * How long a duplicate waits for a running original.
     *
     * @return the wait, perhaps zero
     */
    public Duration patience() {
        return wait;
    }

    /**
     * Time-out of the transactions that Semel begins.
     *
     * @return the time-out
     */
    public Duration transactionTimeout() {
        return transactionTimeout;
    }

    /**
     * How long the outcome of a commit in doubt is looked up.
     *
     * @return the bound
     */
    public Duration commitLookup() {
        return commitLookup;
    }

    /**
     * What a LEASED record becomes after crash, fault or 5xx.
     *
     * @return RETRY or HOLD
     */
    public WhenInDoubt whenInDoubt() {
        return whenInDoubt;
    }

    /**
     * When a TRANSACTIONAL execution claims.
     *
     * @return EARLY or LATE
     */
    public ClaimTime claim() {
        return claim;
    }

    /**
     * Isolation of Semel's own transactions.
     *
     * @return the isolation
     */
    public Isolation isolation() {
        return isolation;
    }

    /**
     * What a LEASED call does inside an open transaction.
     *
     * @return REFUSE or SUSPEND
     */
    public OpenTransaction openTransaction() {
        return openTransaction;
    }

    /**
     * Which characters keys may hold.
     *
     * @return the rule
     */
    public KeyRule keyRule() {
        return keyRule;
    }

    /**
     * Largest answer that is kept, in bytes.
     *
     * @return the limit
     */
    public int maxAnswerBytes() {
        return maxAnswerBytes;
    }

    Optional<RejectionRule> rejectionFor(Throwable thrown) {
        return rejections.stream()
                .filter(rule -> rule.type().isInstance(thrown))
                .findFirst();
    }

    /** The rule that made a stored rejection is known by the exception's own code, so all are asked in order. */
    List<RejectionRule> rejections() {
        return rejections;
    }

    @Override
    public String toString() {
        return "Scope[" + name + "]";
    }

    /** Settings of a scope. Not thread-safe. */
    public static final class Builder {
        private final String name;
        private @Nullable Guarantee guarantee;
        private Duration retention = Duration.ofDays(1);
        private Duration retryWindow = Duration.ofHours(6);
        private Duration lease = Duration.ofSeconds(30);
        private Duration leaseCap = Duration.ofMinutes(10);
        private Duration wait = Duration.ofSeconds(2);
        private Duration transactionTimeout = Duration.ofSeconds(60);
        private Duration commitLookup = Duration.ofSeconds(10);
        private WhenInDoubt whenInDoubt = WhenInDoubt.RETRY;
        private ClaimTime claim = ClaimTime.EARLY;
        private Isolation isolation = Isolation.READ_COMMITTED;
        private OpenTransaction openTransaction = OpenTransaction.REFUSE;
        private KeyRule keyRule = KeyRule.VISIBLE_ASCII;
        private int maxAnswerBytes = 1 << 20;
        private final List<RejectionRule> rejections = new ArrayList<>();

        private Builder(String name) {
            this.name = name;
        }

        /**
         * Names the guarantee. Without it the store's default holds; a store without transactions has none.
         *
         * @param value the guarantee
         * @return this
         */
        public Builder guarantee(Guarantee value) {
            guarantee = value;
            return this;
        }

        /**
         * How long a settled record is kept, from its completion; longer than the retry window.
         *
         * @param value at least 1 ms
         * @return this
         */
        public Builder retention(Duration value) {
            retention = value;
            return this;
        }

        /**
         * How long callers may retry.
         *
         * @param value at least 1 ms
         * @return this
         */
        public Builder retryWindow(Duration value) {
            retryWindow = value;
            return this;
        }

        /**
         * How long a LEASED claim binds between two heartbeats.
         *
         * @param value at least 1 ms
         * @return this
         */
        public Builder lease(Duration value) {
            lease = value;
            return this;
        }

        /**
         * The longest that heartbeats keep a LEASED claim alive.
         *
         * @param value at least the lease
         * @return this
         */
        public Builder leaseCap(Duration value) {
            leaseCap = value;
            return this;
        }

        /**
         * How long a duplicate waits for a running original before it is told "in progress".
         *
         * @param value zero or more
         * @return this
         */
        public Builder wait(Duration value) {
            wait = value;
            return this;
        }

        /**
         * Time-out of the transactions that Semel begins.
         *
         * @param value at least 1 s
         * @return this
         */
        public Builder transactionTimeout(Duration value) {
            transactionTimeout = value;
            return this;
        }

        /**
         * How long the outcome of a commit in doubt is looked up before the caller is told "outcome unknown".
         *
         * @param value at least 1 ms
         * @return this
         */
        public Builder commitLookup(Duration value) {
            commitLookup = value;
            return this;
        }

        /**
         * What a LEASED record becomes after crash, fault or 5xx.
         *
         * @param value RETRY or HOLD
         * @return this
         */
        public Builder whenInDoubt(WhenInDoubt value) {
            whenInDoubt = value;
            return this;
        }

        /**
         * When a TRANSACTIONAL execution that owns its transaction claims.
         *
         * @param value EARLY or LATE
         * @return this
         */
        public Builder claim(ClaimTime value) {
            claim = value;
            return this;
        }

        /**
         * Isolation of the transactions that Semel begins.
         *
         * @param value the isolation
         * @return this
         */
        public Builder isolation(Isolation value) {
            isolation = value;
            return this;
        }

        /**
         * What a LEASED call does inside an open transaction.
         *
         * @param value REFUSE or SUSPEND
         * @return this
         */
        public Builder openTransaction(OpenTransaction value) {
            openTransaction = value;
            return this;
        }

        /**
         * Which characters keys may hold.
         *
         * @param value the rule
         * @return this
         */
        public Builder keys(KeyRule value) {
            keyRule = value;
            return this;
        }

        /**
         * Largest answer that is kept. A larger one is {@code done, not kept}: a duplicate is told so and never runs.
         *
         * @param value bytes, zero or more
         * @return this
         */
        public Builder maxAnswerBytes(int value) {
            maxAnswerBytes = value;
            return this;
        }

        /**
         * Declares an exception a definite "no": it is stored, its writes are undone. Without a way back, the first
         * caller and every duplicate get {@link RejectedException} with the original as cause where it is known.
         *
         * @param type the exception
         * @param toRejection how it is stored
         * @param <E> the exception
         * @return this
         */
        public <E extends Exception> Builder rejecting(Class<E> type, Function<? super E, Rejection> toRejection) {
            rejections.add(RejectionRule.of(type, toRejection, null));
            return this;
        }

        /**
         * Declares an exception a definite "no" that is thrown again for every duplicate.
         *
         * @param type the exception
         * @param toRejection how it is stored
         * @param fromRejection how it is made again, for the first caller and for duplicates alike
         * @param <E> the exception
         * @return this
         */
        public <E extends Exception> Builder rejecting(
                Class<E> type, Function<? super E, Rejection> toRejection, Function<Rejection, E> fromRejection) {
            rejections.add(RejectionRule.of(type, toRejection, fromRejection));
            return this;
        }

        /**
         * Checks and builds.
         *
         * @return the scope
         * @throws MisconfiguredException if a setting cannot be, by name
         */
        public Scope build() {
            ScopeCheck.positive(name, "retention", retention);
            ScopeCheck.positive(name, "retryWindow", retryWindow);
            ScopeCheck.positive(name, "lease", lease);
            ScopeCheck.positive(name, "leaseCap", leaseCap);
            ScopeCheck.positive(name, "commitLookup", commitLookup);
            ScopeCheck.notNegative(name, "wait", wait);
            ScopeCheck.atLeast(name, "transactionTimeout", transactionTimeout, Duration.ofSeconds(1));
            ScopeCheck.atLeast(name, "leaseCap", leaseCap, lease);
            ScopeCheck.retention(name, retention, retryWindow);
            ScopeCheck.notNegative(name, "maxAnswerBytes", maxAnswerBytes);
            return new Scope(this);
        }
    }
}
