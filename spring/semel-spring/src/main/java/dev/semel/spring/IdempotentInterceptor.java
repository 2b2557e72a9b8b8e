package dev.semel.spring;

import dev.semel.Action;
import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.MisconfiguredException;
import dev.semel.Once;
import dev.semel.OpenTransaction;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodClassKey;

/**
 * Carries the call of a guarded method out once. The method's own exceptions pass through as they are; any other outcome
 * than a value throws its named exception. Thread-safe.
 */
public final class IdempotentInterceptor implements MethodInterceptor {
    private final Semel semel;
    private final BooleanSupplier transactionOpen;
    private final ConcurrentMap<MethodClassKey, Call> calls = new ConcurrentHashMap<>();

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
        Call call = calls.computeIfAbsent(
                new MethodClassKey(invocation.getMethod(), type), unknown -> call(invocation.getMethod(), type));
        refuseToOutlive(call.guarded());
        String key = call.key().evaluate(target, invocation.getArguments());
        Once once = semel.once(IdempotencyKey.shared(call.guarded().scope(), key))
                .matching(Arrays.asList(invocation.getArguments()));
        Type answer = call.guarded().answerType();
        if (call.guarded().goesOn()) {
            return once.callAsync(answer, () -> started(invocation)).thenCompose(IdempotentInterceptor::ended);
        }
        Action<Object, Exception> action = () -> proceed(invocation);
        Outcome<Object> outcome = once.call(answer, action);
        if (outcome instanceof Outcome.Rejected<?> rejected && call.declares(rejected.exception())) {
            throw rejected.exception();
        }
        return outcome.value();
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

    /** A stage may complete with any exception, declared or not. */
    private static CompletionStage<Object> ended(Outcome<Object> outcome) {
        try {
            return outcome instanceof Outcome.Rejected<?> rejected
                    ? CompletableFuture.failedFuture(rejected.exception())
                    : CompletableFuture.completedFuture(outcome.value());
        } catch (RuntimeException thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
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

    private static Call call(Method method, Class<?> type) {
        GuardedMethod guarded = GuardedMethod.of(method, type)
                .orElseThrow(() -> new MisconfiguredException(
                        method + " is advised by Semel but carries no @Idempotent. Use IdempotentAdvisor as it is."));
        return new Call(guarded, KeyExpression.of(guarded));
    }

    private record Call(GuardedMethod guarded, KeyExpression key) {
        boolean declares(Exception exception) {
            return Arrays.stream(guarded.method().getExceptionTypes()).anyMatch(type -> type.isInstance(exception));
        }
    }
}
