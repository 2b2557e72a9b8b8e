package dev.semel.http;

import dev.semel.http.RequestContent.CanonicalBody;
import dev.semel.http.spi.BodyCanonicalizer;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a request asks, before anything runs and before any transaction, and leaves the handler a request that still
 * has it all. Forms and parts are taken as the container parsed them: reading their bytes would leave it nothing to parse.
 */
final class RequestReader {
    private static final Pattern SESSION_ID = Pattern.compile(";jsessionid=[^;/?]*", Pattern.CASE_INSENSITIVE);

    private final int maxBytes;
    private final @Nullable BodyCanonicalizer canonicalizer;
    private final @Nullable String keyField;
    private final ConcurrentMap<SortedSet<String>, BodyCanonicalizer> without = new ConcurrentHashMap<>();

    RequestReader(int maxBytes, @Nullable BodyCanonicalizer canonicalizer, @Nullable String keyField) {
        this.maxBytes = maxBytes;
        this.canonicalizer = canonicalizer;
        this.keyField = keyField;
    }

    /** The request for the handler, and its content. */
    record Asked(HttpServletRequest request, RequestContent content) {}

    Asked read(HttpServletRequest request, SortedSet<String> ignored) throws UnreadableException, IOException {
        String type = MediaTypes.base(request.getContentType());
        Preimage head = head(request, type);
        if (MediaTypes.multipart(type)) {
            return new Asked(new GuardedRequest(request), new RequestContent(head, parts(request)));
        }
        if (MediaTypes.form(type)) {
            return form(request, head);
        }
        byte[] body = body(request);
        if (body.length == 0 && request.getContentLengthLong() > 0) {
            throw new IllegalStateException("The body of a guarded request was read before Semel could compare it. Put"
                    + " Semel's filter before whatever reads it, or let that filter hand the body on.");
        }
        return new Asked(new BodyRequest(request, body), new RequestContent(head, raw(type, body, ignored)));
    }

    private static Preimage head(HttpServletRequest request, String type) {
        Preimage head = new Preimage();
        head.part(request.getMethod());
        head.part(SESSION_ID.matcher(request.getRequestURI()).replaceAll(""));
        var query = QueryString.sorted(request.getQueryString());
        head.part(Integer.toString(query.size()));
        query.forEach(parameter -> head.part(parameter.name()).part(parameter.value()));
        return head.part(type);
    }

    private byte[] body(HttpServletRequest request) throws IOException, UnreadableException {
        if (request.getContentLengthLong() > maxBytes) {
            throw tooLarge();
        }
        byte[] body = request.getInputStream().readNBytes(maxBytes + 1);
        if (body.length > maxBytes) {
            throw tooLarge();
        }
        return body;
    }

    private UnreadableException tooLarge() {
        return new UnreadableException(
                Problem.CONTENT_TOO_LARGE, "A guarded request may have at most " + maxBytes + " bytes.");
    }

    private RequestContent.Raw raw(String type, byte[] body, SortedSet<String> ignored) {
        if (canonicalizer == null || !MediaTypes.json(type)) {
            return new RequestContent.Raw(body, List.of());
        }
        return new RequestContent.Raw(
                body,
                ignored.isEmpty()
                        ? List.of(canonical(canonicalizer, body))
                        : List.of(
                                canonical(without.computeIfAbsent(ignored, canonicalizer::without), body),
                                canonical(canonicalizer, body)));
    }

    private static CanonicalBody canonical(BodyCanonicalizer form, byte[] body) {
        return form.canonical(body)
                .map(canonical -> new CanonicalBody(form.form(), "canonical", canonical))
                .orElseGet(() -> new CanonicalBody(form.form(), "as it is", body));
    }

    /**
     * A container parses forms of POST only. What another method sends is either parsed by a filter before this one, and
     * then the stream is empty, or it is still in the stream.
     */
    private Asked form(HttpServletRequest request, Preimage head) throws IOException, UnreadableException {
        FormParts.Parameters parameters = FormParts.parameters(request);
        boolean parsed = request.getMethod().equals("POST");
        byte[] left = parsed ? new byte[0] : body(request);
        boolean fromQuery = parameters.values()
                <= QueryString.sorted(request.getQueryString()).size();
        if (request.getContentLengthLong() > 0 && fromQuery && left.length == 0) {
            throw new UnreadableException(
                    Problem.CONTENT_UNREADABLE, "The form has a body and no fields: too large, or not well formed.");
        }
        RequestContent.Parsed fields = parsed(RequestContent.FORM, field -> {
            Preimage all = parameters.without(field);
            return parsed ? all : all.part(left);
        });
        return new Asked(
                left.length == 0 ? new GuardedRequest(request) : new BodyRequest(request, left),
                new RequestContent(head, fields));
    }

    private RequestContent.Parsed parts(HttpServletRequest request) throws UnreadableException {
        return parsed(RequestContent.MULTIPART, FormParts.parts(request)::without);
    }

    private RequestContent.Parsed parsed(String form, Function<@Nullable String, Preimage> without) {
        RequestContent.Parsed all = new RequestContent.Parsed(form, without.apply(null));
        return keyField == null ? all : all.without(keyField, without.apply(keyField));
    }
}
