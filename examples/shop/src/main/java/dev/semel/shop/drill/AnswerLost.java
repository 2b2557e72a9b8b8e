package dev.semel.shop.drill;

import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

@Component
@Order(3)
class AnswerLost implements TwoSided {
    private final Stage stage;
    private final Customer customer;

    AnswerLost(Stage stage, Customer customer) {
        this.stage = stage;
        this.customer = customer;
    }

    @Override
    public String name() {
        return "answer-lost";
    }

    @Override
    public String title() {
        return "The answer to an order is lost, the client tries again";
    }

    @Override
    public Trial trial(Side side) {
        try (Errand errand = stage.errand(Kind.ORDER, side)) {
            customer.sendAndHangUp(stage.here(), errand);
            return Trial.of(errand, List.of(Answer.LOST, customer.insist(stage.here(), errand)));
        }
    }
}
