package dev.semel.http;

import dev.semel.spi.Reply;
import dev.semel.spi.Verdict;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The work of a handler that went asynchronous, from its start to its end, whether or not its client still waits.
 *
 * <p>The container's time-out ends the waiting and not the work: the client is told that the outcome is not known yet, the
 * handler's side hears nothing of it, and the record is settled when the work says that it has ended. Thread-safe.
 */
final class AsyncWork implements AsyncListener {
    private enum State {
        /** The client waits. */
        OPEN,
        /** The work asked for its dispatch, in which the answer is made. */
        DISPATCHING,
        /** The client has been answered, and the work goes on. */
        LEFT,
        /** The work has ended. */
        OVER
    }

    private final GuardedExchange exchange;
    private final Delivery delivery;
    private final CompletableFuture<Verdict> end = new CompletableFuture<>();
    private final CompletableFuture<Reply> settled = new CompletableFuture<>();
    private final Listeners listeners = new Listeners();
    private State state = State.OPEN;
    private Supplier<Optional<Throwable>> failure = Optional::empty;
    private @Nullable WorkContext context;
    private @Nullable AsyncRequest asynchronous;

    AsyncWork(GuardedExchange exchange, Delivery delivery) {
        this.exchange = exchange;
        this.delivery = delivery;
    }

    /** The work that a request of the dispatch type ASYNC belongs to. */
    static Optional<AsyncWork> of(ServletRequest request) {
        return Optional.ofNullable((AsyncWork) request.getAttribute(AsyncWork.class.getName()));
    }

    /** The context that the handler is given for the container's. */
    synchronized AsyncContext started(AsyncContext container, AsyncRequest request) {
        asynchronous = request;
        request.setAttribute(AsyncWork.class.getName(), this);
        failure = exchange.asyncFailure(request);
        state = State.OPEN;
        listeners.clear();
        container.addListener(this);
        context = new WorkContext(container, container.getRequest(), container.getResponse(), this, listeners);
        return context;
    }

    synchronized AsyncContext context() {
        if (context == null) {
            throw new IllegalStateException("The request has not gone asynchronous");
        }
        return context;
    }

    synchronized boolean started() {
        return context != null;
    }

    Verdict later() {
        return new Verdict.Later(end);
    }

    void settledBy(CompletionStage<Reply> engine) {
        engine.whenComplete((reply, broken) -> {
            if (broken == null) {
                settled.complete(reply);
            } else {
                settled.completeExceptionally(broken);
            }
        });
    }

    /** The work asks to be dispatched; in vain where nobody waits for what that would answer. */
    void dispatch(Runnable byContainer) {
        Supplier<Optional<Throwable>> failed;
        synchronized (this) {
            if (state == State.OPEN) {
                state = State.DISPATCHING;
                byContainer.run();
                return;
            }
            if (state != State.LEFT) {
                throw new IllegalStateException("The asynchronous work has ended already");
            }
            state = State.OVER;
            failed = failure;
        }
        over(exchange.unseen(failed.get()));
    }

    /** The pass through the filter in which the answer is made. */
    void dispatched(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Verdict verdict = exchange.resumed(request, response, chain);
        synchronized (this) {
            if (verdict instanceof Verdict.Later) {
                return;
            }
            state = State.OVER;
        }
        end.complete(verdict);
        try (delivery) {
            delivery.deliver(settled.join());
        }
    }

    /** The work has written its answer and says that it has ended. */
    void complete(AsyncContext container) {
        boolean waited;
        synchronized (this) {
            if (state == State.OVER || state == State.DISPATCHING) {
                container.complete();
                return;
            }
            waited = state == State.OPEN;
            state = State.OVER;
        }
        Verdict verdict = exchange.completed();
        if (waited) {
            end.complete(verdict);
            settled.whenComplete((reply, broken) -> deliver(reply, container));
        } else {
            over(verdict);
        }
    }

    private void deliver(@Nullable Reply reply, AsyncContext container) {
        try (delivery) {
            if (reply != null) {
                delivery.deliver(reply);
            }
        } catch (IOException gone) {
            // Nobody is left to hear it; the record has it.
        } catch (ServletException e) {
            delivery.failed();
            throw new IllegalStateException("The answer of asynchronous work could not be given", e);
        } catch (RuntimeException e) {
            delivery.failed();
            throw e;
        } finally {
            container.complete();
        }
    }

    private void over(Verdict verdict) {
        end.complete(verdict);
        delivery.close();
        listeners.completed();
    }

    /** Whether the client was still waiting, and now is no more. */
    private synchronized boolean leave() {
        boolean waited = state == State.OPEN;
        if (waited) {
            state = State.LEFT;
            Objects.requireNonNull(asynchronous, "what waits has started").detach();
        }
        return waited;
    }

    private synchronized boolean left() {
        return state == State.LEFT;
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        if (leave()) {
            answerThatItGoesOn(event);
        }
    }

    @Override
    public void onError(AsyncEvent event) throws IOException {
        if (leave()) {
            answerThatItGoesOn(event);
        } else if (!left()) {
            listeners.failed(event);
        }
    }

    private void answerThatItGoesOn(AsyncEvent event) {
        try {
            delivery.goesOn();
        } catch (IOException gone) {
            // Nobody is left to hear it; the work goes on.
        } finally {
            delivery.detach();
            event.getAsyncContext().complete();
        }
    }

    @Override
    public void onComplete(AsyncEvent event) {
        if (!left()) {
            listeners.completed();
        }
    }

    @Override
    public void onStartAsync(AsyncEvent event) throws IOException {
        listeners.startedAgain(event);
    }
}
