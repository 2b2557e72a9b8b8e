package dev.semel.testservers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The end of a server's log, for messages. */
final class ServerLog {
    private static final int MOST = 3000;

    private ServerLog() {}

    static String tail(Path log) {
        try {
            String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
            return "Its log ends:\n" + text.substring(Math.max(0, text.length() - MOST));
        } catch (IOException e) {
            return "It left no log (" + e + ")";
        }
    }
}
