package dev.semel.spring.boot;

import dev.semel.ClaimTime;
import dev.semel.Guarantee;
import dev.semel.Isolation;
import dev.semel.KeyRule;
import dev.semel.OpenTransaction;
import dev.semel.ScopeBuilder;
import dev.semel.WhenInDoubt;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.util.unit.DataSize;

/**
 * The settings of a scope; what is left out is taken from the defaults.
 *
 * @param guarantee whether record and business writes share a transaction
 * @param retention how long a settled record is kept, from its completion; longer than the retry window
 * @param retryWindow how long callers may retry
 * @param lease how long a LEASED claim binds between two heartbeats
 * @param leaseCap the longest that heartbeats keep a LEASED claim alive
 * @param patience how long a duplicate waits for a running original before it is told "in progress"
 * @param transactionTimeout time-out of the transactions that Semel begins
 * @param commitLookup how long the outcome of a commit in doubt is looked up
 * @param whenInDoubt what a LEASED record becomes after crash, fault or 5xx: hold for scopes of HTTP handlers, retry for
 *     others
 * @param claim when a TRANSACTIONAL execution claims its key
 * @param isolation isolation of the transactions that Semel begins
 * @param openTransaction what a LEASED call does inside an open transaction
 * @param keys which characters keys may hold
 * @param maxAnswerSize largest answer that is kept
 */
record ScopeProperties(
        @Nullable Guarantee guarantee,
        @Nullable Duration retention,
        @Nullable Duration retryWindow,
        @Nullable Duration lease,
        @Nullable Duration leaseCap,
        @Name("wait") @Nullable Duration patience,
        @Nullable Duration transactionTimeout,
        @Nullable Duration commitLookup,
        @Nullable WhenInDoubt whenInDoubt,
        @Nullable ClaimTime claim,
        @Nullable Isolation isolation,
        @Nullable OpenTransaction openTransaction,
        @Nullable KeyRule keys,
        @Nullable DataSize maxAnswerSize) {

    /** Sets what is said here, and leaves the rest. */
    void applyTo(ScopeBuilder scope) {
        set(guarantee, scope::guarantee);
        set(retention, scope::retention);
        set(retryWindow, scope::retryWindow);
        set(lease, scope::lease);
        set(leaseCap, scope::leaseCap);
        set(patience, scope::wait);
        set(transactionTimeout, scope::transactionTimeout);
        set(commitLookup, scope::commitLookup);
        set(whenInDoubt, scope::whenInDoubt);
        set(claim, scope::claim);
        set(isolation, scope::isolation);
        set(openTransaction, scope::openTransaction);
        set(keys, scope::keys);
        set(maxAnswerSize, size -> scope.maxAnswerBytes(Math.toIntExact(size.toBytes())));
    }

    private static <T> void set(@Nullable T value, Consumer<T> setting) {
        if (value != null) {
            setting.accept(value);
        }
    }
}
