/** For those who bring transactions of their own to {@link dev.semel.jdbc.JdbcStore}. */
@NullMarked
package dev.semel.jdbc.spi;

import org.jspecify.annotations.NullMarked;
