/**
 * What a user of Semel imports: keys, scopes, the call, its outcomes, and the exceptions.
 *
 * <p>The engine lives in this package too, package-private. Importing a framework, JDBC or JSON here is a design error.
 */
@NullMarked
package dev.semel;

import org.jspecify.annotations.NullMarked;
