/**
 * The wire: the key header, problems, replays, and a servlet filter that makes a request harmless to repeat. Servlet API and
 * semel-core, nothing else; a framework plugs in through {@link dev.semel.http.spi}.
 */
@NullMarked
package dev.semel.http;

import org.jspecify.annotations.NullMarked;
