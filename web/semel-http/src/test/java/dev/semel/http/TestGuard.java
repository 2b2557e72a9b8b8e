package dev.semel.http;

import dev.semel.http.spi.Guard;
import dev.semel.http.spi.Guards;
import dev.semel.http.spi.Need;
import java.util.Optional;

/** Guards everything beneath a path: {@code /guarded/..} with the scope "order", {@code /optional/..} where a key may be missing. */
record TestGuard(String scope, Need need) implements Guard {
    static Guards byPath() {
        return request -> {
            String path = request.getRequestURI();
            if (path.startsWith("/guarded")) {
                return Optional.of(new TestGuard("order", Need.REQUIRED));
            }
            return path.startsWith("/optional") ? Optional.of(new TestGuard("order", Need.OPTIONAL)) : Optional.empty();
        };
    }

    @Override
    public Optional<String> message() {
        return Optional.of("请勿重复提交");
    }
}
