package dev.semel.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/**
 * The request as a guarded handler sees it. Going asynchronous is refused, loudly: the answer would come after the record
 * was settled, as an empty 200. Parameters and parts are the container's own.
 */
class GuardedRequest extends HttpServletRequestWrapper {
    static final String NO_ASYNC =
            "This request is guarded by Semel, and its handler went asynchronous: that is not supported"
                    + " here. Answer on the request's own thread, or do not guard the handler.";

    GuardedRequest(HttpServletRequest request) {
        super(request);
    }

    @Override
    public boolean isAsyncSupported() {
        return false;
    }

    @Override
    public AsyncContext startAsync() {
        throw new IllegalStateException(NO_ASYNC);
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
        throw new IllegalStateException(NO_ASYNC);
    }
}
