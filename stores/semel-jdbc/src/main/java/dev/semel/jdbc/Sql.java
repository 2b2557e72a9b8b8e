package dev.semel.jdbc;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement whose named parameters ({@code :digest}) have become positional ones. Comments are left out, so that they
 * do not travel.
 *
 * @param text for {@link java.sql.Connection#prepareStatement(String)}
 * @param names of the parameters, one for each position
 */
record Sql(String text, List<String> names) {
    static Sql parse(String source) {
        StringBuilder text = new StringBuilder(source.length());
        List<String> names = new ArrayList<>();
        int i = 0;
        while (i < source.length()) {
            char c = source.charAt(i);
            int end;
            if (c == '\'' || c == '"' || c == '`') {
                end = afterQuoted(source, i, c);
                text.append(source, i, end);
            } else if (source.startsWith("--", i)) {
                end = before(source, '\n', i);
            } else if (Character.isWhitespace(c)) {
                end = i + 1;
                if (!text.isEmpty() && text.charAt(text.length() - 1) != ' ') {
                    text.append(' ');
                }
            } else if (source.startsWith("::", i)) {
                end = i + 2;
                text.append("::");
            } else if (c == ':' && i + 1 < source.length() && Character.isJavaIdentifierStart(source.charAt(i + 1))) {
                end = afterName(source, i + 1);
                names.add(source.substring(i + 1, end));
                text.append('?');
            } else {
                end = i + 1;
                text.append(c);
            }
            i = end;
        }
        return new Sql(text.toString().strip(), List.copyOf(names));
    }

    Bound with(Values values) {
        return new Bound(text, statement -> {
            for (int i = 0; i < names.size(); i++) {
                values.get(names.get(i)).set(statement, i + 1);
            }
        });
    }

    private static int afterQuoted(String source, int start, char quote) {
        int end = source.indexOf(quote, start + 1);
        if (end < 0) {
            throw new IllegalArgumentException("A quote is not closed: " + source.substring(start));
        }
        return end + 1;
    }

    private static int before(String source, char stop, int start) {
        int end = source.indexOf(stop, start);
        return end < 0 ? source.length() : end;
    }

    private static int afterName(String source, int start) {
        int end = start;
        while (end < source.length() && Character.isJavaIdentifierPart(source.charAt(end))) {
            end++;
        }
        return end;
    }
}
