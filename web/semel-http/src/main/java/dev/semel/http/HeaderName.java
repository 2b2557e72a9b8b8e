package dev.semel.http;

import dev.semel.MisconfiguredException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names that a profile gives to headers. */
final class HeaderName {
    private static final String DELIMITERS = "\"(),/:;<=>?@[\\]{}";

    /** Each says something else already, to the container, to a browser or to a proxy. */
    private static final Set<String> TAKEN = Set.of(
            "accept",
            "age",
            "authorization",
            "cache-control",
            "connection",
            "content-encoding",
            "content-language",
            "content-length",
            "content-type",
            "cookie",
            "date",
            "etag",
            "forwarded",
            "host",
            "location",
            "origin",
            "proxy-authorization",
            "referer",
            "retry-after",
            "set-cookie",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent",
            "www-authenticate");

    private HeaderName() {}

    /** The name, if a header of Semel's may have it. */
    static String checked(String name) {
        boolean token =
                !name.isEmpty() && name.chars().allMatch(c -> c > 0x20 && c < 0x7F && DELIMITERS.indexOf(c) < 0);
        if (!token) {
            throw new MisconfiguredException("'" + name + "' is not the name of a header.");
        }
        if (TAKEN.contains(lower(name))) {
            throw new MisconfiguredException(
                    "The header '" + name + "' means something else. Give Semel's another name.");
        }
        return name;
    }

    /** Names of headers have no case. */
    static void checkDistinct(String what, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(lower(name))) {
                throw new MisconfiguredException("Two " + what + " have the name '" + name + "'. Name each once.");
            }
        }
    }

    static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
