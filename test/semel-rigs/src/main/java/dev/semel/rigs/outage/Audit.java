package dev.semel.rigs.outage;

import dev.semel.IdempotencyKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;

/** What the callers were told, beside what has happened. */
final class Audit {
    private final List<Attempt> attempts;
    private final Map<String, Collection<String>> effects = new HashMap<>();
    private final Set<IdempotencyKey> keys;

    Audit(List<Attempt> attempts, Ledger ledger, Map<String, Queue<String>> elsewhere) {
        this.attempts = attempts;
        effects.putAll(ledger.effects());
        effects.putAll(elsewhere);
        keys = attempts.stream().map(Attempt::key).collect(Collectors.toSet());
    }

    int keys() {
        return keys.size();
    }

    int leased() {
        return (int) keys.stream().filter(key -> !transactional(key)).count();
    }

    long doubled() {
        return keys.stream().filter(key -> effects(key).size() > 1).count();
    }

    long lost() {
        return keys.stream().filter(key -> effects(key).isEmpty()).count();
    }

    long met() {
        return attempts.stream().filter(Attempt::met).count();
    }

    long unknown() {
        return attempts.stream()
                .filter(attempt -> attempt.end().word() == Shop.Word.UNKNOWN)
                .count();
    }

    /** Keys of which no call was answered. */
    long unanswered() {
        Set<IdempotencyKey> answered =
                attempts.stream().filter(Attempt::answered).map(Attempt::key).collect(Collectors.toSet());
        return keys.size() - answered.size();
    }

    long lies() {
        return attempts.stream().filter(this::lies).count();
    }

    private boolean lies(Attempt attempt) {
        if (attempt.answered()) {
            return !effects(attempt.key()).contains(attempt.end().detail());
        }
        return attempt.end().word() == Shop.Word.FAULT
                && transactional(attempt.key())
                && attempt.ran().filter(effects(attempt.key())::contains).isPresent();
    }

    private Collection<String> effects(IdempotencyKey key) {
        return effects.getOrDefault(key.key(), List.of());
    }

    private static boolean transactional(IdempotencyKey key) {
        return key.scope().equals(Scopes.ORDER);
    }
}
