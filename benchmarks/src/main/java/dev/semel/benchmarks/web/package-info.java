/** What the filter costs a handler of Spring MVC. */
@NullMarked
package dev.semel.benchmarks.web;

import org.jspecify.annotations.NullMarked;
