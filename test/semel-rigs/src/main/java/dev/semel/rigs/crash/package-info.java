/** Processes killed by SIGKILL at every phase of an operation, while another process sends duplicates. */
@NullMarked
package dev.semel.rigs.crash;

import org.jspecify.annotations.NullMarked;
