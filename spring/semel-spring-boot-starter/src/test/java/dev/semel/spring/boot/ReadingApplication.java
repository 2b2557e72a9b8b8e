package dev.semel.spring.boot;

import dev.semel.http.spi.CallerResolver;
import dev.semel.spring.Idempotent;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** Handlers that read their request in every way there is, and answer with what they read. */
@Configuration(proxyBeanMethods = false)
@WithoutSecurity
class ReadingApplication {
    record Order(String sku, int count) {}

    @Bean
    CallerResolver callers() {
        return request -> Optional.of("test");
    }

    @RestController
    @Idempotent("read")
    static class Readers {
        final AtomicInteger runs = new AtomicInteger();

        private String run(String read) {
            return runs.incrementAndGet() + ":" + read;
        }

        @PostMapping("/body")
        String body(@RequestBody Order order) {
            return run(order.sku() + order.count());
        }

        @PostMapping("/model")
        String model(@ModelAttribute Order order) {
            return run(order.sku() + order.count());
        }

        @PostMapping("/param")
        String param(@RequestParam("sku") String sku, @RequestParam("count") int count) {
            return run(sku + count);
        }

        @PostMapping("/part")
        String part(@RequestPart("order") Order order, @RequestPart("file") MultipartFile file) throws IOException {
            return run(order.sku() + order.count() + new String(file.getBytes(), StandardCharsets.UTF_8));
        }

        @PostMapping("/stream")
        String stream(InputStream in) throws IOException {
            return run(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }

        @PostMapping("/gzip")
        String gzip(HttpServletRequest request) throws IOException {
            return run(request.getHeader("Content-Encoding")
                    + request.getInputStream().readAllBytes().length);
        }

        @PostMapping("/reader")
        String reader(HttpServletRequest request) throws IOException {
            return run(request.getReader().lines().collect(Collectors.joining()));
        }

        @PostMapping("/nothing")
        String nothing() {
            return run("nothing");
        }

        @PutMapping("/hidden")
        String hidden(@RequestParam("sku") String sku) {
            return run("put " + sku);
        }

        @PatchMapping("/patched")
        String patched(@RequestParam("sku") String sku) {
            return run("patched " + sku);
        }
    }
}
