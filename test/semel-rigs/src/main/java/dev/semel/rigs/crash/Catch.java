package dev.semel.rigs.crash;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where kills found the calls of their process.
 *
 * @param kills by phase: kills that found at least one call there
 * @param calls by phase: calls found there
 * @param committed of the calls found at COMMIT sent: those whose COMMIT the server did
 */
record Catch(Map<Phase, Integer> kills, Map<Phase, Integer> calls, int committed) {
    /**
     * Counts.
     *
     * @param dead the processes killed
     * @param receipts all that are in the books
     */
    static Catch of(Collection<Node> dead, Set<String> receipts) {
        Map<Phase, Integer> kills = new EnumMap<>(Phase.class);
        Map<Phase, Integer> calls = new EnumMap<>(Phase.class);
        int committed = 0;
        for (Node node : dead) {
            Map<Phase, Integer> here = new EnumMap<>(Phase.class);
            for (Call call : node.calls()) {
                call.caughtAt().ifPresent(phase -> here.merge(phase, 1, Integer::sum));
                if (call.caughtAt().equals(Optional.of(Phase.COMMIT_SENT)) && receipts.contains(call.run())) {
                    committed++;
                }
            }
            here.forEach((phase, number) -> {
                kills.merge(phase, 1, Integer::sum);
                calls.merge(phase, number, Integer::sum);
            });
        }
        return new Catch(kills, calls, committed);
    }

    int kills(Phase phase) {
        return kills.getOrDefault(phase, 0);
    }

    int calls(Phase phase) {
        return calls.getOrDefault(phase, 0);
    }
}
