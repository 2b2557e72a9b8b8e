package dev.semel.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one dialect for one table. A statement is the file {@code <dialect>/<name>.sql}, or {@code
 * common/<name>.sql} where the dialect has none. In it {@code {word}} and {@code {word:argument}} stand for the words of
 * {@code words.properties} (the dialect's, over the common ones), with {@code $} for the argument. Built from the files
 * each time, never by changing a text that was changed before.
 */
final class Texts {
    private static final Pattern WORD = Pattern.compile("\\{([a-z_]+)(?::([^}]*))?}");

    private final String dialect;
    private final Map<String, String> words;

    Texts(String dialect, TableName table) {
        this.dialect = dialect;
        this.words = words(dialect, table);
    }

    /** A statement to prepare. */
    Sql statement(String name) {
        return Sql.parse(text(name));
    }

    /** The text of a file, its words filled in. */
    String text(String name) {
        String text = read(dialect + "/" + name + ".sql");
        if (text == null) {
            text = read("common/" + name + ".sql");
        }
        if (text == null) {
            throw new IllegalStateException("No text for the statement '" + name + "' of " + dialect);
        }
        return fill(text);
    }

    private String fill(String text) {
        Matcher matcher = WORD.matcher(text);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            String word = words.get(matcher.group(1));
            if (word == null) {
                throw new IllegalStateException("No word {" + matcher.group(1) + "} for " + dialect);
            }
            String argument = matcher.group(2) == null ? "" : matcher.group(2);
            matcher.appendReplacement(out, Matcher.quoteReplacement(fill(word.replace("$", argument))));
        }
        return matcher.appendTail(out).toString();
    }

    private static Map<String, String> words(String dialect, TableName table) {
        Properties properties = new Properties();
        for (String folder : new String[] {"common", dialect}) {
            String text = read(folder + "/words.properties");
            try {
                properties.load(new StringReader(text == null ? "" : text));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        properties.put("table", table.qualified());
        properties.put("name", table.simple());
        properties.put(
                "schema", table.schema().map(schema -> "'" + schema + "'").orElse("NULL"));
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toUnmodifiableMap(name -> name, properties::getProperty));
    }

    private static @Nullable String read(String path) {
        try (InputStream in = Texts.class.getResourceAsStream("/dev/semel/jdbc/" + path)) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
