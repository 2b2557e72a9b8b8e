package dev.semel.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That it runs and reports, not how fast it is. */
class BenchmarksTest {
    @TempDir
    Path docs;

    @Test
    void measuresAndWritesItsReport() throws Exception {
        Benchmarks.run(Options.of(
                "--quick",
                "--only",
                "databases,fanout,web",
                "--databases",
                "h2",
                "--threads",
                "1",
                "--docs",
                docs.toString()));
        assertThat(docs.resolve("benchmarks.md"))
                .content()
                .contains(
                        "## Goals",
                        "Statements and round trips",
                        "## Fan-out",
                        "## Spring MVC",
                        "| TRANSACTIONAL early | 1 |");
        assertThat(docs.resolve("benchmarks/ratio-h2.svg"))
                .content()
                .startsWith("<svg")
                .contains("LEASED, 1");
        String report = Files.readString(docs.resolve("benchmarks.md"));
        Benchmarks.run(Options.of("--only", "report", "--docs", docs.toString()));
        assertThat(docs.resolve("benchmarks.md")).content().isEqualTo(report);
    }
}
