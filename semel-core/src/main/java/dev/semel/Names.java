package dev.semel;

/** The one place that decides which names, callers and keys are well formed. */
final class Names {
    private Names() {}

    static String scope(String scope) {
        if (scope.isEmpty() || scope.length() > IdempotencyKey.MAX_SCOPE) {
            throw new InvalidKeyException(
                    "Scope has " + scope.length() + " characters. Give it 1 to " + IdempotencyKey.MAX_SCOPE + ".");
        }
        for (int i = 0; i < scope.length(); i++) {
            char c = scope.charAt(i);
            boolean fine = c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || c == '.'
                    || c == '_'
                    || c == '-';
            if (!fine) {
                throw new InvalidKeyException("Scope '" + printable(scope) + "' has the character "
                        + codePoint(scope, i) + ". Use letters, digits, dot, underscore and hyphen.");
            }
        }
        return scope;
    }

    /** Length, control characters and broken surrogates; what else a key may hold is the scope's affair. */
    static String text(String what, String value, String scope) {
        if (value.isEmpty()) {
            throw new InvalidKeyException("The " + what + " for scope '" + scope + "' is empty. Give it 1 to "
                    + IdempotencyKey.MAX_LENGTH + " characters.");
        }
        if (value.length() > IdempotencyKey.MAX_LENGTH) {
            throw new InvalidKeyException("The " + what + " for scope '" + scope + "' has " + value.length()
                    + " characters. Give it at most " + IdempotencyKey.MAX_LENGTH + ".");
        }
        for (int i = 0; i < value.length(); ) {
            int c = value.codePointAt(i);
            if (Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE) {
                throw new InvalidKeyException("The " + what + " for scope '" + scope + "' has the character "
                        + codePoint(value, i) + " at position " + i + ". Leave out control characters.");
            }
            i += Character.charCount(c);
        }
        return value;
    }

    static void visibleAscii(IdempotencyKey key) {
        String value = key.key();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < 0x21 || c > 0x7E) {
                throw new InvalidKeyException("The key for scope '" + key.scope() + "' has the character "
                        + codePoint(value, i) + " at position " + i
                        + ". Use visible ASCII (0x21 to 0x7E), or declare the scope with KeyRule.UNICODE.");
            }
        }
    }

    /** The text with everything but visible ASCII and space escaped, so that a log line stays one line. */
    static String printable(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c >= 0x20 && c <= 0x7E) {
                out.appendCodePoint(c);
            } else {
                out.append(String.format("\\u{%x}", c));
            }
        });
        return out.toString();
    }

    private static String codePoint(String text, int index) {
        return String.format("U+%04X", text.codePointAt(index));
    }
}
