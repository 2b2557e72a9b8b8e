package dev.semel.spring;

import dev.semel.DuplicateException;
import dev.semel.IdempotencyKey;
import dev.semel.MisconfiguredException;
import dev.semel.Outcome;
import dev.semel.http.spi.Replay;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a guarded method's annotation says about its calls, read once. */
record GuardedCall(
        GuardedMethod guarded, KeyExpression key, Optional<KeyExpression> caller, Optional<Fallback> fallback) {
    static GuardedCall of(Method method, Class<?> type) {
        GuardedMethod guarded = GuardedMethod.of(method, type)
                .orElseThrow(() -> new MisconfiguredException(
                        method + " is advised by Semel but carries no @Idempotent. Use IdempotentAdvisor as it is."));
        return new GuardedCall(
                guarded, KeyExpression.key(guarded), KeyExpression.caller(guarded), Fallback.of(guarded));
    }

    IdempotencyKey key(@Nullable Object target, Object[] arguments) {
        String text = key.evaluate(target, arguments);
        return caller.map(
                        expression -> IdempotencyKey.of(guarded.scope(), expression.evaluate(target, arguments), text))
                .orElseGet(() -> IdempotencyKey.shared(guarded.scope(), text));
    }

    boolean declares(Exception exception) {
        return Arrays.stream(guarded.method().getExceptionTypes()).anyMatch(type -> type.isInstance(exception));
    }

    /** The value of an outcome, or its exception; a duplicate may be refused though there is an answer for it. */
    @Nullable
    Object value(IdempotencyKey operation, Outcome<Object> outcome) {
        Idempotent idempotent = guarded.idempotent();
        if (outcome instanceof Outcome.Replayed && idempotent.replay() == Replay.REFUSE) {
            throw new DuplicateException(
                    operation,
                    idempotent.message().isEmpty() ? "This operation has been dealt with." : idempotent.message());
        }
        return outcome.value();
    }
}
