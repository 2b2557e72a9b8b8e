package dev.semel.http;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.InvalidKeyException;
import dev.semel.MisconfiguredException;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.http.spi.Guard;
import dev.semel.http.spi.Guards;
import dev.semel.http.spi.Need;
import dev.semel.http.spi.StoreFailure;
import dev.semel.spi.Reply;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Makes guarded requests harmless to repeat: the handler runs once a key, and whoever asks again is given its answer.
 *
 * <p>Belongs after authentication, since a replay must not be given to a stranger, and inside compression, since what is
 * stored are plain bytes. Whoever sets the request's character encoding comes before it, since forms are parsed here. CORS
 * has to be answered by a filter before it: a replay never reaches the handler. One request
 * is guarded once, however often it passes. GET, HEAD, OPTIONS and TRACE pass, and so do requests without a guard.
 *
 * <p>A body up to {@link IdempotencyFilterBuilder#maxRequestBytes} is read and digested before anything else happens; the
 * handler reads it from memory. Nothing reaches the client before the answer is stored. Thread-safe.
 */
public final class IdempotencyFilter implements Filter {
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
    private static final String GUARDED = IdempotencyFilter.class.getName() + ".GUARDED";

    private final Semel semel;
    private final Guards guards;
    private final IdempotencyFilterBuilder settings;
    private final KeySources keys;
    private final RequestReader reader;

    IdempotencyFilter(IdempotencyFilterBuilder settings) {
        this.settings = settings;
        this.semel = settings.semel;
        this.guards = settings.guards;
        this.keys = new KeySources(settings.profile);
        this.reader = new RequestReader(settings.maxRequestBytes, settings.canonicalizer, settings.profile.keyField());
    }

    /**
     * Starts with what cannot be guessed.
     *
     * @param semel carries the operations out
     * @param guards knows which requests are guarded
     * @return a builder
     */
    public static IdempotencyFilterBuilder with(Semel semel, Guards guards) {
        return new IdempotencyFilterBuilder(semel, guards);
    }

    /**
     * Guards a request, or lets it pass.
     *
     * @throws MisconfiguredException if the guard's scope is not registered, or may not be used here
     */
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<AsyncWork> work =
                request.getDispatcherType() == DispatcherType.ASYNC ? AsyncWork.of(request) : Optional.empty();
        if (work.isPresent()) {
            work.get().dispatched(request, response, chain);
            return;
        }
        Optional<Guard> guard =
                request instanceof HttpServletRequest http && eligible(http) ? guards.guardFor(http) : Optional.empty();
        if (guard.isEmpty()) {
            chain.doFilter(request, response);
            return;
        }
        request.setAttribute(GUARDED, true);
        guarded(guard.get(), (HttpServletRequest) request, (HttpServletResponse) response, chain);
    }

    private static boolean eligible(HttpServletRequest request) {
        DispatcherType type = request.getDispatcherType();
        return !SAFE.contains(request.getMethod())
                && type != DispatcherType.ASYNC
                && type != DispatcherType.ERROR
                && request.getAttribute(GUARDED) == null;
    }

    private void guarded(Guard guard, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Replies replies = Replies.to(request, response, settings.profile);
        KeyHeader header;
        try {
            header = keys.read(request);
        } catch (UnreadableException e) {
            replies.unreadable(e);
            return;
        }
        if (header instanceof KeyHeader.Missing && guard.need() == Need.OPTIONAL) {
            chain.doFilter(request, response);
        } else if (header instanceof KeyHeader.Missing) {
            replies.keyMissing();
        } else if (header instanceof KeyHeader.Malformed malformed) {
            replies.keyMalformed(malformed.why());
        } else {
            keyed(guard, ((KeyHeader.Key) header).value(), request, response, chain, replies);
        }
    }

    private void keyed(
            Guard guard,
            String key,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            Replies replies)
            throws IOException, ServletException {
        guard.authorize(request);
        Optional<String> caller = guard.caller().orElse(settings.callers).callerOf(request);
        if (caller.isEmpty() || caller.get().isEmpty() || caller.get().length() > IdempotencyKey.MAX_LENGTH) {
            replies.callerUnknown();
            return;
        }
        RequestReader.Asked asked;
        try {
            asked = reader.read(request, guard.ignoredMembers());
        } catch (UnreadableException e) {
            replies.unreadable(e);
            return;
        }
        perform(guard, caller.get(), key, asked, request, response, chain, replies);
    }

    private void perform(
            Guard guard,
            String caller,
            String key,
            RequestReader.Asked asked,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            Replies replies)
            throws IOException, ServletException {
        Scope scope = semel.scope(guard.scope());
        BufferedResponse buffer = settings.buffer(semel.guarantee(scope), response);
        GuardedExchange exchange = new GuardedExchange(
                guard,
                chain,
                asked.request(),
                buffer,
                settings.stored(scope),
                settings.errors,
                settings.profile.serverErrors());
        Delivery delivery = new Delivery(replies, guard, exchange, buffer, response);
        AsyncWork work = new AsyncWork(exchange, delivery);
        if (semel.guarantee(scope) == Guarantee.LEASED) {
            exchange.mayGoOn(work, new AsyncRequest(asked.request(), request, buffer, work));
        }
        boolean goesOn = false;
        try {
            Reply reply = semel.perform(IdempotencyKey.of(scope.name(), caller, key), asked.content(), exchange);
            if (reply instanceof Reply.Started started) {
                goesOn = true;
                work.settledBy(started.end());
            } else if (reply instanceof Reply.Unavailable
                    && guard.onStoreFailure() == StoreFailure.OPEN
                    && !exchange.ran()) {
                chain.doFilter(asked.request(), response);
            } else {
                delivery.deliver(reply);
            }
        } catch (InvalidKeyException e) {
            replies.keyOfOtherCharacters();
        } finally {
            if (!goesOn) {
                delivery.close();
            }
        }
    }
}
