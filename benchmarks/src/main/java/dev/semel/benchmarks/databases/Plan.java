package dev.semel.benchmarks.databases;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How much is measured.
 *
 * @param window length of one run of one way
 * @param pairs of such runs in each cell
 * @param warmUp of each way, once for each variant, before any is measured
 * @param operations names of the variants that are measured; empty for all
 * @param threads the numbers of threads that are measured
 * @param mysql files of the MySQL to start; empty for the one that tests use
 */
public record Plan(
        Duration window,
        int pairs,
        Duration warmUp,
        Optional<List<String>> operations,
        List<Integer> threads,
        Optional<Path> mysql) {}
