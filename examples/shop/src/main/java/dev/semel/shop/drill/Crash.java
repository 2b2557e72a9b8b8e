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

    @Override
    public List<Trial> run() {
        return List.of(
                trial(Side.WITHOUT), trial(Side.WITH, StopAt.IN_TRANSACTION), trial(Side.WITH, StopAt.AFTER_COMMIT));
    }

    @Override
    public Trial trial(Side side) {
        return trial(side, StopAt.AFTER_COMMIT);
    }

    private Trial trial(Side side, StopAt moment) {
        try (Node doomed = nodes.startStoppingAt(moment);
                Errand errand = stage.errand(Kind.ORDER, side)) {
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
            return Trial.of(errand, moment.words(), List.of(second), List.of(process));
        }
    }
}
