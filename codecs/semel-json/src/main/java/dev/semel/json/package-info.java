/**
 * Canonical JSON (RFC 8785) without a JSON library: what codecs for different libraries must write alike. For codecs; an
 * application uses theirs.
 */
@NullMarked
package dev.semel.json;

import org.jspecify.annotations.NullMarked;
