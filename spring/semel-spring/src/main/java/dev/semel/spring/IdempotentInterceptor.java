package dev.semel.spring;

import dev.semel.Action;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Once;
import dev.semel.OpenTransaction;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.SemelException;
import dev.semel.StoreUnavailableException;
import dev.semel.http.spi.StoreFailure;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodClassKey;

/**
 * Carries the call of a guarded method out once. The method's own exceptions pass through as they are; any other outcome
 * than a value throws its named exception. Thread-safe.
 */
public final class IdempotentInterceptor implements MethodInterceptor {
    private static final Log log = LogFactory.getLog(IdempotentInterceptor.class);

    private final Semel semel;
    private final BooleanSupplier transactionOpen;
    private final ConcurrentMap<MethodClassKey, GuardedCall> calls = new ConcurrentHashMap<>();

    /**
     * With the engine that knows the scopes.
     *
     * @param semel the engine
     * @param transactionOpen whether any transaction is open on this thread, of whatever manager: the engine sees only
     *     those that records can share
     */
    public IdempotentInterceptor(Semel semel, BooleanSupplier transactionOpen) {
        this.semel = semel;
        this.transactionOpen = transactionOpen;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        Object target = invocation.getThis();
        Class<?> type = target == null ? invocation.getMethod().getDeclaringClass() : target.getClass();
        GuardedCall call = calls.computeIfAbsent(
                new MethodClassKey(invocation.getMethod(), type),
                unknown -> GuardedCall.of(invocation.getMethod(), type));
        refuseToOutlive(call.guarded());
        IdempotencyKey key = call.key(target, invocation.getArguments());
        Once once = semel.once(key).matching(Arrays.asList(invocation.getArguments()));
        return call.guarded().goesOn() ? stage(call, key, once, invocation) : value(call, key, once, invocation);
    }

    private @Nullable Object value(GuardedCall call, IdempotencyKey key, Once once, MethodInvocation invocation)
            throws Throwable {
        AtomicBoolean ran = new AtomicBoolean();
        Action<Object, Exception> action = () -> {
            ran.set(true);
            return proceed(invocation);
        };
        Outcome<Object> outcome;
        try {
            outcome = once.call(call.guarded().answerType(), action);
        } catch (StoreUnavailableException e) {
            if (ran.get() || !e.key().equals(Optional.of(key))) {
                throw e;
            }
            return withoutStore(call, e, invocation);
        }
        if (outcome instanceof Outcome.Rejected<?> rejected) {
            if (call.declares(rejected.exception())) {
                throw rejected.exception();
            }
            return outcome.value();
        }
        try {
            return call.value(key, outcome);
        } catch (SemelException e) {
            if (ran.get()) {
                throw e; // what has run is not done instead
            }
            return instead(call, e, invocation);
        }
    }

    private static @Nullable Object withoutStore(
            GuardedCall call, StoreUnavailableException e, MethodInvocation invocation) throws Throwable {
        if (call.guarded().idempotent().onStoreFailure() == StoreFailure.OPEN) {
            log.warn("The store does not answer; " + call.guarded() + " runs unguarded, as it declares", e);
            return proceed(invocation);
        }
        return instead(call, e, invocation);
    }

    private static @Nullable Object instead(GuardedCall call, SemelException e, MethodInvocation invocation)
            throws Throwable {
        if (call.fallback().isEmpty()) {
            throw e;
        }
        return call.fallback().get().call(invocation.getThis(), invocation.getArguments(), e);
    }

    /** A stage may complete with any exception, declared or not. */
    private static CompletionStage<Object> stage(
            GuardedCall call, IdempotencyKey key, Once once, MethodInvocation invocation) {
        return once.callAsync(call.guarded().answerType(), () -> started(invocation))
                .thenCompose(outcome -> {
                    try {
                        return outcome instanceof Outcome.Rejected<?> rejected
                                ? CompletableFuture.failedFuture(rejected.exception())
                                : CompletableFuture.completedFuture(call.value(key, outcome));
                    } catch (RuntimeException thrown) {
                        return CompletableFuture.failedFuture(thrown);
                    }
                });
    }

    /** A LEASED record is committed by itself and would outlive the roll back of an open transaction. */
    private void refuseToOutlive(GuardedMethod guarded) {
        Scope scope = semel.scope(guarded.scope());
        if (transactionOpen.getAsBoolean()
                && scope.openTransaction() == OpenTransaction.REFUSE
                && semel.guarantee(scope) == Guarantee.LEASED) {
            throw GuardedBeansCheck.refused(
                    guarded,
                    "is LEASED and was called inside an open transaction, whose roll back its record would outlive. Call"
                            + " it outside, or declare openTransaction=SUSPEND for the scope '" + scope.name() + "'.");
        }
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the method says what it returns
    private static CompletionStage<Object> started(MethodInvocation invocation) throws Exception {
        return (CompletionStage<Object>) proceed(invocation);
    }

    @SuppressWarnings("NullAway") // null is a value like any other; the checker cannot read that of a class file on 17
    private static Object proceed(MethodInvocation invocation) throws Exception {
        try {
            return invocation.proceed();
        } catch (Exception | Error thrown) {
            throw thrown;
        } catch (Throwable thrown) {
            throw new UndeclaredThrowableException(thrown);
        }
    }
}
