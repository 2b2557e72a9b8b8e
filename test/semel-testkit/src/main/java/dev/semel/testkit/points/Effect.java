package dev.semel.testkit.points;

/**
 * One line of the books.
 *
 * @param run who wrote it
 * @param what in words
 * @param receipt its name
 */
record Effect(Run run, String what, String receipt) {}
