package dev.semel.rigs.crash;

import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.Map;

/**
 * A run, measured.
 *
 * @param database the product
 * @param server product and version
 * @param variant how it was guarded
 * @param deeds asked for
 * @param kills processes killed
 * @param caught where
 * @param duplicates sent by the other process
 * @param meetings of these: met a running original, by the word that they got
 * @param outcomes of all calls that ended, retries too, by word
 * @param findings of the audit
 * @param took the whole run
 */
record Result(
        Database database,
        String server,
        Variant variant,
        int deeds,
        int kills,
        Catch caught,
        int duplicates,
        Map<String, Integer> meetings,
        Map<String, Integer> outcomes,
        Findings findings,
        Duration took) {
    /** With Semel nothing may be amiss; a control that shows nothing is a rig that cannot see. */
    boolean asExpected() {
        return switch (variant) {
            case TRANSACTIONAL, LEASED_RETRY, LEASED_HOLD -> findings.clean();
            case OFF -> findings.doubles() > 0;
            case NEVER_FREED -> findings.lost() > 0;
        };
    }

    int met() {
        return meetings.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** For whom it fails. */
    String inWords() {
        return database.productName() + ", " + variant.words + ": " + findings + " " + outcomes;
    }
}
