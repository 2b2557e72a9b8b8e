package dev.semel.http;

/** Strings of structured fields (RFC 9651, section 4.2.5). */
final class QuotedString {
    private static final String OPEN = "the closing quotation mark is missing";

    private QuotedString() {}

    static String read(FieldText text) throws MalformedFieldException {
        if (!text.skip('"')) {
            throw new MalformedFieldException("it is not a structured-field string: put it in quotation marks");
        }
        StringBuilder value = new StringBuilder();
        while (!text.skip('"')) {
            value.append(character(text));
        }
        return value.toString();
    }

    private static char character(FieldText text) throws MalformedFieldException {
        char c = text.next(OPEN);
        if (c < 0x20 || c > 0x7E) {
            throw new MalformedFieldException("it has a character that is not printable ASCII");
        }
        if (c == '\\') {
            if (!text.beforeAny("\"\\")) {
                throw new MalformedFieldException("a backslash may only stand before a quotation mark or a backslash");
            }
            return text.next(OPEN);
        }
        return c;
    }
}
