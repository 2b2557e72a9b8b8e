package dev.semel.rigs.crash;

import dev.semel.testservers.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Node after node, each to be killed; the next one starts while the one before is still at work. */
final class Victims implements AutoCloseable {
    private final Variant variant;
    private final TestDatabase database;
    private final Duration wait;
    private final int number;
    private final List<Node> all = new ArrayList<>();
    private int given;

    Victims(Variant variant, TestDatabase database, Duration wait, int number) {
        this.variant = variant;
        this.database = database;
        this.wait = wait;
        this.number = number;
        start();
    }

    private void start() {
        if (all.size() < number) {
            all.add(Node.start("victim" + all.size(), variant, database, wait));
        }
    }

    Node next() {
        Node next = all.get(given++).ready();
        start();
        return next;
    }

    /** Those that have been given out, in the order of their deaths. */
    List<Node> dead() {
        return List.copyOf(all.subList(0, given));
    }

    List<Call> calls() {
        return dead().stream().map(Node::calls).flatMap(Collection::stream).toList();
    }

    @Override
    public void close() {
        all.forEach(Node::close);
    }
}
