package dev.semel.shop.drill;

import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** The first request goes to a second process, its repetition to this one. */
@Component
@Order(5)
class AnotherNode implements Drill {
    private final Stage stage;
    private final Customer customer;
    private final Nodes nodes;

    AnotherNode(Stage stage, Customer customer, Nodes nodes) {
        this.stage = stage;
        this.customer = customer;
        this.nodes = nodes;
    }

    @Override
    public String name() {
        return "another-node";
    }

    @Override
    public String title() {
        return "An order is repeated on another node";
    }

    @Override
    public List<Trial> run() {
        try (Node other = nodes.start();
                Errand without = stage.errand(Kind.ORDER, Side.WITHOUT);
                Errand with = stage.errand(Kind.ORDER, Side.WITH)) {
            Answer first = customer.insist(other.base(), without);
            Answer firstGuarded = customer.insist(other.base(), with);
            other.kill();
            return List.of(repeat(without, first, other), repeat(with, firstGuarded, other));
        }
    }

    private Trial repeat(Errand errand, Answer first, Node other) {
        Answer second = customer.insist(stage.here(), errand);
        String process = "process " + other.pid() + " answered first and was killed; process "
                + ProcessHandle.current().pid() + " got the repetition";
        return Trial.of(errand, "", List.of(first, second), List.of(process));
    }
}
