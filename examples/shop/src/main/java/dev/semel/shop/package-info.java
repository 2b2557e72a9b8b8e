/** A small shop that cannot be billed twice. */
@NullMarked
package dev.semel.shop;

import org.jspecify.annotations.NullMarked;
