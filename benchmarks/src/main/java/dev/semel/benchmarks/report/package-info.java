/** Figures, what they say, and how they are shown. */
@NullMarked
package dev.semel.benchmarks.report;

import org.jspecify.annotations.NullMarked;
