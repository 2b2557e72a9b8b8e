package dev.semel.http;

import dev.semel.Answer;
import dev.semel.http.spi.Declared;
import dev.semel.http.spi.ErrorRenderer;
import dev.semel.http.spi.Guard;
import dev.semel.http.spi.HandlerTrace;
import dev.semel.http.spi.HttpVerdict;
import dev.semel.http.spi.Origin;
import dev.semel.http.spi.Replay;
import dev.semel.http.spi.ServerErrors;
import dev.semel.spi.Exchange;
import dev.semel.spi.Verdict;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run of the handler into the buffer, its judgement, and what the client sees of it once that is settled. */
final class GuardedExchange implements Exchange {
    private final Guard guard;
    private final FilterChain chain;
    private HttpServletRequest request;
    private final BufferedResponse response;
    private final HandlerTrace trace;
    private final StoredAnswer stored;
    private final ErrorRenderer errors;
    private final ServerErrors serverErrors;
    private @Nullable Throwable escaped;
    private @Nullable Verdict judged;
    private @Nullable AsyncWork work;

    GuardedExchange(
            Guard guard,
            FilterChain chain,
            HttpServletRequest request,
            BufferedResponse response,
            StoredAnswer stored,
            ErrorRenderer errors,
            ServerErrors serverErrors) {
        this.guard = guard;
        this.chain = chain;
        this.request = request;
        this.response = response;
        this.trace = HandlerTrace.start(request);
        this.stored = stored;
        this.errors = errors;
        this.serverErrors = serverErrors;
    }

    /** Lets the handler go asynchronous. */
    void mayGoOn(AsyncWork asyncWork, HttpServletRequest asynchronous) {
        work = asyncWork;
        request = asynchronous;
    }

    @Override
    public Verdict run() {
        return run(request, response, chain);
    }

    /** Whether the handler was called at all. */
    boolean ran() {
        return judged != null;
    }

    /** The dispatch in which work that went on makes its answer. */
    Verdict resumed(ServletRequest dispatched, ServletResponse theirs, FilterChain rest) {
        return run(dispatched, theirs, rest);
    }

    private Verdict run(ServletRequest request, ServletResponse response, FilterChain chain) {
        try {
            chain.doFilter(request, response);
            if (work != null && work.started() && request.isAsyncStarted()) {
                return work.later();
            }
            if (request.isAsyncStarted()) {
                request.getAsyncContext().complete(); // or the container would wait for it and answer nothing
                throw new IllegalStateException(GuardedRequest.NO_ASYNC);
            }
        } catch (Throwable thrown) {
            escaped = thrown;
        }
        judged = judge(origin(), trace.exception().orElse(escaped));
        return judged;
    }

    /** Work that has written its answer itself, and ends without a dispatch. */
    Verdict completed() {
        judged = judge(origin(), trace.exception().orElse(null));
        return judged;
    }

    /** Work that ends when nobody is left for whom its answer could be made. */
    Verdict unseen(Optional<Throwable> failure) {
        return failure.isEmpty()
                ? new Verdict.Answered(
                        Answer.notKept(0, List.of(), "The caller's time was over before the work had ended."))
                : new Verdict.Fault(failure.get());
    }

    Supplier<Optional<Throwable>> asyncFailure(HttpServletRequest started) {
        return guard.asyncFailure(started);
    }

    /** What went asynchronous had a handler that ran. */
    private Origin origin() {
        boolean went = work != null && work.started();
        return went && trace.origin() == Origin.BEFORE_HANDLER ? Origin.HANDLER : trace.origin();
    }

    @Override
    public Verdict refused(RuntimeException failure) {
        try {
            response.reset();
            Optional<Origin> origin = guard.answerFor(failure, request, response);
            if (origin.isPresent()) {
                escaped = null;
                judged = judge(origin.get(), failure);
                return judged;
            }
        } catch (RuntimeException broken) {
            failure.addSuppressed(broken);
        }
        escaped = failure;
        judged = new Verdict.Fault(failure);
        return judged;
    }

    private Verdict judge(Origin origin, @Nullable Throwable cause) {
        try {
            if (response.overflowed()) {
                RuntimeException tooLarge = unchecked(
                        "The answer passed the hard limit of what is buffered before it is stored. Raise the limit, or"
                                + " answer with a reference to what is large.",
                        escaped);
                escaped = tooLarge;
                return new Verdict.Answered(stored.notKept(response, "it passed the hard limit"), tooLarge);
            }
            OptionalInt status = escaped == null ? OptionalInt.of(response.getStatus()) : OptionalInt.empty();
            return verdict(HttpVerdict.of(status, origin, serverErrors, declared(cause)), cause);
        } catch (IOException | ServletException | RuntimeException e) {
            escaped = e;
            return new Verdict.Fault(e);
        }
    }

    private Declared declared(@Nullable Throwable cause) {
        if (cause != null && guard.rejects(cause)) {
            return Declared.REJECTED;
        }
        return trace.kept() ? Declared.KEPT : Declared.NOTHING;
    }

    private Verdict verdict(HttpVerdict verdict, @Nullable Throwable cause) throws IOException, ServletException {
        return switch (verdict) {
            case ANSWER -> new Verdict.Answered(answer());
            case REJECTION -> new Verdict.Refused(answer(), cause);
            case FAULT -> new Verdict.Fault(cause);
            case NOTHING_HAPPENED -> new Verdict.NothingHappened(cause);
            case NOT_STORED -> new Verdict.NotStored(cause);
            case UNWRITABLE ->
                new Verdict.Answered(
                        stored.notKept(response, "it could not be written"),
                        unchecked("The answer could not be written", cause));
        };
    }

    /** Only an answer that is stored has its error page rendered here; any other error is the container's to show. */
    private Answer answer() throws IOException, ServletException {
        BufferedResponse.SentError error = response.error();
        if (error != null) {
            response.openForErrorPage();
            errors.render(request, response, error.status(), error.message());
        }
        return guard.replay() == Replay.NONE
                ? stored.notKept(response, "its endpoint keeps none")
                : stored.of(response);
    }

    private static RuntimeException unchecked(String what, @Nullable Throwable cause) {
        return cause instanceof RuntimeException already ? already : new IllegalStateException(what, cause);
    }

    /**
     * Whether the engine has made a fault of a fine answer: the transaction was rollback-only, or its commit failed. What
     * the buffer holds is then not true.
     */
    boolean overruledBy(Verdict settled) {
        boolean fine = judged instanceof Verdict.Answered answered && answered.unencodable() == null
                || judged instanceof Verdict.Refused;
        return fine && settled instanceof Verdict.Fault;
    }

    /** The exception that left the chain and leaves the filter too; null where the buffer has the answer. */
    @Nullable
    Throwable escaped() {
        return escaped;
    }
}
