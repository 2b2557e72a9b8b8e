package dev.semel.json;

/** Strings as RFC 8785 writes them: only what must be escaped is, and in one way. */
public final class CanonicalString {
    private static final char FIRST_PLAIN = 0x20;

    private CanonicalString() {}

    static void write(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\t' -> out.append("\\t");
                case '\n' -> out.append("\\n");
                case '\f' -> out.append("\\f");
                case '\r' -> out.append("\\r");
                default -> {
                    if (c < FIRST_PLAIN) {
                        out.append("\\u00").append(hex(c >> 4)).append(hex(c & 0xF));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    /**
     * A lone surrogate has no UTF-8 form: encoders replace it, and two different texts would become equal.
     *
     * @param text any
     * @return the same
     * @throws InvalidJsonException if it holds half of a surrogate pair
     */
    public static String requireWholeCharacters(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    throw new InvalidJsonException("A string holds half of a surrogate pair");
                }
                i++;
            }
        }
        return text;
    }

    private static char hex(int digit) {
        return Character.forDigit(digit, 16);
    }
}
