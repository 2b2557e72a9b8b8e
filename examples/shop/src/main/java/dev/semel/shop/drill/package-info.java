/** Disasters on demand, each with and without Semel, counted by a connection that Semel does not know. */
@NullMarked
package dev.semel.shop.drill;

import org.jspecify.annotations.NullMarked;
