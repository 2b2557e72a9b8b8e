package dev.semel.testservers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server wrote about itself, for messages. */
final class ServerLog {
    private static final int MOST = 3000;
    private static final Pattern MISSING = Pattern.compile("error while loading shared libraries: ([^:\\s]+)");
    private static final Map<String, String> PACKAGES = Map.of(
            "libaio.so.1", "libaio1 (libaio1t64 on newer systems)",
            "libnuma.so.1", "libnuma1",
            "libcrypt.so.1", "libcrypt1");

    private ServerLog() {}

    /** The end of the log, headed by the package to install if a library is missing. */
    static String tail(Path log) {
        try {
            String text = Files.exists(log) ? Files.readString(log, StandardCharsets.ISO_8859_1) : "";
            return advice(text) + "Its log ends:\n" + text.substring(Math.max(0, text.length() - MOST));
        } catch (IOException e) {
            return "Its log cannot be read: " + e;
        }
    }

    static String advice(String text) {
        Matcher missing = MISSING.matcher(text);
        if (!missing.find()) {
            return "";
        }
        String library = missing.group(1);
        String remedy = PACKAGES.getOrDefault(library, "that has it");
        return "It needs the system library " + library + ": install the package " + remedy + ". ";
    }
}
