package dev.semel;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The business domain of an operation and everything that is settled about it, in one place: two call sites of one scope
 * cannot differ. Checked when it is built and again, against the store, when {@link Semel} is built. Immutable.
 */
public final class Scope {
    private final ScopeBuilder settings;

    Scope(ScopeBuilder settings) {
        this.settings = settings.copy();
    }

    /**
     * Starts a scope with the defaults.
     *
     * @param name 1-64 letters, digits, {@code . _ -}
     * @return a builder
     */
    public static ScopeBuilder named(String name) {
        return new ScopeBuilder(Names.scope(name));
    }

    /**
     * A builder that starts from this scope's settings.
     *
     * @return a builder
     */
    public ScopeBuilder toBuilder() {
        return settings.copy();
    }

    /**
     * The scope's name.
     *
     * @return the name
     */
    public String name() {
        return settings.name;
    }

    /**
     * The guarantee, where one was named.
     *
     * @return empty for the store's default
     */
    public Optional<Guarantee> guarantee() {
        return Optional.ofNullable(settings.guarantee);
    }

    /**
     * How long a settled record is kept, from its completion.
     *
     * @return the retention
     */
    public Duration retention() {
        return settings.retention;
    }

    /**
     * How long callers may retry.
     *
     * @return the retry window, shorter than the retention
     */
    public Duration retryWindow() {
        return settings.retryWindow;
    }

    /**
     * How long a LEASED claim in flight binds others between two heartbeats.
     *
     * @return the lease
     */
    public Duration lease() {
        return settings.lease;
    }

    /**
     * The longest a LEASED claim is kept alive by heartbeats.
     *
     * @return the cap
     */
    public Duration leaseCap() {
        return settings.leaseCap;
    }

    /**
     * How long a duplicate waits for a running original.
     *
     * @return the wait, perhaps zero
     */
    public Duration patience() {
        return settings.wait;
    }

    /**
     * Time-out of the transactions that Semel begins.
     *
     * @return the time-out
     */
    public Duration transactionTimeout() {
        return settings.transactionTimeout;
    }

    /**
     * How long the outcome of a commit in doubt is looked up.
     *
     * @return the bound
     */
    public Duration commitLookup() {
        return settings.commitLookup;
    }

    /**
     * What a LEASED record becomes after crash, fault or 5xx.
     *
     * @return RETRY or HOLD
     */
    public WhenInDoubt whenInDoubt() {
        return settings.whenInDoubt;
    }

    /**
     * When a TRANSACTIONAL execution claims.
     *
     * @return EARLY or LATE
     */
    public ClaimTime claim() {
        return settings.claim;
    }

    /**
     * Isolation of Semel's own transactions.
     *
     * @return the isolation
     */
    public Isolation isolation() {
        return settings.isolation;
    }

    /**
     * What a LEASED call does inside an open transaction.
     *
     * @return REFUSE or SUSPEND
     */
    public OpenTransaction openTransaction() {
        return settings.openTransaction;
    }

    /**
     * Which characters keys may hold.
     *
     * @return the rule
     */
    public KeyRule keyRule() {
        return settings.keyRule;
    }

    /**
     * Largest answer that is kept, in bytes.
     *
     * @return the limit
     */
    public int maxAnswerBytes() {
        return settings.maxAnswerBytes;
    }

    Optional<RejectionRule> rejectionFor(Throwable thrown) {
        return settings.rejections.stream()
                .filter(rule -> rule.type().isInstance(thrown))
                .findFirst();
    }

    /** The rule that made a stored rejection is known by the exception's own code, so all are asked in order. */
    List<RejectionRule> rejections() {
        return settings.rejections;
    }

    @Override
    public String toString() {
        return "Scope[" + settings.name + "]";
    }
}
