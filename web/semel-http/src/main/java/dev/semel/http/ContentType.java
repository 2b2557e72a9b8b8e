package dev.semel.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The content type of an answer in the making, and its character encoding, by the rules of the servlet specification. */
final class ContentType {
    private @Nullable String type;
    private @Nullable String charset;
    private boolean locked;

    void set(@Nullable String value) {
        String given = null;
        String rest = null;
        if (value != null) {
            StringBuilder without = new StringBuilder();
            for (String part : value.split(";", -1)) {
                String stripped = part.strip();
                if (stripped.toLowerCase(Locale.ROOT).startsWith("charset=")) {
                    given = stripped.substring("charset=".length())
                            .replace("\"", "")
                            .strip();
                } else if (!stripped.isEmpty()) {
                    without.append(without.length() == 0 ? "" : ";").append(stripped);
                }
            }
            rest = without.toString();
        }
        type = rest;
        if (!locked && (given != null || value == null)) {
            charset = given;
        }
    }

    void charset(@Nullable String value) {
        if (!locked) {
            charset = value;
        }
    }

    @Nullable
    String charset() {
        return charset;
    }

    /** A writer has been handed out: its encoding stays. */
    void lock(String encoding) {
        charset = encoding;
        locked = true;
    }

    void clear() {
        type = null;
        charset = null;
        locked = false;
    }

    /** As the header has it; null where no type was set. */
    @Nullable
    String header() {
        return type == null || charset == null ? type : type + ";charset=" + charset;
    }
}
