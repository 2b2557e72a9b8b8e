/** Part of Semel. */
@NullMarked
package dev.semel.spring.boot;

import org.jspecify.annotations.NullMarked;
