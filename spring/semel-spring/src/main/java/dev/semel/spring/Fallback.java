package dev.semel.spring;

import dev.semel.MisconfiguredException;
import dev.semel.SemelException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** The method that answers where a guarded one did not run and has no answer. */
record Fallback(Method method, boolean takesReason) {
    static Optional<Fallback> of(GuardedMethod guarded) {
        String name = guarded.idempotent().fallback();
        if (name.isEmpty()) {
            return Optional.empty();
        }
        List<Class<?>> plain = List.of(guarded.method().getParameterTypes());
        List<Class<?>> withReason =
                Stream.concat(plain.stream(), Stream.of(SemelException.class)).toList();
        for (Method candidate : ReflectionUtils.getAllDeclaredMethods(guarded.type())) {
            List<Class<?>> parameters = List.of(candidate.getParameterTypes());
            if (candidate.getName().equals(name) && (parameters.equals(plain) || parameters.equals(withReason))) {
                return Optional.of(checked(guarded, candidate, parameters.equals(withReason)));
            }
        }
        throw GuardedBeansCheck.refused(
                guarded,
                "names the fallback '" + name + "', and " + guarded.type().getSimpleName()
                        + " has no method of that name with the same parameters (and perhaps a SemelException after them).");
    }

    private static Fallback checked(GuardedMethod guarded, Method candidate, boolean takesReason) {
        Class<?> wanted = guarded.method().getReturnType();
        if (wanted != void.class && !ClassUtils.isAssignable(wanted, candidate.getReturnType())) {
            throw GuardedBeansCheck.refused(
                    guarded,
                    "names the fallback '" + candidate.getName() + "', which returns "
                            + candidate.getReturnType().getSimpleName() + " in place of " + wanted.getSimpleName()
                            + ".");
        }
        ReflectionUtils.makeAccessible(candidate);
        return new Fallback(candidate, takesReason);
    }

    @SuppressWarnings("NullAway") // null is a value like any other
    @Nullable
    Object call(@Nullable Object target, Object[] arguments, SemelException reason) throws Throwable {
        Object[] given = arguments;
        if (takesReason) {
            given = Arrays.copyOf(arguments, arguments.length + 1, Object[].class);
            given[arguments.length] = reason;
        }
        try {
            return method.invoke(target, given);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        } catch (IllegalAccessException e) {
            throw new MisconfiguredException("The fallback " + method + " cannot be called.", e);
        }
    }
}
