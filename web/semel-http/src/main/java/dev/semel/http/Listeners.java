package dev.semel.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The listeners of the handler's side, which are told what Semel lets them know. Thread-safe. */
final class Listeners {
    private record Told(
            AsyncListener listener,
            AsyncContext context,
            @Nullable ServletRequest request,
            @Nullable ServletResponse response) {
        AsyncEvent event(@Nullable Throwable thrown) {
            return new AsyncEvent(context, request, response, thrown);
        }
    }

    private final List<Told> all = new CopyOnWriteArrayList<>();

    void add(
            AsyncListener listener,
            AsyncContext context,
            @Nullable ServletRequest request,
            @Nullable ServletResponse response) {
        all.add(new Told(listener, context, request, response));
    }

    void clear() {
        all.clear();
    }

    /** Once: containers may say it twice. */
    void completed() {
        List<Told> told = List.copyOf(all);
        all.clear();
        for (Told one : told) {
            try {
                one.listener().onComplete(one.event(null));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    void failed(AsyncEvent event) throws IOException {
        for (Told one : all) {
            one.listener().onError(one.event(event.getThrowable()));
        }
    }

    void startedAgain(AsyncEvent event) throws IOException {
        for (Told one : all) {
            one.listener().onStartAsync(one.event(event.getThrowable()));
        }
    }
}
