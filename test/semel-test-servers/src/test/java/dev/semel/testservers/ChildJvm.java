package dev.semel.testservers;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM with this class path, whose output is read line by line. */
record ChildJvm(Process process, BufferedReader lines) implements AutoCloseable {
    static ChildJvm of(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new ChildJvm(process, process.inputReader());
    }

    /** The next line; fails at the end of the output. */
    String line() throws IOException {
        String line = lines.readLine();
        if (line == null) {
            throw new AssertionError("The child has ended: " + process);
        }
        return line;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
