/** Part of Semel. */
@NullMarked
package dev.semel.http;

import org.jspecify.annotations.NullMarked;
