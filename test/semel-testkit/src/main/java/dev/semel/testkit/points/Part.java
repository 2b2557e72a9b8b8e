package dev.semel.testkit.points;

/** Who of a node acts: the caller, or what the engine does in the background. */
enum Part {
    CALLER(""),
    /** Renews the lease of the run that is under way. */
    HEARTBEAT("h"),
    /** Stores the end that could not be stored after the work. */
    LATE_END("b");

    private final String text;

    Part(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
