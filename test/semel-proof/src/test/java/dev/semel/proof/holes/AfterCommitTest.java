package dev.semel.proof.holes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Rejection;
import dev.semel.Scope;
import dev.semel.ScopeBuilder;
import dev.semel.Semel;
import dev.semel.Status;
import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.support.StaticApplicationContext;
import org.springframework.transaction.event.TransactionalApplicationListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Calls from where Spring calls back after a transaction, whose connection is still bound there: they have a transaction
 * of their own, which has committed when the caller is answered. What is seen is looked at inside the callback, since
 * giving the connection back may commit whatever was left on it.
 */
@ParameterizedClass(name = "{0}, {1}")
@MethodSource("places")
class AfterCommitTest {
    private final SpringGround ground;
    private final Place place;
    private final Semel semel;
    private final Semel leased;
    private final IdempotencyKey key;
    private final IdempotencyKey callers;
    private final List<Object> seen = new ArrayList<>();

    /** Where Spring calls back. */
    enum Place {
        AFTER_COMMIT {
            @Override
            void call(Runnable step) {
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        step.run();
                    }
                });
            }
        },
        AFTER_COMPLETION {
            @Override
            void call(Runnable step) {
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(int status) {
                        step.run();
                    }
                });
            }
        },
        /** What {@code @TransactionalEventListener} is made into. */
        EVENT_LISTENER {
            @Override
            void call(Runnable step) {
                StaticApplicationContext context = new StaticApplicationContext();
                context.refresh();
                context.addApplicationListener(TransactionalApplicationListener.<String>forPayload(e -> step.run()));
                context.publishEvent("committed");
            }
        };

        abstract void call(Runnable step);
    }

    static Stream<Arguments> places() {
        return Stream.of(Ground.Kind.SPRING_JDBC, Ground.Kind.SPRING_JPA)
                .flatMap(kind -> Stream.of(Database.values())
                        .flatMap(db ->
                                Stream.of(Place.values()).map(place -> Arguments.of(Ground.of(kind, db), place))));
    }

    AfterCommitTest(Ground ground, Place place) {
        this.ground = (SpringGround) ground;
        this.place = place;
        this.semel = ground.semel(scope("pay"));
        this.leased = ground.semel(scope("call").guarantee(Guarantee.LEASED));
        this.key = ground.key("pay");
        this.callers = ground.key("pay");
    }

    private static ScopeBuilder scope(String name) {
        return Scope.named(name)
                .wait(Duration.ZERO)
                .rejecting(HolesTest.Refused.class, e -> Rejection.of("refused", e.getMessage()));
    }

    @AfterEach
    void stop() {
        semel.close();
        leased.close();
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
        assertThat(ground.processing(key)).as("records left in processing").isZero();
    }

    /** A caller's transaction that commits, and what is then called back; what goes wrong there Spring only logs. */
    private void afterCallers(Runnable step) {
        ground.callers(() -> {
            ground.write(callers);
            place.call(() -> {
                try {
                    step.run();
                } catch (Throwable thrown) {
                    seen.add(thrown);
                }
            });
            return "";
        });
        assertThat(ground.effects(callers)).isEqualTo(1);
    }

    private Outcome<String> pay() {
        return semel.once(key).matching("m").call(String.class, () -> {
            ground.write(key);
            return "paid";
        });
    }

    @Test
    void callCommitsInATransactionOfItsOwnBeforeItIsAnswered() {
        afterCallers(() -> {
            seen.add(ground.store().unitOfWork().joined().isPresent());
            seen.add(pay().getClass());
            seen.add(ground.effects(key));
            seen.add(semel.find(key).orElseThrow().status());
            seen.add(pay().getClass());
        });
        assertThat(seen).containsExactly(false, Outcome.Executed.class, 1L, Status.DONE, Outcome.Replayed.class);
        assertThat(ground.effects(key)).isEqualTo(1);
    }

    @Test
    void callAfterATransactionOfSemelsCommitsByItself() {
        semel.once(callers).run(() -> {
            ground.write(callers);
            place.call(() -> {
                seen.add(pay().getClass());
                seen.add(ground.effects(key));
                seen.add(ground.records(key));
            });
        });
        assertThat(seen).containsExactly(Outcome.Executed.class, 1L, 1L);
        assertThat(semel.find(callers).orElseThrow().status()).isEqualTo(Status.DONE);
    }

    @Test
    void rejectedCallUndoesItsWritesAndNothingElse() {
        afterCallers(() -> {
            Outcome<String> outcome = semel.once(key).matching("m").call(String.class, () -> {
                ground.write(key);
                throw new HolesTest.Refused();
            });
            seen.add(outcome.getClass());
            seen.add(semel.find(key).orElseThrow().status());
        });
        assertThat(seen).containsExactly(Outcome.Rejected.class, Status.FAILED);
        assertThat(ground.effects(key)).isZero();
    }

    @Test
    void leasedCallIsAllowedSinceNothingCanRollBackAnyMore() {
        IdempotencyKey call = ground.key("call");
        afterCallers(() -> {
            seen.add(leased.once(call).call(String.class, () -> "called").getClass());
            seen.add(leased.find(call).orElseThrow().status());
        });
        assertThat(seen).containsExactly(Outcome.Executed.class, Status.DONE);
    }

    /** Rule 10: the connection of the transaction that is over is still held. */
    @ParameterizedTest
    @EnumSource
    void busyKeyIsToldAtOnce(Guarantee guarantee) throws Exception {
        Duration patience = Duration.ofSeconds(4);
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        try (Semel patient = ground.semel(scope("pay").guarantee(guarantee).wait(patience));
                Callers others = new Callers()) {
            Callers.Caller<Outcome<String>> other =
                    others.start(() -> patient.once(key).call(String.class, () -> {
                        running.countDown();
                        end.await();
                        return "paid";
                    }));
            running.await();
            afterCallers(() -> {
                long before = System.nanoTime();
                seen.add(patient.once(key).call(String.class, () -> "again").getClass());
                seen.add(System.nanoTime() - before < patience.toNanos());
            });
            end.countDown();
            assertThat(other.soon()).isInstanceOf(Outcome.Executed.class);
        }
        assertThat(seen).containsExactly(Outcome.InProgress.class, true);
    }

    @Test
    void transactionThatTheApplicationBeginsThereIsOpenAndJoined() {
        afterCallers(() -> {
            ground.beside(status -> {
                seen.add(pay().getClass());
                seen.add(ground.effects(key));
                status.setRollbackOnly();
            });
            seen.add(ground.records(key));
            seen.add(ground.store().unitOfWork().joined().isPresent());
            ground.beside(status -> seen.add(pay().getClass()));
            seen.add(ground.effects(key));
        });
        assertThat(seen).containsExactly(Outcome.Executed.class, 0L, 0L, false, Outcome.Executed.class, 1L);
    }
}
