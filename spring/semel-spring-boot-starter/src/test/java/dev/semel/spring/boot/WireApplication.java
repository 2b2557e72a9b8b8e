package dev.semel.spring.boot;

import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.Idempotent;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;

/** Handlers that write a row and then end as they are told to; the caller is always the same. */
@Configuration(proxyBeanMethods = false)
@WithoutSecurity
class WireApplication {
    static final class Broken extends RuntimeException {}

    @Bean
    CallerResolver callers() {
        return request -> Optional.of("test");
    }

    @RestController
    static class Handlers {
        final AtomicInteger runs = new AtomicInteger();
        private final JdbcTemplate jdbc;

        Handlers(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        @PostMapping("/orders")
        @Idempotent("order")
        ResponseEntity<?> order(@RequestBody Map<String, String> order) {
            return ended(order.get("end"));
        }

        @PostMapping("/remote")
        @Idempotent("remote")
        ResponseEntity<?> remote(@RequestBody Map<String, String> order) {
            return ended(order.get("end"));
        }

        @PostMapping("/forms")
        @Idempotent("order")
        String form(@RequestParam Map<String, String> fields) {
            return runs.incrementAndGet() + ":" + fields;
        }

        @PutMapping("/forms")
        @Idempotent("order")
        String hidden(@RequestParam Map<String, String> fields) {
            return runs.incrementAndGet() + ":" + fields;
        }

        @PostMapping("/parts")
        @Idempotent("order")
        String parts(@RequestParam String name, @RequestPart("_idempotency_key") String key) {
            return runs.incrementAndGet() + ":" + name + "," + key;
        }

        private ResponseEntity<?> ended(String end) {
            int run = runs.incrementAndGet();
            jdbc.update("insert into orders (id) values (?)", run);
            return switch (end) {
                case "returned 500" -> ResponseEntity.internalServerError().body("broken in run " + run);
                case "rendered 500" -> throw new Broken();
                case "escaped" -> throw new IllegalStateException("a bug");
                case "transient" -> throw new QueryTimeoutException("slow");
                default -> ResponseEntity.ok().header("X-Copied", "copied").body("run " + run);
            };
        }

        @ExceptionHandler
        ResponseEntity<?> broken(Broken e) {
            return ResponseEntity.internalServerError().body("broken in run " + runs);
        }

        @ExceptionHandler
        ResponseEntity<?> slow(QueryTimeoutException e) {
            return ResponseEntity.status(503).body("slow in run " + runs);
        }
    }
}
