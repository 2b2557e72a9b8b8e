package dev.semel.jdbc;

import dev.semel.MisconfiguredException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Name of the table: letters, digits, underscore, perhaps after a schema and a dot. Never quoted, so that the database
 * folds it as it folds the rest of the statement.
 */
record TableName(String qualified) {
    private static final Pattern FORM =
            Pattern.compile("(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?[A-Za-z_][A-Za-z0-9_]{0,47}");

    TableName {
        if (!FORM.matcher(qualified).matches()) {
            throw new MisconfiguredException(
                    "The table name '" + Ascii.cut(qualified, 80)
                            + "' is refused: use letters, digits and underscore, at most 48, perhaps after a schema and a dot.");
        }
    }

    String simple() {
        return qualified.substring(qualified.indexOf('.') + 1);
    }

    Optional<String> schema() {
        int dot = qualified.indexOf('.');
        return dot < 0 ? Optional.empty() : Optional.of(qualified.substring(0, dot));
    }
}
