package dev.semel.spring.boot;

import dev.semel.Rejection;
import dev.semel.Scope;
import dev.semel.spring.Idempotent;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.AliasFor;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.TransactionAspectSupport;

/** A bean whose methods are guarded in every way that is allowed. */
class Payments {
    record Notice(String outTradeNo, String amount) {}

    record Ack(String outTradeNo, int run) {}

    static final class Refused extends Exception {
        Refused(String message) {
            super(message);
        }
    }

    @Idempotent
    @Retention(RetentionPolicy.RUNTIME)
    @interface Callback {
        @AliasFor(annotation = Idempotent.class, attribute = "scope")
        String in();

        @AliasFor(annotation = Idempotent.class, attribute = "key")
        String by();
    }

    interface Bonus {
        @Idempotent(scope = "bonus", key = "#p0")
        void give(String id);
    }

    private final JdbcTemplate jdbc;
    private final AtomicInteger runs = new AtomicInteger();

    Payments(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @Idempotent(scope = "pay", key = "#n.outTradeNo")
    @Transactional
    public Ack paid(Notice n) {
        write();
        return new Ack(n.outTradeNo(), runs.get());
    }

    @Callback(in = "pay", by = "#a0")
    public String meta(String id) {
        write();
        return "run " + runs.get();
    }

    @Idempotent(scope = "pay", key = "#id")
    public int number(Object id) {
        write();
        return runs.get();
    }

    @Idempotent(scope = "pay", key = "#id")
    public void broken(String id) throws IOException {
        write();
        throw new IOException("link");
    }

    @Idempotent(scope = "pay", key = "#id")
    public String refused(String id) throws Refused {
        write();
        throw new Refused("no");
    }

    @Idempotent(scope = "pay", key = "#id")
    @Transactional
    public String marked(String id) {
        write();
        TransactionAspectSupport.currentTransactionStatus().setRollbackOnly();
        return "never true";
    }

    public void write() {
        runs.incrementAndGet();
        jdbc.update("insert into book (id) values (?)", runs.get());
    }

    public int runs() {
        return runs.get();
    }

    public int books() {
        return jdbc.queryForObject("select count(*) from book", Integer.class);
    }

    /** The application. */
    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        Payments payments(JdbcTemplate jdbc) {
            jdbc.execute("create table book (id int primary key)");
            return new Payments(jdbc);
        }

        @Bean
        Bonus bonus(Payments payments) {
            return new Bonus() {
                @Override
                public void give(String id) {
                    payments.write();
                }
            };
        }

        @Bean
        Scope pay() {
            return Scope.named("pay")
                    .rejecting(
                            Refused.class,
                            refused -> Rejection.of("refused", refused.getMessage()),
                            stored -> new Refused(stored.message()))
                    .build();
        }
    }
}
