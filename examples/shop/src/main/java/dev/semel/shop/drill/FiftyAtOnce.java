package dev.semel.shop.drill;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

@Component
@Order(2)
class FiftyAtOnce implements TwoSided {
    private static final int TIMES = 50;

    private final Stage stage;
    private final Customer customer;

    FiftyAtOnce(Stage stage, Customer customer) {
        this.stage = stage;
        this.customer = customer;
    }

    @Override
    public String name() {
        return "fifty-at-once";
    }

    @Override
    public String title() {
        return "One order arrives fifty times at once";
    }

    @Override
    public Trial trial(Side side) {
        try (Errand errand = stage.errand(Kind.ORDER, side)) {
            List<CompletableFuture<Answer>> sent = Stream.generate(() -> customer.send(stage.here(), errand))
                    .limit(TIMES)
                    .toList();
            List<Answer> answers = sent.stream()
                    .map(Customer::get)
                    .map(answer -> answer.comeAgain() ? customer.insist(stage.here(), errand) : answer)
                    .toList();
            return Trial.of(errand, answers);
        }
    }
}
