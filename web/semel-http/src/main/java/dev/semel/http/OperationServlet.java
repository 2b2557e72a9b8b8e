package dev.semel.http;

import dev.semel.IdempotencyKey;
import dev.semel.InvalidKeyException;
import dev.semel.MisconfiguredException;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.StoreUnavailableException;
import dev.semel.StoredRecord;
import dev.semel.http.spi.CallerResolver;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells a client what has become of its operation: {@code GET ?scope=order} with the key in its header. Runs and claims
 * nothing. 200 and the like: the stored answer, as a replay; 202 with {@code Retry-After}: still running; 404: nothing is
 * known, which is also said of another caller's key; 409: the outcome is unknown, or the answer was not kept. Belongs after
 * authentication. Thread-safe.
 */
public final class OperationServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient Semel semel;
    private final transient WireProfile profile;
    private final transient CallerResolver callers;
    private final transient BiConsumer<HttpServletRequest, String> authorize;

    /**
     * Over an engine.
     *
     * @param semel knows the scopes
     * @param profile names the key's header
     * @param callers says who asks: the same as for the guarded handlers
     * @param authorize throws if whoever asks may not have answers of a scope, for the application's security to answer
     */
    public OperationServlet(
            Semel semel,
            WireProfile profile,
            CallerResolver callers,
            BiConsumer<HttpServletRequest, String> authorize) {
        this.semel = semel;
        this.profile = profile;
        this.callers = callers;
        this.authorize = authorize;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Replies replies = Replies.to(request, response, profile);
        KeyHeader header = KeyHeader.read(request.getHeaders(profile.keyHeader()), profile.keySyntax());
        if (header instanceof KeyHeader.Malformed malformed) {
            replies.keyMalformed(malformed.why());
        } else if (header instanceof KeyHeader.Key key) {
            answer(key.value(), request, replies);
        } else {
            replies.keyMissing();
        }
    }

    private void answer(String key, HttpServletRequest request, Replies replies) throws IOException {
        Optional<String> caller = callers.callerOf(request).filter(name -> !name.isEmpty());
        if (caller.isEmpty()) {
            replies.callerUnknown();
            return;
        }
        Optional<Scope> scope = scope(request);
        if (scope.isEmpty()) {
            replies.asked(null);
            return;
        }
        authorize.accept(request, scope.get().name());
        try {
            replies.asked(find(scope.get(), caller.get(), key));
        } catch (InvalidKeyException e) {
            replies.keyOfOtherCharacters();
        } catch (StoreUnavailableException e) {
            replies.storeUnavailable();
        }
    }

    private @Nullable StoredRecord find(Scope scope, String caller, String key) {
        return semel.find(IdempotencyKey.of(scope.name(), caller, key)).orElse(null);
    }

    private Optional<Scope> scope(HttpServletRequest request) {
        List<String> named = QueryString.sorted(request.getQueryString()).stream()
                .filter(parameter -> parameter.name().equals("scope"))
                .map(QueryString.Parameter::value)
                .toList();
        try {
            return named.size() == 1 ? Optional.of(semel.scope(named.get(0))) : Optional.empty();
        } catch (MisconfiguredException e) {
            return Optional.empty(); // no such scope
        }
    }
}
