package dev.semel.spring.boot;

import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.Idempotent;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.WebAsyncTask;

/** Handlers whose work ends later, in every shape that Spring MVC knows. */
@Configuration(proxyBeanMethods = false)
@WithoutSecurity
class AsyncApplication {
    /** The business's "no". */
    static class SoldOut extends RuntimeException {}

    @Bean
    CallerResolver callers() {
        return request -> Optional.of("test");
    }

    /** Each waits for its go on a thread of its own, writes, and answers with what it wrote. */
    @RestController
    static class Handlers {
        final AtomicInteger runs = new AtomicInteger();
        volatile CountDownLatch go = new CountDownLatch(0);
        private final JdbcTemplate jdbc;
        private final ExecutorService threads = Executors.newCachedThreadPool();

        Handlers(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        private Map<String, Object> work(String what) throws InterruptedException {
            if (!go.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody let the work go on");
            }
            jdbc.update("insert into item (id) values (?)", what);
            switch (what) {
                case "sold-out" -> throw new SoldOut();
                case "broken" -> throw new IllegalStateException("broken");
                default -> {
                    return Map.of("run", runs.incrementAndGet());
                }
            }
        }

        @PostMapping("/callable")
        @Idempotent("async")
        Callable<Map<String, Object>> callable(@RequestBody String what) {
            return () -> work(what);
        }

        @PostMapping("/task")
        @Idempotent("async")
        WebAsyncTask<Map<String, Object>> task(@RequestBody String what) {
            return new WebAsyncTask<>(() -> work(what));
        }

        @PostMapping("/deferred")
        @Idempotent("async")
        DeferredResult<ResponseEntity<Map<String, Object>>> deferred(@RequestBody String what) {
            DeferredResult<ResponseEntity<Map<String, Object>>> result = new DeferredResult<>();
            threads.execute(() -> {
                try {
                    result.setResult(ResponseEntity.status(HttpStatus.CREATED)
                            .header("Location", "/items/1")
                            .body(work(what)));
                } catch (Exception e) {
                    result.setErrorResult(e);
                }
            });
            return result;
        }

        @PostMapping("/future")
        @Idempotent("async")
        CompletableFuture<Map<String, Object>> future(@RequestBody String what) {
            return CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return work(what);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    threads);
        }

        @ExceptionHandler
        ResponseEntity<Map<String, String>> soldOut(SoldOut e) {
            return ResponseEntity.status(422).body(Map.of("code", "sold-out"));
        }
    }
}
