/** Part of Semel. */
@NullMarked
package dev.semel.testservers;

import org.jspecify.annotations.NullMarked;
