package dev.semel.shop.drill;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** A second process is killed between the effect and the answer; the repetition goes to this one. */
@Component
@Order(6)
class Crash implements Drill {
    private final Stage stage;
    private final Customer customer;
    private final Nodes nodes;

    Crash(Stage stage, Customer customer, Nodes nodes) {
        this.stage = stage;
        this.customer = customer;
        this.nodes = nodes;
    }

    @Override
    public String name() {
        return "crash";
    }

    @Override
    public String title() {
        return "The process is killed between the effect and the answer";
    }

    /** All three processes are started before the first is needed: they take seconds. */
    @Override
    public List<Trial> run() {
        try (Node first = nodes.startStoppingAt(StopAt.AFTER_COMMIT);
                Node second = nodes.startStoppingAt(StopAt.IN_TRANSACTION);
                Node third = nodes.startStoppingAt(StopAt.AFTER_COMMIT)) {
            return List.of(
                    trial(Side.WITHOUT, StopAt.AFTER_COMMIT, first),
                    trial(Side.WITH, StopAt.IN_TRANSACTION, second),
                    trial(Side.WITH, StopAt.AFTER_COMMIT, third));
        }
    }

    private Trial trial(Side side, StopAt moment, Node doomed) {
        try (Errand errand = stage.errand(Kind.ORDER, side)) {
            CompletableFuture<Answer> never = customer.send(doomed.base(), errand);
            doomed.awaitStopped();
            long seen = errand.effects().getOrDefault("orders", 0L);
            doomed.kill();
            if (never.handle((answer, lost) -> lost == null).join()) {
                throw new DrillException("Process " + doomed.pid() + " was killed, and answered all the same");
            }
            Answer second = customer.insist(stage.here(), errand);
            String process = "process " + doomed.pid() + " killed: " + moment.words() + "; orders then in the books: "
                    + seen + "; process " + ProcessHandle.current().pid() + " got the repetition";
            return Trial.of(errand, moment.words(), List.of(Answer.LOST, second), List.of(process));
        }
    }
}
