package dev.semel.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.http.spi.Origin;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.bind.MissingServletRequestParameterException;

class OriginsTest {
    private static final StackTraceElement DISPATCHER =
            frame("org.springframework.web.servlet.DispatcherServlet", "doDispatch");
    private static final StackTraceElement HANDLER =
            frame("org.springframework.web.method.support.InvocableHandlerMethod", "doInvoke");
    private static final StackTraceElement WRITER = frame(
            "org.springframework.web.method.support.HandlerMethodReturnValueHandlerComposite", "handleReturnValue");

    @Test
    void bindingIsBeforeTheHandlerOnlyWithoutItsFrame() {
        assertThat(origin(missing(), DISPATCHER)).isEqualTo(Origin.BEFORE_HANDLER);
        assertThat(origin(missing(), HANDLER, DISPATCHER)).isEqualTo(Origin.HANDLER);
    }

    @Test
    void stacklessIsBeforeTheHandlerOnlyForBindingTypes() {
        assertThat(origin(missing())).isEqualTo(Origin.BEFORE_HANDLER);
        assertThat(origin(new IllegalStateException("no stack"))).isEqualTo(Origin.HANDLER);
    }

    @Test
    void bindingTypeOfAnotherThreadCountsAsTheHandlers() {
        assertThat(origin(missing(), frame("java.lang.Thread", "run"))).isEqualTo(Origin.HANDLER);
    }

    @Test
    void whatFailsWhileWritingIsAfterTheHandler() {
        assertThat(origin(new HttpMediaTypeNotAcceptableException("no type"), WRITER, DISPATCHER))
                .isEqualTo(Origin.WRITING);
        assertThat(origin(new IllegalStateException("lazy"), WRITER, DISPATCHER))
                .isEqualTo(Origin.WRITING);
        assertThat(origin(new HttpMessageNotWritableException("stackless"))).isEqualTo(Origin.WRITING);
    }

    @Test
    void transientCausesAreFoundBehindTheBusinesssOwnException() {
        assertThat(origin(new OptimisticLockingFailureException("changed"), HANDLER))
                .isEqualTo(Origin.TRANSIENT);
        assertThat(origin(
                        new IllegalStateException(new ExecutionException(new SQLTransientConnectionException())),
                        HANDLER))
                .isEqualTo(Origin.TRANSIENT);
        assertThat(origin(new IllegalStateException("business"), HANDLER)).isEqualTo(Origin.HANDLER);
    }

    private static Exception missing() {
        return new MissingServletRequestParameterException("id", "String");
    }

    private static Origin origin(Exception thrown, StackTraceElement... frames) {
        thrown.setStackTrace(frames);
        return Origins.of(thrown, null);
    }

    private static StackTraceElement frame(String type, String method) {
        return new StackTraceElement(type, method, null, 1);
    }
}
