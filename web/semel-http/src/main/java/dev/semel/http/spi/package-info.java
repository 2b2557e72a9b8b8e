/** What a web framework's adapter implements or fills. Applications do not need it. */
@NullMarked
package dev.semel.http.spi;

import org.jspecify.annotations.NullMarked;
