/** The engine alone, by JMH. */
@NullMarked
package dev.semel.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
