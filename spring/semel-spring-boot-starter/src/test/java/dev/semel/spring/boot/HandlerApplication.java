package dev.semel.spring.boot;

import dev.semel.http.spi.CallerResolver;
import dev.semel.jdbc.JdbcStore;
import dev.semel.spi.UnitOfWork;
import dev.semel.spring.Idempotent;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Handlers of every shape, over Hibernate; the caller is told by a header that only a test may trust. */
@Configuration(proxyBeanMethods = false)
@WithoutSecurity
@AutoConfigurationPackage
class HandlerApplication {
    /** A business row. */
    @Entity(name = "item")
    static class Item {
        @Id
        private String id;

        protected Item() {}

        Item(String id) {
            this.id = id;
        }
    }

    record Order(String id) {}

    @ResponseStatus(HttpStatus.GONE)
    static class Gone extends RuntimeException {}

    @Bean
    CallerResolver callers() {
        return request -> Optional.of("test");
    }

    /** As Actuator brings one: a second mapping must not confuse the look-up. */
    @Bean
    RequestMappingHandlerMapping anotherMapping() {
        RequestMappingHandlerMapping mapping = new RequestMappingHandlerMapping();
        mapping.setOrder(10);
        return mapping;
    }

    @Bean
    Ledger ledger(JdbcTemplate jdbc) {
        return new Ledger(jdbc);
    }

    /** A service behind handlers. */
    static class Ledger {
        private final JdbcTemplate jdbc;

        Ledger(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        @Idempotent(scope = "ledger", key = "#id")
        @Transactional
        public int book(String id, String amount) {
            return jdbc.update("insert into item (id) values (?)", id);
        }

        @Transactional
        public void refuse(String id) {
            jdbc.update("insert into item (id) values (?)", id);
            throw new DataIntegrityViolationException("the business says no");
        }
    }

    /** The handlers. */
    @RestController
    public static class Handlers {
        private final AtomicInteger runs = new AtomicInteger();
        private final EntityManager entities;
        private final JdbcTemplate jdbc;
        private final Ledger ledger;
        private final UnitOfWork transactions;

        Handlers(EntityManagerFactory entities, JdbcTemplate jdbc, Ledger ledger, JdbcStore store) {
            this.transactions = store.unitOfWork();
            // Boot 3.5 has no such bean without Spring Data.
            this.entities = SharedEntityManagerCreator.createSharedEntityManager(entities);
            this.jdbc = jdbc;
            this.ledger = ledger;
        }

        public AtomicInteger runs() {
            return runs;
        }

        @PostMapping("/persist")
        @Idempotent("http")
        public Map<String, String> persist(@RequestBody Order order) {
            runs.incrementAndGet();
            entities.persist(new Item(order.id()));
            return Map.of("id", order.id());
        }

        @PostMapping("/after-commit")
        @Idempotent("http")
        public Map<String, String> afterCommit(@RequestBody Order order) {
            runs.incrementAndGet();
            jdbc.update("insert into item (id) values (?)", order.id());
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    throw new IllegalStateException("a listener of the user");
                }
            });
            return Map.of("id", order.id());
        }

        @PostMapping("/marked-late")
        @Idempotent("http")
        public Map<String, String> markedLate(@RequestBody Order order) {
            runs.incrementAndGet();
            jdbc.update("insert into item (id) values (?)", order.id());
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void beforeCommit(boolean readOnly) {
                    transactions.joined().orElseThrow().rollbackOnly();
                }
            });
            return Map.of("id", order.id());
        }

        @PostMapping("/refused")
        @Idempotent("http")
        public void refused(@RequestBody Order order) {
            runs.incrementAndGet();
            ledger.refuse(order.id());
        }

        @PostMapping("/caught")
        @Idempotent("http")
        public ResponseEntity<String> caught(@RequestBody Order order, @RequestParam int status) {
            runs.incrementAndGet();
            try {
                ledger.refuse(order.id());
            } catch (DataIntegrityViolationException caught) {
                return ResponseEntity.status(status).body("caught");
            }
            return ResponseEntity.ok("never");
        }

        @PostMapping("/empty")
        @Idempotent("http")
        public ResponseEntity<Void> empty() {
            runs.incrementAndGet();
            return ResponseEntity.noContent().build();
        }

        @PostMapping("/swallow")
        @Idempotent("http")
        public Map<String, String> swallow(@RequestBody Order order) {
            runs.incrementAndGet();
            jdbc.update("insert into item (id) values (?)", order.id());
            try {
                jdbc.update("insert into item (id) values (?)", order.id());
            } catch (DataIntegrityViolationException swallowed) {
                return Map.of("id", order.id(), "note", "twice");
            }
            return Map.of();
        }

        @PostMapping("/conflict")
        @Idempotent("http")
        public Map<String, String> conflict(@RequestBody Order order) {
            runs.incrementAndGet();
            throw new OptimisticLockingFailureException("changed meanwhile");
        }

        @PostMapping("/gone")
        @Idempotent("http")
        public String gone(@RequestBody Order order) {
            runs.incrementAndGet();
            throw new Gone();
        }

        @PostMapping("/send-error")
        @Idempotent("http")
        public void sendError(HttpServletResponse response) throws IOException {
            runs.incrementAndGet();
            response.sendError(404, "no such thing");
        }

        @PostMapping("/forwarded")
        @Idempotent("http")
        public void forwarded(HttpServletRequest request, HttpServletResponse response) throws Exception {
            runs.incrementAndGet();
            request.getRequestDispatcher("/target").forward(request, response);
        }

        @PostMapping("/target")
        public String target() {
            return "the target";
        }

        @PostMapping("/form")
        @Idempotent("http")
        public String form(@RequestParam String id, @RequestParam(required = false) MultipartFile file)
                throws IOException {
            return "run " + runs.incrementAndGet() + " " + id + (file == null ? "" : new String(file.getBytes()));
        }

        @PostMapping("/optional")
        @Idempotent(scope = "http", required = false, message = "Your order is under way.")
        public String optional() {
            return "run " + runs.incrementAndGet();
        }

        @PostMapping("/callback")
        @Idempotent(scope = "callback", key = "#order.id")
        public Map<String, Integer> callback(@RequestBody Order order) {
            return Map.of("run", runs.incrementAndGet());
        }

        @PostMapping("/ledger")
        public int ledger(@RequestParam String id, @RequestParam String amount) {
            return ledger.book(id, amount);
        }

        @ExceptionHandler
        public ResponseEntity<Map<String, String>> taken(DataIntegrityViolationException e) {
            return ResponseEntity.status(422).body(Map.of("code", "taken"));
        }

        @ExceptionHandler
        public ResponseEntity<Map<String, String>> changed(OptimisticLockingFailureException e) {
            return ResponseEntity.status(409).body(Map.of("code", "changed"));
        }
    }
}
