package dev.semel.http;

import dev.semel.IdempotencyKey;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** What the fields of a key header say: an item that is a string (RFC 9651, section 3.3.3); its parameters are ignored. */
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
        FieldText text = new FieldText(fields.nextElement());
        if (fields.hasMoreElements()) {
            return new Malformed("it was sent more than once");
        }
        text.skipAll(" ");
        try {
            if (text.ended()) {
                return new Malformed("it is empty");
            }
            boolean bare = syntax == KeySyntax.LENIENT && !text.before('"');
            return sized(bare ? bare(text) : item(text));
        } catch (MalformedFieldException e) {
            return new Malformed(e.why());
        }
    }

    private static String item(FieldText text) throws MalformedFieldException {
        String key = QuotedString.read(text);
        ItemParameters.skip(text);
        text.skipAll(" ");
        if (!text.ended()) {
            throw new MalformedFieldException("something follows the closing quotation mark: send one key, no list");
        }
        return key;
    }

    private static String bare(FieldText text) throws MalformedFieldException {
        StringBuilder key = new StringBuilder();
        while (text.beforeAny(BareItem.LETTERS + BareItem.DIGITS) || key.length() > 0 && text.beforeAny("-._~:+/=")) {
            key.append(text.next("it is empty"));
        }
        text.skipAll(" ");
        if (!text.ended()) {
            throw new MalformedFieldException(
                    "it has a character that needs quotation marks, or is not printable ASCII");
        }
        return key.toString();
    }

    private static KeyHeader sized(String key) {
        if (key.isEmpty()) {
            return new Malformed("it is empty");
        }
        return key.length() > IdempotencyKey.MAX_LENGTH
                ? new Malformed("it has more than " + IdempotencyKey.MAX_LENGTH + " characters")
                : new Key(key);
    }
}
