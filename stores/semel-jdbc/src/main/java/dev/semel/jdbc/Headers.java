package dev.semel.jdbc;

import dev.semel.Answer.Field;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The headers of an answer as text: a line each, name and value parted by a tab, both escaped to ASCII. */
final class Headers {
    private Headers() {}

    static @Nullable String write(List<Field> headers) {
        if (headers.isEmpty()) {
            return null;
        }
        return headers.stream()
                .map(field -> Ascii.escape(field.name()) + '\t' + Ascii.escape(field.value()))
                .collect(Collectors.joining("\n"));
    }

    static List<Field> read(@Nullable String text) {
        return text == null ? List.of() : text.lines().map(Headers::field).toList();
    }

    private static Field field(String line) {
        int tab = line.indexOf('\t');
        if (tab < 0) {
            throw new IllegalStateException("A stored header is not 'name, tab, value'");
        }
        return new Field(Ascii.unescape(line.substring(0, tab)), Ascii.unescape(line.substring(tab + 1)));
    }
}
