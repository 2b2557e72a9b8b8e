/** Part of Semel. */
@NullMarked
package dev.semel.jdbc;

import org.jspecify.annotations.NullMarked;
