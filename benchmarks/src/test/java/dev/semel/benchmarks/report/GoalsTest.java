package dev.semel.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoalsTest {
    private static final String STATEMENTS = "| Statements";
    private static final String THROUGHPUT = "| Throughput";

    @TempDir
    Path directory;

    private Results results;

    @BeforeEach
    void nothingMeasured() throws Exception {
        results = Results.in(directory.resolve("results.csv"));
    }

    @Test
    void databasesThatWereNotMeasuredAreNamed() {
        for (String way : new String[] {"hand", "semel"}) {
            results.add(new Measure("counts", "PostgreSQL", "replay", 1, way, 0, "statements", "1"));
            results.add(new Measure("counts", "PostgreSQL", "replay", 1, way, 0, "round trips", "2"));
            for (int pair = 0; pair < 3; pair++) {
                results.add(Measure.of("databases", "PostgreSQL", "replay", 1, way, pair, "ops/s", 1000));
            }
            results.add(Measure.of("databases", "PostgreSQL", "replay", 1, way, 0, "p50 us", 1));
            results.add(Measure.of("databases", "PostgreSQL", "replay", 1, way, 0, "p99 us", 1));
        }
        for (String goal : new String[] {STATEMENTS, THROUGHPUT}) {
            assertThat(row(goal))
                    .contains("1 of 1")
                    .contains("H2 not measured", "MySQL not measured", "MariaDB not measured")
                    .doesNotContain("PostgreSQL not measured")
                    .endsWith("| met |");
        }
    }

    @Test
    void withoutAnyDatabaseNoGoalIsMet() {
        for (String goal : new String[] {STATEMENTS, THROUGHPUT}) {
            assertThat(row(goal)).contains("PostgreSQL not measured").endsWith("| not measured |");
        }
    }

    private String row(String goal) {
        return new Goals(results)
                .text()
                .lines()
                .filter(line -> line.startsWith(goal))
                .findFirst()
                .orElse("");
    }
}
