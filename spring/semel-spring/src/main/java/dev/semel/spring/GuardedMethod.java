package dev.semel.spring;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ClassUtils;

/**
 * A method that carries {@link Idempotent}, as the class of its bean has it.
 *
 * @param method the most specific one
 * @param type the class of the bean behind its proxies
 * @param idempotent the annotation, its aliases and meta-annotations merged
 */
public record GuardedMethod(Method method, Class<?> type, Idempotent idempotent) {
    private static final String REQUEST_MAPPING = "org.springframework.web.bind.annotation.RequestMapping";
    private static final String CONTROLLER = "org.springframework.stereotype.Controller";

    /**
     * Looks for the annotation on a method, on what it overrides and on the interfaces.
     *
     * @param method a method of the class or of one of its supertypes
     * @param type the class of the bean
     * @return empty if it is not guarded
     */
    public static Optional<GuardedMethod> of(Method method, Class<?> type) {
        Class<?> target = ClassUtils.getUserClass(type);
        Method specific = AopUtils.getMostSpecificMethod(method, target);
        return Optional.ofNullable(AnnotatedElementUtils.findMergedAnnotation(specific, Idempotent.class))
                .map(found -> new GuardedMethod(specific, target, found));
    }

    /**
     * The scope of its operations.
     *
     * @return the scope's name
     */
    public String scope() {
        return idempotent.scope();
    }

    /**
     * Whether the HTTP exchange is the operation, and not the call.
     *
     * @return true for a handler without a key expression
     */
    public boolean guardsExchange() {
        return idempotent.key().isEmpty() && isHandler();
    }

    /**
     * What protects the handler by a proxy, which a replay never enters.
     *
     * @return the simple name of an annotation of method security; empty if there is none
     */
    public Optional<String> securedBy() {
        return MethodSecurity.on(this);
    }

    /** A client interface has {@code @RequestMapping} too, and is no controller. */
    boolean isHandler() {
        return has(MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY), REQUEST_MAPPING)
                && has(MergedAnnotations.from(type, SearchStrategy.TYPE_HIERARCHY), CONTROLLER);
    }

    private static boolean has(MergedAnnotations annotations, String name) {
        return annotations.isPresent(name);
    }

    /** Whether the call returns a stage that completes when its work has ended. */
    boolean goesOn() {
        return CompletionStage.class.isAssignableFrom(method.getReturnType());
    }

    /** What an answer is stored and read as, of a stage what it completes with; {@code Void} for none. */
    Type answerType() {
        Type resolved = GenericTypeResolver.resolveType(method.getGenericReturnType(), type);
        if (goesOn()) {
            return resolved instanceof ParameterizedType stage ? stage.getActualTypeArguments()[0] : Object.class;
        }
        if (resolved == void.class) {
            return Void.class;
        }
        return resolved instanceof Class<?> plain ? ClassUtils.resolvePrimitiveIfNecessary(plain) : resolved;
    }

    /** A proxy that subclasses passes by what cannot be overridden, without a word. */
    boolean passesProxies() {
        return (method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL)) != 0;
    }

    @Override
    public String toString() {
        return type.getSimpleName() + "." + method.getName();
    }
}
