package dev.semel.http;

import dev.semel.http.spi.HandlerTrace;
import jakarta.servlet.ServletRequest;

/**
 * A handler's word that its answer is the operation's, where its status alone would say something else: a 503 that is the
 * definite end, or a 409 that a retry would only meet again. The contrary, that nothing has happened, is said by {@link
 * dev.semel.Operation#nothingHappened()}.
 */
public final class KeepAnswer {
    private KeepAnswer() {}

    /**
     * Has the answer stored and given again, and what was written commits. An answer made of an exception undoes the
     * writes all the same, and one that was never made is none.
     *
     * @param request the request that is being handled
     * @return whether it is guarded
     */
    public static boolean of(ServletRequest request) {
        HandlerTrace.of(request).ifPresent(HandlerTrace::keep);
        return HandlerTrace.of(request).isPresent();
    }
}
