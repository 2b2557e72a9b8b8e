/** Guarded operations in an OpenAPI description. */
@NullMarked
package dev.semel.spring.openapi;

import org.jspecify.annotations.NullMarked;
