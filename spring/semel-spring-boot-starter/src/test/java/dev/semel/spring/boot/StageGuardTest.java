package dev.semel.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.InProgressException;
import dev.semel.spring.Idempotent;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Guarded methods whose work ends after the call: a call to another system that answers later. */
class StageGuardTest {
    record Receipt(String number) {}

    /** Hands out stages that the test completes. */
    static class Bank {
        final Queue<CompletableFuture<Receipt>> calls = new ConcurrentLinkedQueue<>();

        @Idempotent(scope = "bank", key = "#id")
        public CompletableFuture<Receipt> transfer(String id) {
            CompletableFuture<Receipt> call = new CompletableFuture<>();
            calls.add(call);
            return call;
        }

        @Idempotent(scope = "bank", key = "#id")
        public CompletionStage<Void> refuse(String id) throws IOException {
            throw new IOException("no line");
        }

        CompletableFuture<Receipt> next() {
            return calls.remove();
        }

        int open() {
            return calls.size();
        }
    }

    private static void run(Consumer<Bank> test) {
        Runner.withH2()
                .withBean(Bank.class)
                .withPropertyValues("semel.scopes.bank.guarantee=leased", "semel.scopes.bank.wait=0s")
                .run(context -> test.accept(context.getBean(Bank.class)));
    }

    @Test
    void callIsOpenUntilItsStageCompletesAndThenReplayed() {
        run(bank -> {
            CompletableFuture<Receipt> first = bank.transfer("a");
            assertThatThrownBy(() -> bank.transfer("a").join())
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(InProgressException.class);
            assertThat(first).isNotDone();
            bank.next().complete(new Receipt("R1"));
            assertThat(first.join()).isEqualTo(new Receipt("R1"));
            assertThat(bank.transfer("a").join()).isEqualTo(new Receipt("R1"));
            assertThat(bank.open()).isZero();
        });
    }

    @Test
    void faultOfTheStagePassesThroughAndTheNextTryRuns() {
        run(bank -> {
            CompletableFuture<Receipt> first = bank.transfer("a");
            bank.next().completeExceptionally(new IOException("link"));
            assertThatThrownBy(first::join).hasRootCauseInstanceOf(IOException.class);
            CompletableFuture<Receipt> second = bank.transfer("a");
            bank.next().complete(new Receipt("R2"));
            assertThat(second.join()).isEqualTo(new Receipt("R2"));
        });
    }

    @Test
    void exceptionOfTheCallItselfComesThroughTheStage() {
        run(bank -> {
            CompletionStage<Void> refused = refuse(bank);
            assertThatThrownBy(() -> refused.toCompletableFuture().join()).hasRootCauseInstanceOf(IOException.class);
        });
    }

    private static CompletionStage<Void> refuse(Bank bank) {
        try {
            return bank.refuse("b");
        } catch (IOException e) {
            throw new AssertionError("thrown, and not through the stage", e);
        }
    }
}
