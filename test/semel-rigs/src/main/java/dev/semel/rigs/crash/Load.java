package dev.semel.rigs.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What clients do: each asks the victim, and the duplicator is asked for the same at the same time. */
final class Load {
    private final Victims victims;
    private final Node duplicator;
    private final Size size;
    private final Random random;
    private final List<Deed> deeds = new ArrayList<>();
    private final List<Call> duplicates = new ArrayList<>();

    Load(Victims victims, Node duplicator, Size size, Random random) {
        this.victims = victims;
        this.duplicator = duplicator;
        this.size = size;
        this.random = random;
    }

    void run() {
        for (int i = 0; i < Math.max(size.stoppedKills(), size.randomKills()); i++) {
            if (i < size.stoppedKills()) {
                killStopped();
            }
            if (i < size.randomKills()) {
                killAnywhere();
            }
        }
    }

    List<Deed> deeds() {
        return deeds;
    }

    List<Call> duplicates() {
        return duplicates;
    }

    /** Calls stand at every phase, their duplicates have begun, others come and go; then a COMMIT goes out, and the kill. */
    private void killStopped() {
        Node victim = victims.next();
        List<Call> stopped = new ArrayList<>();
        Call deadly = victim.call(next(), Phase.WRITTEN, Phase.COMMIT_SENT);
        deadly.awaitReached(Phase.WRITTEN);
        stopped.add(deadly);
        for (Phase phase : List.of(Phase.BEFORE_CLAIM, Phase.CLAIMED, Phase.WRITTEN, Phase.COMMITTED)) {
            for (int i = 0; i < size.stops(); i++) {
                Call call = victim.call(next(), phase);
                call.awaitReached(phase);
                stopped.add(call);
            }
        }
        List<Call> begun = new ArrayList<>();
        stopped.forEach(call -> begun.addAll(duplicate(call.deed)));
        traffic(victim);
        begun.forEach(call -> call.awaitReached(Phase.BEFORE_CLAIM));
        victim.dieOfCommit(deadly);
        victim.go(deadly);
        victim.awaitDeath();
    }

    /** At a random line of its journal, and a little later. */
    private void killAnywhere() {
        Node victim = victims.next();
        victim.dieAfterLines(1 + random.nextInt(3 * size.traffic()));
        List<Call> calls = traffic(victim);
        calls.forEach(Call::awaitOver);
        victim.kill();
    }

    private List<Call> traffic(Node victim) {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < size.traffic(); i++) {
            Deed deed = i % 5 == 4 ? new Deed(Deed.Kind.SCARCE_ORDER, deeds.size()) : nextPlain();
            deeds.add(deed);
            calls.add(victim.call(deed));
            duplicate(deed);
        }
        return calls;
    }

    private List<Call> duplicate(Deed deed) {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < size.duplicates(); i++) {
            calls.add(duplicator.call(deed));
        }
        duplicates.addAll(calls);
        return calls;
    }

    private Deed next() {
        Deed deed = nextPlain();
        deeds.add(deed);
        return deed;
    }

    private Deed nextPlain() {
        int number = deeds.size();
        Deed.Kind kind = switch (number % 3) {
            case 0 -> Deed.Kind.TRANSFER;
            case 1 -> Deed.Kind.ORDER;
            default -> Deed.Kind.PAYMENT;
        };
        return new Deed(kind, number);
    }
}
