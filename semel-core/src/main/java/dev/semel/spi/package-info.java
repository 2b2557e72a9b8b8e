/** What authors of stores, codecs and adapters implement. Users of Semel do not need it. */
@NullMarked
package dev.semel.spi;

import org.jspecify.annotations.NullMarked;
