package dev.semel.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What Semel has to know of media types. Parameters never count. */
final class MediaTypes {
    private MediaTypes() {}

    /** Type and subtype in lower case; empty where there is none. */
    static String base(@Nullable String contentType) {
        if (contentType == null) {
            return "";
        }
        int end = contentType.indexOf(';');
        return (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    static boolean form(String base) {
        return base.equals("application/x-www-form-urlencoded");
    }

    static boolean multipart(String base) {
        return base.equals("multipart/form-data");
    }

    static boolean json(String base) {
        return base.equals("application/json") || base.equals("text/json") || base.endsWith("+json");
    }

    /** Whether an answer of the type is words: kept by default. An event stream is text, and is never kept. */
    static boolean text(String base) {
        if (streaming(base)) {
            return false;
        }
        return base.startsWith("text/")
                || json(base)
                || form(base)
                || base.equals("application/xml")
                || base.endsWith("+xml");
    }

    static boolean streaming(String base) {
        return base.equals("text/event-stream") || base.equals("application/x-ndjson") || base.endsWith("+json-seq");
    }
}
