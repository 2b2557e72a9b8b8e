/** The cut rig: the link to the database is cut around a COMMIT, and what the caller is told is compared with the books. */
@NullMarked
package dev.semel.rigs.cut;

import org.jspecify.annotations.NullMarked;
