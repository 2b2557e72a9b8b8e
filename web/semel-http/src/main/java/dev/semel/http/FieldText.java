package dev.semel.http;

/** The value of a field, read from left to right. */
final class FieldText {
    private final String text;
    private int at;

    FieldText(String text) {
        this.text = text;
    }

    boolean ended() {
        return at == text.length();
    }

    /** Whether this character comes next. */
    boolean before(char expected) {
        return at < text.length() && text.charAt(at) == expected;
    }

    /** Whether one of these characters comes next. */
    boolean beforeAny(String characters) {
        return at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
    }

    /** Takes this character, if it comes next. */
    boolean skip(char expected) {
        boolean there = before(expected);
        if (there) {
            at++;
        }
        return there;
    }

    /** Takes all of these characters that come next, and counts them. */
    int skipAll(String characters) {
        int from = at;
        while (beforeAny(characters)) {
            at++;
        }
        return at - from;
    }

    /** Takes the next character, whatever it is. */
    char next(String whyNot) throws MalformedFieldException {
        if (ended()) {
            throw new MalformedFieldException(whyNot);
        }
        return text.charAt(at++);
    }
}
