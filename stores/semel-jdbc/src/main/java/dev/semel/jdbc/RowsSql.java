package dev.semel.jdbc;

import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with one part that stands once for each row of values: {@code [[ between || part ]]} in its file. All
 * parameters are in that part.
 *
 * @param before the part
 * @param between two of them
 * @param row the part
 * @param after the part
 */
record RowsSql(String before, String between, Sql row, String after) {
    private static final Pattern PART = Pattern.compile("(.*)\\[\\[(.*?)\\|\\|(.*)]](.*)", Pattern.DOTALL);

    static RowsSql parse(String source) {
        Matcher matcher = PART.matcher(source);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("No part between [[ and ]]: " + source);
        }
        return new RowsSql(
                plain(matcher.group(1)),
                " " + matcher.group(2).strip() + " ",
                Sql.parse(matcher.group(3)),
                plain(matcher.group(4)));
    }

    Bound with(List<Values> rows) {
        String text = before + " " + String.join(between, Collections.nCopies(rows.size(), row.text())) + " " + after;
        return new Bound(text, statement -> {
            int position = 1;
            for (Values values : rows) {
                for (String name : row.names()) {
                    values.get(name).set(statement, position++);
                }
            }
        });
    }

    private static String plain(String source) {
        Sql sql = Sql.parse(source);
        if (!sql.names().isEmpty()) {
            throw new IllegalArgumentException("Parameters " + sql.names() + " outside of the part for each row");
        }
        return sql.text();
    }
}
