/** Part of Semel. */
@NullMarked
package dev.semel.spring;

import org.jspecify.annotations.NullMarked;
