package dev.semel.spring.web;

import dev.semel.InProgressException;
import dev.semel.OutcomeUnknownException;
import dev.semel.OwnershipLostException;
import dev.semel.RetryTransactionException;
import dev.semel.StoreUnavailableException;
import dev.semel.http.spi.Origin;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.validation.BindException;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.support.MissingServletRequestPartException;

/**
 * Where an exception comes from: told by its type and by the frames of its stack, never by a status. In doubt the handler
 * has run.
 */
final class Origins {
    private static final String HANDLER = "org.springframework.web.method.support.InvocableHandlerMethod";
    private static final String WRITER =
            "org.springframework.web.method.support.HandlerMethodReturnValueHandlerComposite";
    private static final String DISPATCHER = "org.springframework.web.servlet.DispatcherServlet";

    private static final List<Class<? extends Exception>> BINDING = List.of(
            HttpMessageNotReadableException.class,
            MethodArgumentNotValidException.class,
            HandlerMethodValidationException.class,
            BindException.class,
            TypeMismatchException.class,
            ServletRequestBindingException.class,
            MissingServletRequestPartException.class,
            MultipartException.class,
            HttpMediaTypeException.class);

    /** By name: an application may be without these. */
    private static final Set<String> DENIALS = Set.of("org.springframework.security.access.AccessDeniedException");

    private static final Set<String> TRANSIENT = Set.of(
            "org.springframework.dao.TransientDataAccessException",
            "org.springframework.dao.RecoverableDataAccessException",
            "org.springframework.dao.DataAccessResourceFailureException",
            "org.springframework.transaction.CannotCreateTransactionException",
            "jakarta.persistence.OptimisticLockException",
            "jakarta.persistence.PessimisticLockException",
            "jakarta.persistence.LockTimeoutException",
            SQLTransientException.class.getName(),
            SQLRecoverableException.class.getName(),
            InProgressException.class.getName(),
            OutcomeUnknownException.class.getName(),
            OwnershipLostException.class.getName(),
            RetryTransactionException.class.getName(),
            StoreUnavailableException.class.getName());

    private Origins() {}

    static Origin of(Exception thrown, @Nullable Object handler) {
        boolean inHandler = hasFrame(thrown, HANDLER, "doInvoke");
        if (!inHandler
                && (hasFrame(thrown, WRITER, "handleReturnValue")
                        || thrown instanceof HttpMessageNotWritableException)) {
            return Origin.WRITING;
        }
        if (!inHandler && isBinding(thrown) || isDenial(thrown, handler)) {
            return Origin.BEFORE_HANDLER;
        }
        return ofHandler(thrown);
    }

    /** Of an exception that the handler, or the commit of its work, is known to have thrown. */
    static Origin ofHandler(Exception thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable cause = thrown; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (isA(cause, TRANSIENT)) {
                return Origin.TRANSIENT;
            }
        }
        return Origin.HANDLER;
    }

    /** One whose stack leads elsewhere was thrown on another thread, by work of the handler. */
    private static boolean isBinding(Exception thrown) {
        if (thrown instanceof HandlerMethodValidationException validation && validation.isForReturnValue()) {
            return false;
        }
        boolean here = thrown.getStackTrace().length == 0 || hasFrame(thrown, DISPATCHER, "doDispatch");
        return here && BINDING.stream().anyMatch(type -> type.isInstance(thrown));
    }

    /** Method security stands around the handler, within the call: only the user's own frame tells that it was passed. */
    private static boolean isDenial(Exception thrown, @Nullable Object handler) {
        return isA(thrown, DENIALS)
                && hasFrame(thrown, DISPATCHER, "doDispatch")
                && handler instanceof HandlerMethod method
                && !hasFrame(
                        thrown,
                        method.getMethod().getDeclaringClass().getName(),
                        method.getMethod().getName());
    }

    private static boolean isA(Throwable thrown, Set<String> names) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            if (names.contains(type.getName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasFrame(Exception thrown, String type, String method) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getMethodName().equals(method) && frame.getClassName().equals(type)) {
                return true;
            }
        }
        return false;
    }
}
