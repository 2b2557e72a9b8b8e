/** The shop's HTTP interface, guarded and unguarded, and its page. */
@NullMarked
package dev.semel.shop.web;

import org.jspecify.annotations.NullMarked;
