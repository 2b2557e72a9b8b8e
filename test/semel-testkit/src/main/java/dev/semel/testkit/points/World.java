package dev.semel.testkit.points;

import dev.semel.StoredRecord;
import dev.semel.spi.KeyDigest;
import dev.semel.testkit.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/** One schedule: its nodes, its rivals, and the last caller, who comes when all is over. */
final class World implements Turns.Time {
    private static final int LAST = 0;

    private final Plan plan;
    private final Truth truth;
    private final SettableClock clock;
    private final Trace trace = new Trace();
    private final Set<KeyDigest> asked = new LinkedHashSet<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Rival> rivals = new ArrayList<>();

    World(Plan plan, Truth truth, SettableClock clock) {
        this.plan = plan;
        this.truth = truth;
        this.clock = clock;
    }

    /** Plays the schedule and judges what it left. */
    Ending play(Tape tape, Bounds bounds, Executor threads) throws InterruptedException {
        truth.forget();
        Turns turns = new Turns(tape, bounds, plan.firstCall(), this);
        try {
            for (int i = 1; i <= plan.rivals(); i++) {
                Rival rival = new Rival(i, nodeOf(i), turns, trace);
                rivals.add(rival);
                turns.add(rival);
                threads.execute(() -> act(rival, turns));
            }
            turns.play();
            return judged();
        } finally {
            nodes.forEach(Node::close);
        }
    }

    private void act(Rival rival, Turns turns) {
        rival.awaitTurn();
        try {
            rival.ask(plan.operation(), truth, plan.calls(), plan.placing() == Plan.Placing.TOGETHER);
        } finally {
            turns.leave(rival);
        }
    }

    private Ending judged() {
        Judgement judgement = new Judgement(truth, plan.scope(), trace);
        judgement.afterAll(record(), runs());
        if (leaseBinds()) {
            leasesRunOut(); // Only a stopped run leaves one.
        }
        Optional<StoredRecord> before = record();
        Rival last = new Rival(LAST, node(LAST), Rival.Pace.FREE, trace);
        rivals.add(last);
        last.ask(plan.operation(), truth, 1, false);
        last.ask(plan.operation(), truth, 1, false);
        if (asked.size() != 1) {
            throw new IllegalArgumentException("An enumerated operation has one key, the same for each of its calls");
        }
        return judgement.atLast(before, record(), runs(), last.runs());
    }

    private Node nodeOf(int rival) {
        return rival > 1 && plan.placing() == Plan.Placing.TOGETHER ? nodes.get(0) : node(rival);
    }

    private Node node(int number) {
        Node node = new Node(number, truth, plan.settled(), plan.codec(), asked, trace);
        nodes.add(node);
        return node;
    }

    private List<Run> runs() {
        return rivals.stream().flatMap(rival -> rival.runs().stream()).toList();
    }

    private Optional<StoredRecord> record() {
        return asked.stream().findFirst().flatMap(key -> truth.find(null, key));
    }

    @Override
    public boolean leaseBinds() {
        return record().map(StoredRecord::leaseRemaining)
                .filter(left -> left.compareTo(Duration.ZERO) > 0)
                .isPresent();
    }

    @Override
    public void leasesRunOut() {
        clock.advance(plan.lease().plusSeconds(1));
        runs().forEach(Run::outlived);
        trace.timePasses();
    }

    Trace trace() {
        return trace;
    }
}
