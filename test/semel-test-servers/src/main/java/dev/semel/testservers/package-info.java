/** Real database servers for tests, started from Maven artifacts; see {@link dev.semel.testservers.Servers}. */
@NullMarked
package dev.semel.testservers;

import org.jspecify.annotations.NullMarked;
