/** Part of Semel. */
@NullMarked
package dev.semel.testkit;

import org.jspecify.annotations.NullMarked;
