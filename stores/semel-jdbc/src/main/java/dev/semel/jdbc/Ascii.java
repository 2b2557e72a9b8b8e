package dev.semel.jdbc;

/** Text as visible ASCII, so that no character set, collation or column width of a database changes it. */
final class Ascii {
    private Ascii() {}

    /** Every character but visible ASCII and space becomes <code>\\u{hex}</code>, a backslash becomes two. */
    static String escape(String text) {
        if (needsNone(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            out.append(escaped(text.charAt(i)));
        }
        return out.toString();
    }

    /** Escaped, and at most so long; an escape is never cut in half. */
    static String cut(String text, int length) {
        if (text.length() <= length && needsNone(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(Math.min(text.length(), length));
        for (int i = 0; i < text.length(); i++) {
            String next = escaped(text.charAt(i));
            if (out.length() + next.length() > length) {
                break;
            }
            out.append(next);
        }
        return out.toString();
    }

    /** Undoes {@link #escape}; leaves what is no escape as it is, since people write into tables too. */
    static String unescape(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            int end = text.startsWith("\\u{", i) ? text.indexOf('}', i) : -1;
            if (text.startsWith("\\\\", i)) {
                out.append('\\');
                i += 2;
            } else if (end > i + 3 && end <= i + 7 && hex(text, i + 3, end)) {
                out.append((char) Integer.parseInt(text, i + 3, end, 16));
                i = end + 1;
            } else {
                out.append(text.charAt(i));
                i++;
            }
        }
        return out.toString();
    }

    private static boolean needsNone(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c > 0x7E || c == '\\') {
                return false;
            }
        }
        return true;
    }

    private static String escaped(char c) {
        if (c == '\\') {
            return "\\\\";
        }
        return c >= 0x20 && c <= 0x7E ? String.valueOf(c) : "\\u{" + Integer.toHexString(c) + "}";
    }

    private static boolean hex(String text, int from, int to) {
        return text.substring(from, to).chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }
}
