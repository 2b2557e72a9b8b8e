/**
 * Records in a JDBC database, beside the business tables: {@link dev.semel.jdbc.JdbcStore}.
 *
 * <p>The texts of the statements lie in the jar, one file per dialect and statement.
 */
@NullMarked
package dev.semel.jdbc;

import org.jspecify.annotations.NullMarked;
