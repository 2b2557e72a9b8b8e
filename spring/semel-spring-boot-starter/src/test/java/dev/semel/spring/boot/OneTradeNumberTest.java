package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Caller;
import dev.semel.IdempotencyKey;
import dev.semel.Semel;
import dev.semel.spring.boot.Payments.Ack;
import dev.semel.spring.boot.Payments.Notice;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;

/** A natural key belongs to the business: callback, service and job meet the same record, whoever they run as. */
class OneTradeNumberTest {
    private static final Notice NOTICE = new Notice("T-42", "9.90");

    @Test
    void callbackBeanAndJobUnderThreePrincipalsHaveOneEffect() {
        Runner.withH2().withUserConfiguration(Payments.Application.class).run(context -> {
            Payments payments = context.getBean(Payments.class);
            ExecutorService threads = Executors.newFixedThreadPool(3);
            try {
                CyclicBarrier start = new CyclicBarrier(3);
                List<Future<Ack>> roads = new ArrayList<>();
                for (String principal : List.of("payment-gateway", "alice", "nightly-job")) {
                    roads.add(threads.submit(() -> {
                        SecurityContextHolder.getContext()
                                .setAuthentication(new TestingAuthenticationToken(principal, "n/a", "ROLE_USER"));
                        start.await(10, TimeUnit.SECONDS);
                        return payments.paid(NOTICE);
                    }));
                }
                for (Future<Ack> road : roads) {
                    assertThat(road.get(30, TimeUnit.SECONDS)).isEqualTo(new Ack("T-42", 1));
                }
            } finally {
                threads.shutdownNow();
            }
            assertThat(payments.books()).isEqualTo(1);
            Semel semel = context.getBean(Semel.class);
            IdempotencyKey shared = IdempotencyKey.shared("pay", "T-42");
            assertThat(semel.find(shared)).isPresent();
            assertThat(shared.caller()).isEqualTo(Caller.SHARED);
            assertThat(semel.find(IdempotencyKey.of("pay", "alice", "T-42"))).isEmpty();
        });
    }
}
