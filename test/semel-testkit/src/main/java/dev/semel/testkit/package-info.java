/**
 * What tests of stores and of guarded operations share: the contract that every store keeps, storms of duplicates, and a
 * clock that stands until it is told. Beneath, in {@code points}: operations stopped at every call.
 */
@NullMarked
package dev.semel.testkit;

import org.jspecify.annotations.NullMarked;
