package dev.semel.rigs.crash;

/** How the actions are guarded in a run. */
enum Variant {
    TRANSACTIONAL("Semel, TRANSACTIONAL"),
    /** The action finds what it did before by a unique constraint. */
    LEASED_RETRY("Semel, LEASED, RETRY"),
    /** What is unknown is resolved by what the books say. */
    LEASED_HOLD("Semel, LEASED, HOLD"),
    /** Control: the action in a transaction, and no claim. */
    OFF("control: Semel off"),
    /** Control: the claim committed by itself, without lease, and never freed. */
    NEVER_FREED("control: no free on fault");

    final String words;

    Variant(String words) {
        this.words = words;
    }

    boolean control() {
        return this == OFF || this == NEVER_FREED;
    }

    boolean leased() {
        return this == LEASED_RETRY || this == LEASED_HOLD;
    }
}
