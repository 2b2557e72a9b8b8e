package dev.semel.http;

import dev.semel.MisconfiguredException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The headers that a replay gives back. An allow-list, since a header nobody thought of may be a secret of the first exchange. */
final class ReplayedHeaders {
    /** {@code Content-Encoding} belongs to the bytes: without it they could not be read. */
    private static final List<String> ALWAYS =
            List.of("Location", "ETag", "Content-Language", "Content-Disposition", "Link", "Content-Encoding");

    private static final Set<String> NEVER = Set.of(
            "set-cookie",
            "set-cookie2",
            "authorization",
            "www-authenticate",
            "authentication-info",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-authentication-info",
            "date",
            "age",
            "connection",
            "keep-alive",
            "transfer-encoding",
            "content-length",
            "te",
            "trailer",
            "upgrade",
            "traceparent",
            "tracestate",
            "baggage",
            "x-request-id",
            "x-correlation-id",
            "x-csrf-token",
            "retry-after");
    private static final List<String> NEVER_FAMILIES =
            List.of("access-control-", "ratelimit", "x-ratelimit", "x-b3-", "proxy-");

    private final Map<String, String> names;

    private ReplayedHeaders(Map<String, String> names) {
        this.names = names;
    }

    static ReplayedHeaders with(List<String> configured) {
        Map<String, String> names = new LinkedHashMap<>();
        ALWAYS.forEach(name -> names.put(lower(name), name));
        configured.forEach(name -> names.put(lower(checked(name)), name));
        return new ReplayedHeaders(names);
    }

    Iterable<String> names() {
        return names.values();
    }

    private static String checked(String name) {
        String lower = lower(name);
        if (lower.isEmpty() || NEVER.contains(lower) || NEVER_FAMILIES.stream().anyMatch(lower::startsWith)) {
            throw new MisconfiguredException("The header '" + name + "' cannot be replayed: it belongs to one exchange"
                    + " (cookies, authentication, CORS, tracing, framing). Take it off the list.");
        }
        return name;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
