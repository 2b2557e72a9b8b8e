package dev.semel.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one dialect for one table. A statement is the file {@code <dialect>/<name>.sql}, or that of the next
 * folder where the dialect has none, {@code common/<name>.sql} last. In it {@code {word}} and {@code {word:argument}} stand for the words of
 * {@code words.properties} (the dialect's, over the common ones), with {@code $} for the argument. Built from the files
 * each time, never by changing a text that was changed before.
 */
final class Texts {
    private static final Pattern WORD = Pattern.compile("\\{([a-z_]+)(?::([^}]*))?}");

    private final List<String> folders;
    private final Map<String, String> words;

    /** With the dialect's own folder first. */
    Texts(List<String> folders, TableName table) {
        this.folders = folders;
        this.words = words(folders, table);
    }

    /** A statement to prepare. */
    Sql statement(String name) {
        return Sql.parse(text(name));
    }

    /** The text of a file, its words filled in. */
    String text(String name) {
        for (String folder : folders) {
            String text = read(folder + "/" + name + ".sql");
            if (text != null) {
                return fill(text);
            }
        }
        throw new IllegalStateException("No text for the statement '" + name + "' in " + folders);
    }

    private String fill(String text) {
        Matcher matcher = WORD.matcher(text);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            String word = words.get(matcher.group(1));
            if (word == null) {
                throw new IllegalStateException("No word {" + matcher.group(1) + "} in " + folders);
            }
            String argument = matcher.group(2) == null ? "" : matcher.group(2);
            matcher.appendReplacement(out, Matcher.quoteReplacement(fill(word.replace("$", argument))));
        }
        return matcher.appendTail(out).toString();
    }

    private static Map<String, String> words(List<String> folders, TableName table) {
        Properties properties = new Properties();
        for (int i = folders.size() - 1; i >= 0; i--) {
            String folder = folders.get(i);
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
