/** Part of Semel. */
@NullMarked
package dev.semel.jackson;

import org.jspecify.annotations.NullMarked;
