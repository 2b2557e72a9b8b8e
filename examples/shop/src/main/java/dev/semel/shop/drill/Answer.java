package dev.semel.shop.drill;

/** What a customer received. */
record Answer(int status, boolean replayed, String body) {
    /** Nothing was received. */
    static final Answer LOST = new Answer(0, false, "");

    boolean good() {
        return status / 100 == 2;
    }

    /** "Later, with the same key": in progress, or the store away. */
    boolean comeAgain() {
        return !good() && body.contains("\"same-key\"");
    }

    String words() {
        return this == LOST ? "lost" : status + (replayed ? " replayed" : "");
    }
}
