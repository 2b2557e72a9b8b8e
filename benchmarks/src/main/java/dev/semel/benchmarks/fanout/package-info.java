/** One leader, thousands of followers. */
@NullMarked
package dev.semel.benchmarks.fanout;

import org.jspecify.annotations.NullMarked;
