package dev.semel.testkit.points;

import dev.semel.Status;
import dev.semel.StoredRecord;
import java.util.Locale;
import java.util.Optional;

/** The names of what schedules come to, when all rivals have ended and leases are over. */
final class EndStates {
    private EndStates() {}

    static String name(Optional<StoredRecord> record, int effects) {
        String effect = effects == 0 ? "no effect" : effects == 1 ? "one effect" : "effects of several runs";
        Status status = record.map(StoredRecord::status).orElse(null);
        if (status == null || status == Status.FREE) {
            return effect + ", key free";
        }
        if (status == Status.PROCESSING) {
            return effect + ", claim abandoned";
        }
        return effect + ", " + status.name().toLowerCase(Locale.ROOT);
    }
}
