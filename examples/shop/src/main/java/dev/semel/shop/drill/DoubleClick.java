package dev.semel.shop.drill;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

@Component
@Order(1)
class DoubleClick implements TwoSided {
    private final Stage stage;
    private final Customer customer;

    DoubleClick(Stage stage, Customer customer) {
        this.stage = stage;
        this.customer = customer;
    }

    @Override
    public String name() {
        return "double-click";
    }

    @Override
    public String title() {
        return "A coupon is claimed by a double click";
    }

    @Override
    public Trial trial(Side side) {
        try (Errand errand = stage.errand(Kind.COUPON, side)) {
            CompletableFuture<Answer> first = customer.send(stage.here(), errand);
            Answer second = customer.insist(stage.here(), errand);
            return Trial.of(errand, List.of(Customer.get(first), second));
        }
    }
}
