package dev.semel.testservers;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Ends a server, and deletes its data, when this JVM ends without doing so itself: killed, or crashed.
 * A shell waits for the end of its input, which comes with the end of this JVM, however that happens.
 */
final class OrphanGuard {
    private static final String SCRIPT = """
            trap '' INT TERM HUP
            read -r order
            test "$order" = dismissed && exit 0
            kill -QUIT "$1"
            for i in $(seq 50); do kill -0 "$1" 2>/dev/null || break; sleep 0.1; done
            kill -KILL "$1" 2>/dev/null
            rm -rf "$2"
            """;

    private final Process shell;

    private OrphanGuard(Process shell) {
        this.shell = shell;
    }

    static OrphanGuard over(long pid, Path data) {
        try {
            return new OrphanGuard(new ProcessBuilder("sh", "-c", SCRIPT, "sh", Long.toString(pid), data.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            throw new ServerUnavailableException("No guard over process " + pid, e);
        }
    }

    /** The server has been stopped; nothing is left to do. */
    void dismiss() {
        try (var order = shell.outputWriter()) {
            order.write("dismissed\n");
        } catch (IOException e) {
            // It has been ended by somebody, and with it the need to tell it.
            return;
        }
    }
}
