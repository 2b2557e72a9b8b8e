/**
 * Answers and fingerprints as JSON, on Jackson 2.
 *
 * <p>Two mappers that never meet: answers are written by the application's mapper, fingerprints by one of Semel's own that
 * no configuration reaches, because a fingerprint must be the same on every node and after every deployment.
 */
@NullMarked
package dev.semel.jackson2;

import org.jspecify.annotations.NullMarked;
