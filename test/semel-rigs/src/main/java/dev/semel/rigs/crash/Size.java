package dev.semel.rigs.crash;

/**
 * How much is done in a run.
 *
 * @param stoppedKills kills while calls are stopped at every phase
 * @param randomKills kills at a random moment
 * @param stops calls stopped at each phase for each of the former
 * @param traffic calls that nobody stops: for each of the former, and of each client for each of the latter
 * @param duplicates of each call
 */
record Size(int stoppedKills, int randomKills, int stops, int traffic, int duplicates) {
    int kills() {
        return stoppedKills + randomKills;
    }
}
