package dev.semel.shop.drill;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

@Component
@Order(4)
class CallbackThreeTimes implements TwoSided {
    private final Stage stage;
    private final Customer customer;

    CallbackThreeTimes(Stage stage, Customer customer) {
        this.stage = stage;
        this.customer = customer;
    }

    @Override
    public String name() {
        return "callback-three-times";
    }

    @Override
    public String title() {
        return "The payment company calls back three times";
    }

    @Override
    public Trial trial(Side side) {
        try (Errand errand = stage.errand(Kind.PAYMENT, side)) {
            List<Answer> answers = Stream.generate(() -> customer.insist(stage.here(), errand))
                    .limit(3)
                    .toList();
            return Trial.of(errand, answers);
        }
    }
}
