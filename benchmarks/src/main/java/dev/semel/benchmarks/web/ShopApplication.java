package dev.semel.benchmarks.web;

import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.Idempotent;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Two handlers that do next to nothing, one of them guarded. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ShopApplication {
    record Order(String id, String sku, int count) {}

    @Bean
    CallerResolver callers() {
        return request -> Optional.of("customer");
    }

    @RestController
    static class Orders {
        @PostMapping("/guarded")
        @Idempotent("order")
        Map<String, Object> guarded(@RequestBody Order order) {
            return Map.of("id", order.id(), "total", order.count() * 7);
        }

        @PostMapping("/open")
        Map<String, Object> open(@RequestBody Order order) {
            return Map.of("id", order.id(), "total", order.count() * 7);
        }
    }
}
