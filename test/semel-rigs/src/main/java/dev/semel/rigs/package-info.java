/** Rigs that kill, cut and stop the real world under Semel, each with a control that shows the harm without it. */
@NullMarked
package dev.semel.rigs;

import org.jspecify.annotations.NullMarked;
