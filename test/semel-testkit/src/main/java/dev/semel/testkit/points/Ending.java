package dev.semel.testkit.points;

import java.util.Optional;

/**
 * How a schedule ended.
 *
 * @param state in words, before the operation was asked for once more
 * @param violation what is wrong with it; empty if nothing is
 */
record Ending(String state, Optional<String> violation) {}
