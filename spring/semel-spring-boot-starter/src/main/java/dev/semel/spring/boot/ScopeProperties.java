package dev.semel.spring.boot;

import dev.semel.ClaimTime;
import dev.semel.Guarantee;
import dev.semel.Isolation;
import dev.semel.KeyRule;
import dev.semel.MisconfiguredException;
import dev.semel.OpenTransaction;
import dev.semel.ScopeBuilder;
import dev.semel.WhenInDoubt;
import dev.semel.spring.GuardedMethod;
import dev.semel.spring.Idempotent;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.boot.convert.DurationStyle;
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
    static final ScopeProperties NOTHING =
            new ScopeProperties(null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    private static final Constructor<ScopeProperties> CONSTRUCTOR =
            BeanUtils.getResolvableConstructor(ScopeProperties.class);

    /** What an annotation says about the scope of its operations. */
    static ScopeProperties of(GuardedMethod guarded, UnaryOperator<String> placeholders) {
        Idempotent says = guarded.idempotent();
        return new ScopeProperties(
                only(guarded, "guarantee", says.guarantee()),
                duration(guarded, "retention", says.retention(), placeholders),
                duration(guarded, "retryWindow", says.retryWindow(), placeholders),
                duration(guarded, "lease", says.lease(), placeholders),
                null,
                duration(guarded, "waitFor", says.waitFor(), placeholders),
                null,
                null,
                only(guarded, "whenInDoubt", says.whenInDoubt()),
                only(guarded, "claim", says.claim()),
                null,
                null,
                null,
                null);
    }

    private static <E> @Nullable E only(GuardedMethod guarded, String attribute, E[] values) {
        if (values.length > 1) {
            throw new MisconfiguredException("@Idempotent on " + guarded + " says " + values.length + " values of "
                    + attribute + ". Say one, or none to inherit.");
        }
        return values.length == 0 ? null : values[0];
    }

    private static @Nullable Duration duration(
            GuardedMethod guarded, String attribute, String text, UnaryOperator<String> placeholders) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            return DurationStyle.detectAndParse(placeholders.apply(text));
        } catch (IllegalArgumentException e) {
            throw new MisconfiguredException(
                    "@Idempotent on " + guarded + ": " + attribute + " = \"" + text
                            + "\" is no duration. Write it as 30s, 12h, 7d or PT30S, or as a ${placeholder} of one.",
                    e);
        }
    }

    /** What both say, each where the other is silent; refused where they differ. */
    ScopeProperties and(ScopeProperties other, String scope, String here, String there) {
        Object[] values = Stream.of(ScopeProperties.class.getRecordComponents())
                .map(part -> {
                    Object mine = read(part, this);
                    Object theirs = read(part, other);
                    if (mine != null && theirs != null && !mine.equals(theirs)) {
                        throw new MisconfiguredException(
                                "Scope '" + scope + "' has two values of " + part.getName() + ": "
                                        + mine + " by " + here + ", " + theirs + " by " + there
                                        + ". A scope is settled in one place: keep one of them.");
                    }
                    return mine == null ? theirs : mine;
                })
                .toArray();
        return BeanUtils.instantiateClass(CONSTRUCTOR, values);
    }

    private static @Nullable Object read(RecordComponent part, ScopeProperties from) {
        try {
            return part.getAccessor().invoke(from);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("A record reads its own parts", e);
        }
    }

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
