package dev.semel.spring.boot;

import dev.semel.http.KeepAnswer;
import dev.semel.http.spi.CallerResolver;
import dev.semel.http.spi.Replay;
import dev.semel.spring.Idempotent;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Handlers whose annotations say more than the scope. */
@Configuration(proxyBeanMethods = false)
@WithoutSecurity
class AttributesApplication {
    static class NoStock extends RuntimeException {}

    @Bean
    @Primary
    CallerResolver callers() {
        return request -> Optional.of("test");
    }

    @Bean
    CallerResolver devices() {
        return CallerResolver.device("X-Device");
    }

    @RestController
    static class Handlers {
        final AtomicInteger runs = new AtomicInteger();
        private final JdbcTemplate jdbc;

        Handlers(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        private Map<String, Object> run() {
            jdbc.update("insert into item (id) values ('x')");
            return Map.of("run", runs.incrementAndGet());
        }

        @PostMapping("/device")
        @Idempotent(scope = "device", caller = "devices")
        Map<String, Object> device() {
            return run();
        }

        @PostMapping("/pointer")
        @Idempotent(scope = "pointer", replay = Replay.POINTER)
        ResponseEntity<Map<String, Object>> pointer() {
            return ResponseEntity.created(URI.create("/orders/7")).body(run());
        }

        @PostMapping("/refuse")
        @Idempotent(scope = "refuse", replay = Replay.REFUSE, message = "Already sent")
        Map<String, Object> refuse() {
            return run();
        }

        @PostMapping("/none")
        @Idempotent(scope = "none", replay = Replay.NONE)
        Map<String, Object> none() {
            return run();
        }

        @PostMapping("/stream")
        @Idempotent(scope = "stream", replay = Replay.NONE)
        StreamingResponseBody stream() {
            run();
            return out -> out.write("a,b\n1,2\n".getBytes(StandardCharsets.US_ASCII));
        }

        @PostMapping("/reject")
        @Idempotent(scope = "reject", rejecting = NoStock.class)
        Map<String, Object> reject() {
            run();
            throw new NoStock();
        }

        @PostMapping("/keep")
        @Idempotent("keep")
        ResponseEntity<Map<String, Object>> keep(HttpServletRequest request) {
            KeepAnswer.of(request);
            return ResponseEntity.status(503).body(run());
        }

        @ExceptionHandler
        ResponseEntity<Map<String, String>> noStock(NoStock e) {
            return ResponseEntity.status(503).body(Map.of("code", "no-stock"));
        }
    }

    /** All of it is guarded, but for what only reads. */
    @RestController
    @Idempotent("class")
    static class Whole {
        private int runs;

        @PostMapping("/class")
        int write() {
            return ++runs;
        }

        @GetMapping("/class")
        int read() {
            return runs;
        }
    }
}
