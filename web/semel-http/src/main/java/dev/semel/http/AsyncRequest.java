package dev.semel.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;

/** The request of a LEASED handler: it may go asynchronous, and its work is then heard of. */
final class AsyncRequest extends HttpServletRequestWrapper {
    private volatile HttpServletRequest container;
    private final HttpServletResponse response;
    private final AsyncWork work;

    AsyncRequest(
            HttpServletRequest guarded, HttpServletRequest container, HttpServletResponse response, AsyncWork work) {
        super(guarded);
        this.container = container;
        this.response = response;
        this.work = work;
    }

    /** Lets go of the container's request, which is another's from now on. */
    void detach() {
        container = GoneRequest.of((HttpServletRequest) getRequest());
        setRequest(container);
    }

    @Override
    public boolean isAsyncSupported() {
        return container.isAsyncSupported();
    }

    @Override
    public AsyncContext startAsync() {
        return work.started(container.startAsync(this, response), this);
    }

    @Override
    public AsyncContext startAsync(ServletRequest outer, ServletResponse theirs) {
        return work.started(container.startAsync(outer, theirs), this);
    }

    @Override
    public boolean isAsyncStarted() {
        return container.isAsyncStarted();
    }

    @Override
    public AsyncContext getAsyncContext() {
        return work.started() ? work.context() : container.getAsyncContext();
    }
}
