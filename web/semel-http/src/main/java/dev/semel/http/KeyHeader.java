package dev.semel.http;

import dev.semel.IdempotencyKey;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** What the fields of the key header say (RFC 9651, section 3.3.3). Parameters after the string are refused. */
sealed interface KeyHeader {
    /** No such field. */
    record Missing() implements KeyHeader {}

    /** Not one well-formed key; the reason is for the client and never repeats what it sent. */
    record Malformed(String why) implements KeyHeader {}

    /** A key of 1 to 255 characters of printable ASCII. */
    record Key(String value) implements KeyHeader {}

    static KeyHeader read(@Nullable Enumeration<String> fields, KeySyntax syntax) {
        if (fields == null || !fields.hasMoreElements()) {
            return new Missing();
        }
        String field = trimmed(fields.nextElement());
        if (fields.hasMoreElements()) {
            return new Malformed("the header was sent more than once");
        }
        if (field.isEmpty()) {
            return new Malformed("it is empty");
        }
        if (field.charAt(0) == '"') {
            return quoted(field);
        }
        return syntax == KeySyntax.LENIENT
                ? bare(field)
                : new Malformed("it is not a structured-field string: put it in quotation marks");
    }

    private static KeyHeader quoted(String field) {
        StringBuilder key = new StringBuilder(field.length());
        for (int i = 1; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == '"') {
                return i == field.length() - 1
                        ? sized(key.toString())
                        : new Malformed("something follows the closing quotation mark: send one key, no list");
            }
            if (c < 0x20 || c > 0x7E) {
                return new Malformed("it has a character that is not printable ASCII");
            }
            if (c == '\\') {
                i++;
                if (i == field.length() || field.charAt(i) != '"' && field.charAt(i) != '\\') {
                    return new Malformed("a backslash may only stand before a quotation mark or a backslash");
                }
                c = field.charAt(i);
            }
            key.append(c);
        }
        return new Malformed("the closing quotation mark is missing");
    }

    private static KeyHeader bare(String field) {
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (!letterOrDigit(c) && (i == 0 || "-._~:+/=".indexOf(c) < 0)) {
                return new Malformed("it has a character that needs quotation marks, or is not printable ASCII");
            }
        }
        return sized(field);
    }

    private static KeyHeader sized(String key) {
        if (key.isEmpty()) {
            return new Malformed("it is empty");
        }
        return key.length() > IdempotencyKey.MAX_LENGTH
                ? new Malformed("it has more than " + IdempotencyKey.MAX_LENGTH + " characters")
                : new Key(key);
    }

    private static boolean letterOrDigit(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    /** Spaces around a field are the sender's; any other white space is part of it, and malformed. */
    private static String trimmed(String field) {
        int from = 0;
        int to = field.length();
        while (from < to && field.charAt(from) == ' ') {
            from++;
        }
        while (to > from && field.charAt(to - 1) == ' ') {
            to--;
        }
        return field.substring(from, to);
    }
}
