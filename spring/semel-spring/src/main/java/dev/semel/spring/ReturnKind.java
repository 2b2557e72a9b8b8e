package dev.semel.spring;

import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/** Whether a return value is the answer, stands for work that ends later, or is written bit by bit. By name: few have all these types. */
enum ReturnKind {
    PLAIN,
    /** It completes when the work has ended. */
    STAGE,
    /** Spring MVC ends the request when the work has ended. */
    MVC_ASYNC,
    /** The work ends later, and nothing says when. */
    UNSEEN,
    STREAM;

    private static final List<String> STAGES = List.of("java.util.concurrent.CompletionStage");
    private static final List<String> MVC_TYPES = List.of(
            "java.util.concurrent.Callable",
            "org.springframework.web.context.request.async.DeferredResult",
            "org.springframework.web.context.request.async.WebAsyncTask");
    private static final List<String> UNSEEN_TYPES = List.of(
            "java.util.concurrent.Future", "java.util.concurrent.Flow$Publisher", "org.reactivestreams.Publisher");
    private static final List<String> STREAM_TYPES = List.of(
            "org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter",
            "org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody");
    private static final String ENTITY = "org.springframework.http.HttpEntity";
    private static final String COROUTINE = "kotlin.coroutines.Continuation";

    static ReturnKind of(GuardedMethod guarded) {
        Method method = guarded.method();
        ResolvableType returned = ResolvableType.forMethodReturnType(method, guarded.type());
        boolean suspends = Stream.of(method.getParameterTypes())
                .anyMatch(type -> type.getName().equals(COROUTINE));
        if (!suspends && isAny(returned, STAGES)) {
            return STAGE;
        }
        if (suspends || isAny(returned, UNSEEN_TYPES)) {
            return UNSEEN;
        }
        if (isAny(returned, MVC_TYPES)) {
            return MVC_ASYNC;
        }
        return isAny(returned, STREAM_TYPES) ? STREAM : PLAIN;
    }

    /** The type, or what an entity holds. */
    private static boolean isAny(ResolvableType type, List<String> names) {
        return Stream.of(type, inEntity(type))
                .map(candidate -> candidate.resolve(Object.class))
                .anyMatch(candidate -> names.stream().anyMatch(name -> isA(candidate, name)));
    }

    private static ResolvableType inEntity(ResolvableType type) {
        return isA(type.resolve(Object.class), ENTITY) ? type.getGeneric() : ResolvableType.NONE;
    }

    private static boolean isA(Class<?> type, String name) {
        ClassLoader loader = type.getClassLoader();
        return ClassUtils.isPresent(name, loader)
                && ClassUtils.resolveClassName(name, loader).isAssignableFrom(type);
    }
}
