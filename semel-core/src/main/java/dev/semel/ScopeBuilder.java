package dev.semel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Settings of a scope. Not thread-safe. */
public final class ScopeBuilder {
    final String name;

    @Nullable
    Guarantee guarantee;

    Duration retention = Duration.ofDays(1);
    Duration retryWindow = Duration.ofHours(6);
    Duration lease = Duration.ofSeconds(30);
    Duration leaseCap = Duration.ofMinutes(10);
    Duration wait = Duration.ofSeconds(2);
    Duration transactionTimeout = Duration.ofSeconds(60);
    Duration commitLookup = Duration.ofSeconds(10);
    WhenInDoubt whenInDoubt = WhenInDoubt.RETRY;
    ClaimTime claim = ClaimTime.EARLY;
    Isolation isolation = Isolation.READ_COMMITTED;
    OpenTransaction openTransaction = OpenTransaction.REFUSE;
    KeyRule keyRule = KeyRule.VISIBLE_ASCII;
    int maxAnswerBytes = 1 << 20;
    final List<RejectionRule> rejections = new ArrayList<>();

    ScopeBuilder(String name) {
        this.name = name;
    }

    /**
     * Names the guarantee. Without it the store's default holds; a store without transactions has none.
     *
     * @param value the guarantee
     * @return this
     */
    public ScopeBuilder guarantee(Guarantee value) {
        guarantee = value;
        return this;
    }

    /**
     * How long a settled record is kept, from its completion; longer than the retry window.
     *
     * @param value at least 1 ms
     * @return this
     */
    public ScopeBuilder retention(Duration value) {
        retention = value;
        return this;
    }

    /**
     * How long callers may retry.
     *
     * @param value at least 1 ms
     * @return this
     */
    public ScopeBuilder retryWindow(Duration value) {
        retryWindow = value;
        return this;
    }

    /**
     * How long a LEASED claim binds between two heartbeats.
     *
     * @param value at least 1 ms
     * @return this
     */
    public ScopeBuilder lease(Duration value) {
        lease = value;
        return this;
    }

    /**
     * The longest that heartbeats keep a LEASED claim alive.
     *
     * @param value at least the lease
     * @return this
     */
    public ScopeBuilder leaseCap(Duration value) {
        leaseCap = value;
        return this;
    }

    /**
     * How long a duplicate waits for a running original before it is told "in progress".
     *
     * @param value zero or more
     * @return this
     */
    public ScopeBuilder wait(Duration value) {
        wait = value;
        return this;
    }

    /**
     * Time-out of the transactions that Semel begins.
     *
     * @param value at least 1 s
     * @return this
     */
    public ScopeBuilder transactionTimeout(Duration value) {
        transactionTimeout = value;
        return this;
    }

    /**
     * How long the outcome of a commit in doubt is looked up before the caller is told "outcome unknown".
     *
     * @param value at least 1 ms
     * @return this
     */
    public ScopeBuilder commitLookup(Duration value) {
        commitLookup = value;
        return this;
    }

    /**
     * What a LEASED record becomes after crash, fault or 5xx.
     *
     * @param value RETRY or HOLD
     * @return this
     */
    public ScopeBuilder whenInDoubt(WhenInDoubt value) {
        whenInDoubt = value;
        return this;
    }

    /**
     * When a TRANSACTIONAL execution that owns its transaction claims.
     *
     * @param value EARLY or LATE
     * @return this
     */
    public ScopeBuilder claim(ClaimTime value) {
        claim = value;
        return this;
    }

    /**
     * Isolation of the transactions that Semel begins.
     *
     * @param value the isolation
     * @return this
     */
    public ScopeBuilder isolation(Isolation value) {
        isolation = value;
        return this;
    }

    /**
     * What a LEASED call does inside an open transaction.
     *
     * @param value REFUSE or SUSPEND
     * @return this
     */
    public ScopeBuilder openTransaction(OpenTransaction value) {
        openTransaction = value;
        return this;
    }

    /**
     * Which characters keys may hold.
     *
     * @param value the rule
     * @return this
     */
    public ScopeBuilder keys(KeyRule value) {
        keyRule = value;
        return this;
    }

    /**
     * Largest answer that is kept. A larger one is {@code done, not kept}: a duplicate is told so and never runs.
     *
     * @param value bytes, zero or more
     * @return this
     */
    public ScopeBuilder maxAnswerBytes(int value) {
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
    public <E extends Exception> ScopeBuilder rejecting(Class<E> type, Function<? super E, Rejection> toRejection) {
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
    public <E extends Exception> ScopeBuilder rejecting(
            Class<E> type, Function<? super E, Rejection> toRejection, Function<Rejection, E> fromRejection) {
        rejections.add(RejectionRule.of(type, toRejection, fromRejection));
        return this;
    }

    /** A copy that later changes do not reach. */
    ScopeBuilder copy() {
        ScopeBuilder copy = new ScopeBuilder(name);
        copy.guarantee = guarantee;
        copy.retention = retention;
        copy.retryWindow = retryWindow;
        copy.lease = lease;
        copy.leaseCap = leaseCap;
        copy.wait = wait;
        copy.transactionTimeout = transactionTimeout;
        copy.commitLookup = commitLookup;
        copy.whenInDoubt = whenInDoubt;
        copy.claim = claim;
        copy.isolation = isolation;
        copy.openTransaction = openTransaction;
        copy.keyRule = keyRule;
        copy.maxAnswerBytes = maxAnswerBytes;
        copy.rejections.addAll(rejections);
        return copy;
    }

    /**
     * Checks and builds.
     *
     * @return the scope
     * @throws MisconfiguredException if a setting cannot be, by name
     */
    public Scope build() {
        ScopeCheck.positive(name, "retryWindow", retryWindow);
        ScopeCheck.positive(name, "lease", lease);
        ScopeCheck.positive(name, "commitLookup", commitLookup);
        ScopeCheck.notNegative(name, "wait", wait);
        ScopeCheck.atLeast(name, "transactionTimeout", transactionTimeout, Duration.ofSeconds(1));
        ScopeCheck.atLeast(name, "leaseCap", leaseCap, lease);
        ScopeCheck.retention(name, retention, retryWindow);
        ScopeCheck.notNegative(name, "maxAnswerBytes", maxAnswerBytes);
        return new Scope(this);
    }
}
