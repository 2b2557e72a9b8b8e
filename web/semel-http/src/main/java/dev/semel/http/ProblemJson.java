package dev.semel.http;

/** Writes a problem (RFC 9457). Flat, so that it needs no JSON library. */
final class ProblemJson {
    private final StringBuilder json = new StringBuilder("{");

    ProblemJson with(String name, String value) {
        member(name).append('"');
        value.codePoints().forEach(this::escaped);
        json.append('"');
        return this;
    }

    ProblemJson with(String name, int value) {
        member(name).append(value);
        return this;
    }

    @Override
    public String toString() {
        return json + "}";
    }

    private StringBuilder member(String name) {
        return json.append(json.length() == 1 ? "" : ",")
                .append('"')
                .append(name)
                .append("\":");
    }

    /** Beyond what JSON asks for: no angle brackets or ampersands, in case a page shows the text; no broken surrogates. */
    private void escaped(int c) {
        switch (c) {
            case '"' -> json.append("\\\"");
            case '\\' -> json.append("\\\\");
            case '\n' -> json.append("\\n");
            case '\r' -> json.append("\\r");
            case '\t' -> json.append("\\t");
            default -> {
                boolean plain = c >= 0x20
                        && c != '<'
                        && c != '>'
                        && c != '&'
                        && c != 0x7F
                        && c != 0x2028
                        && c != 0x2029
                        && Character.getType(c) != Character.SURROGATE;
                if (plain) {
                    json.appendCodePoint(c);
                } else {
                    json.append(String.format("\\u%04x", c));
                }
            }
        }
    }
}
