/** Semel beside hand-written JDBC. */
@NullMarked
package dev.semel.benchmarks.databases;

import org.jspecify.annotations.NullMarked;
