package dev.semel.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

/** The container's context, whose ends are the work's to hear first. It holds after the container's own is over. */
record WorkContext(
        AsyncContext container, ServletRequest request, ServletResponse response, AsyncWork work, Listeners listeners)
        implements AsyncContext {
    @Override
    public void dispatch() {
        work.dispatch(container::dispatch);
    }

    @Override
    public void dispatch(String path) {
        work.dispatch(() -> container.dispatch(path));
    }

    @Override
    public void dispatch(ServletContext context, String path) {
        work.dispatch(() -> container.dispatch(context, path));
    }

    @Override
    public void complete() {
        work.complete(container);
    }

    @Override
    public void start(Runnable run) {
        container.start(run);
    }

    @Override
    public void addListener(AsyncListener listener) {
        listeners.add(listener, this, request, response);
    }

    @Override
    public void addListener(AsyncListener listener, ServletRequest request, ServletResponse response) {
        listeners.add(listener, this, request, response);
    }

    @Override
    public <T extends AsyncListener> T createListener(Class<T> type) throws ServletException {
        return container.createListener(type);
    }

    @Override
    public ServletRequest getRequest() {
        return request;
    }

    @Override
    public ServletResponse getResponse() {
        return response;
    }

    @Override
    public boolean hasOriginalRequestAndResponse() {
        return container.hasOriginalRequestAndResponse();
    }

    @Override
    public void setTimeout(long timeout) {
        container.setTimeout(timeout);
    }

    @Override
    public long getTimeout() {
        return container.getTimeout();
    }
}
