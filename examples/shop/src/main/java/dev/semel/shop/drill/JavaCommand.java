package dev.semel.shop.drill;

import dev.semel.shop.ShopApplication;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How to start this very program once more: same Java, same jar or class path. */
final class JavaCommand {
    private JavaCommand() {}

    static List<String> again(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // A node lives for seconds: start quickly, stay small.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        command.add("-Dh2.bindAddress=" + System.getProperty("h2.bindAddress", "127.0.0.1"));
        String classPath = System.getProperty("surefire.real.class.path", System.getProperty("java.class.path"));
        if (classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator)) {
            command.addAll(List.of("-jar", classPath));
        } else {
            command.addAll(List.of("-cp", classPath, ShopApplication.class.getName()));
        }
        command.addAll(arguments);
        return command;
    }
}
