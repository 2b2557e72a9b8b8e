package dev.semel.benchmarks.databases;

import dev.semel.testservers.Database;
import java.util.List;

/** What is compared: a road of Semel, beside the recipe that does the same by hand. */
enum Variant {
    EARLY("TRANSACTIONAL early", List.of(1, 4, 16, 64)),
    LATE("TRANSACTIONAL late", List.of(1, 4, 16, 64)),
    /** The recipe reads first, as Semel does. */
    LATE_READING("TRANSACTIONAL late (recipe reads too)", List.of(1, 16)),
    LEASED("LEASED", List.of(1, 4, 16, 64)),
    /** The recipe writes each by itself. */
    LEASED_GROUPED("LEASED by groups", List.of(64)),
    REPLAY("replay", List.of(1, 4, 16, 64)),
    /** A replay in a scope whose claims come late: a read. */
    REPLAY_READING("replay by a read", List.of(1, 16));

    private final String title;
    private final List<Integer> threads;

    Variant(String title, List<Integer> threads) {
        this.title = title;
        this.threads = threads;
    }

    String title() {
        return title;
    }

    List<Integer> threads() {
        return threads;
    }

    /** H2 writes no groups. */
    boolean on(Database kind) {
        return this != LEASED_GROUPED || kind != Database.H2;
    }

    boolean replays() {
        return this == REPLAY || this == REPLAY_READING;
    }
}
