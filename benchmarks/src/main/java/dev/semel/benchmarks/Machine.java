package dev.semel.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.semel.benchmarks.report.Measure;
import dev.semel.benchmarks.report.Results;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the figures were taken on. */
final class Machine {
    private static final Path CPUS = Path.of("/proc/cpuinfo");

    private Machine() {}

    static void describe(Results results) throws IOException {
        results.forget("machine");
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        fact(results, "processor", processor());
        fact(results, "cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        fact(results, "memory", system.getTotalMemorySize() / (1 << 30) + " GiB");
        fact(
                results,
                "system",
                System.getProperty("os.name") + " "
                        + System.getProperty("os.version").replaceAll("-.*", ""));
        fact(results, "Java", System.getProperty("java.vm.name") + " " + Runtime.version());
        fact(results, "heap", Runtime.getRuntime().maxMemory() / (1 << 20) + " MiB");
    }

    private static String processor() throws IOException {
        if (!Files.exists(CPUS)) {
            return System.getProperty("os.arch");
        }
        try (Stream<String> lines = Files.lines(CPUS)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        }
    }

    private static void fact(Results results, String name, String value) {
        results.add(Measure.fact("machine", "", name, value));
    }
}
