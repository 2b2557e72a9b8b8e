package dev.semel.spring.boot;

import dev.semel.spring.Idempotent;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** An application with one dependency and a few annotations; the sku says how the order ends. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class OrderApplication {
    record PlaceOrder(String sku, int quantity) {}

    record Receipt(long orderId, String sku, String text) {}

    static final class SoldOut extends RuntimeException {
        SoldOut() {
            super("sold out");
        }
    }

    /** Lets a test hold a handler inside. */
    static final class Gate {
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch open = new CountDownLatch(1);
    }

    @Bean
    Gate gate() {
        return new Gate();
    }

    @Bean
    InMemoryUserDetailsManager users() {
        return new InMemoryUserDetailsManager(
                User.withUsername("alice").password("{noop}alice").roles("USER").build(),
                User.withUsername("bob").password("{noop}bob").roles("USER").build());
    }

    @Bean
    SecurityFilterChain security(HttpSecurity http) throws Exception {
        return http.csrf(csrf -> csrf.disable())
                .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                .httpBasic(Customizer.withDefaults())
                .build();
    }

    @RestController
    static class Orders {
        final AtomicInteger runs = new AtomicInteger();
        private final JdbcTemplate jdbc;
        private final Gate gate;

        Orders(JdbcTemplate jdbc, Gate gate) {
            this.jdbc = jdbc;
            this.gate = gate;
        }

        @PostMapping("/orders")
        @Idempotent("order")
        ResponseEntity<?> place(@RequestBody PlaceOrder command) throws InterruptedException {
            return placed(command);
        }

        @PostMapping("/remote-orders")
        @Idempotent("remote")
        ResponseEntity<?> placeRemotely(@RequestBody PlaceOrder command) throws InterruptedException {
            return placed(command);
        }

        private ResponseEntity<?> placed(PlaceOrder command) throws InterruptedException {
            long id = runs.incrementAndGet();
            jdbc.update("insert into orders (id, sku) values (?, ?)", id, command.sku());
            switch (command.sku()) {
                case "held" -> {
                    gate.entered.countDown();
                    gate.open.await();
                }
                case "sold-out" -> throw new SoldOut();
                case "broken" -> throw new IllegalStateException("a bug");
                case "busy" -> {
                    return ResponseEntity.status(429).body(Map.of("code", "busy"));
                }
                case "refused" -> {
                    return ResponseEntity.status(404).body(Map.of("code", "refused"));
                }
                case "silent" -> {
                    return ResponseEntity.noContent().build();
                }
                default -> {}
            }
            String text = command.sku().equals("large") ? "x".repeat(4096) : "thanks";
            return ResponseEntity.created(URI.create("/orders/" + id)).body(new Receipt(id, command.sku(), text));
        }

        @ExceptionHandler
        ResponseEntity<?> soldOut(SoldOut e) {
            return ResponseEntity.status(422).body(Map.of("code", "sold-out"));
        }
    }
}
