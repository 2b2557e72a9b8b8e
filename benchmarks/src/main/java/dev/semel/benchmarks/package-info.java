/** Entry point of the benchmarks. */
@NullMarked
package dev.semel.benchmarks;

import org.jspecify.annotations.NullMarked;
