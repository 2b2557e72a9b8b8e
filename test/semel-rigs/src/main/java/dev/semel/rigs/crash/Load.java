package dev.semel.rigs.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** What clients do: each asks the victim, and the duplicator is asked for the same at the same time. */
final class Load {
    private static final int CLIENTS = 6;

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

    /** Clients ask one thing after another, duplicates follow; the kill comes at a random line of the victim's journal. */
    private void killAnywhere() {
        Node victim = victims.next();
        victim.dieAfterLines(1 + random.nextInt(Phase.values().length * CLIENTS * size.traffic()));
        List<Thread> clients = Stream.generate(() -> new Thread(() -> client(victim)))
                .limit(CLIENTS)
                .toList();
        clients.forEach(Thread::start);
        for (Thread client : clients) {
            try {
                client.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        victim.kill();
    }

    private void client(Node victim) {
        for (int i = 0; i < size.traffic() && !victim.isDead(); i++) {
            Call call = victim.call(next(i));
            call.awaitReached(Phase.CLAIMED);
            duplicate(call.deed);
            call.awaitOver();
        }
    }

    private void traffic(Node victim) {
        for (int i = 0; i < size.traffic(); i++) {
            duplicate(victim.call(next(i)).deed);
        }
    }

    private synchronized List<Call> duplicate(Deed deed) {
        List<Call> calls = Stream.generate(() -> duplicator.call(deed))
                .limit(size.duplicates())
                .toList();
        duplicates.addAll(calls);
        return calls;
    }

    /** Now and then one that may be refused. */
    private synchronized Deed next(int place) {
        if (place % 5 < 4) {
            return next();
        }
        Deed deed = new Deed(Deed.Kind.SCARCE_ORDER, deeds.size());
        deeds.add(deed);
        return deed;
    }

    private synchronized Deed next() {
        int number = deeds.size();
        Deed.Kind kind = switch (number % 3) {
            case 0 -> Deed.Kind.TRANSFER;
            case 1 -> Deed.Kind.ORDER;
            default -> Deed.Kind.PAYMENT;
        };
        Deed deed = new Deed(kind, number);
        deeds.add(deed);
        return deed;
    }
}
