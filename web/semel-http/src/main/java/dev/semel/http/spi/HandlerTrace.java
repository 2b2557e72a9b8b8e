package dev.semel.http.spi;

import jakarta.servlet.ServletRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an adapter saw of the handler of one guarded request. The filter makes it and reads it; the adapter fills it, for
 * instance from an exception resolver that only looks on.
 *
 * <p>Belongs to the request, and like the request to one thread at a time.
 */
public final class HandlerTrace {
    private static final String ATTRIBUTE = HandlerTrace.class.getName();

    private @Nullable Throwable exception;
    private Origin origin = Origin.RETURNED;
    private boolean keep;

    private HandlerTrace() {}

    /**
     * Starts the trace of a request.
     *
     * @param request the request
     * @return its trace, empty so far
     */
    public static HandlerTrace start(ServletRequest request) {
        HandlerTrace trace = new HandlerTrace();
        request.setAttribute(ATTRIBUTE, trace);
        return trace;
    }

    /**
     * The trace of a request.
     *
     * @param request the request, or one that wraps it
     * @return empty if the request is not guarded
     */
    public static Optional<HandlerTrace> of(ServletRequest request) {
        return Optional.ofNullable((HandlerTrace) request.getAttribute(ATTRIBUTE));
    }

    /**
     * An exception was seen, whether an exception handler takes it or not. The first one counts: those that follow come of
     * rendering it.
     *
     * @param seen the exception
     * @param from where it comes from; not {@link Origin#RETURNED}
     */
    public void failed(Throwable seen, Origin from) {
        if (from == Origin.RETURNED) {
            throw new IllegalArgumentException("An exception is never RETURNED; say where it comes from");
        }
        if (exception == null) {
            exception = seen;
            origin = from;
        }
    }

    /**
     * The handler says that its answer is the operation's, whatever its status.
     *
     * @see dev.semel.http.KeepAnswer
     */
    public void keep() {
        keep = true;
    }

    /**
     * Whether the handler has said so.
     *
     * @return false until then
     */
    public boolean kept() {
        return keep;
    }

    /**
     * Where the answer's status comes from.
     *
     * @return {@link Origin#RETURNED} until an exception is seen
     */
    public Origin origin() {
        return origin;
    }

    /**
     * The exception that was seen first.
     *
     * @return empty if none was
     */
    public Optional<Throwable> exception() {
        return Optional.ofNullable(exception);
    }
}
