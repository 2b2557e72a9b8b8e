package dev.semel.proof.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.Outcome;
import dev.semel.SemelEvent;
import dev.semel.proof.process.HeldCommit.Loss;
import dev.semel.proof.process.HeldCommit.Transactions;
import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rule 7 with a COMMIT that the server itself holds, while the client has lost its answer. */
class HeldCommitTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    static Stream<Arguments> servers() {
        return Stream.of(Database.POSTGRESQL, Database.MYSQL, Database.MARIADB)
                .flatMap(kind -> Stream.of(Transactions.values()).map(t -> Arguments.of(kind, t)));
    }

    static Stream<Arguments> losses() {
        List<Arguments> cases = new ArrayList<>();
        for (Database kind : List.of(Database.POSTGRESQL, Database.MYSQL, Database.MARIADB)) {
            for (Transactions transactions : Transactions.values()) {
                cases.add(Arguments.of(kind, transactions, Loss.LINK_CUT));
                cases.add(Arguments.of(kind, transactions, Loss.TIME_OUT));
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("losses")
    void letGoWithinTheBoundIsAnsweredAsDone(Database kind, Transactions transactions, Loss loss) throws Exception {
        try (HeldCommit held = new HeldCommit(kind, transactions, loss, LONG)) {
            CompletableFuture<Outcome<String>> first = held.callHeld();
            held.server.awaitHeld();
            if (loss == Loss.LINK_CUT) {
                held.link.cut();
            }
            held.server.awaitLookUp(first);
            assertThat(held.nothingToBeSeen())
                    .as("a plain look-up finds nothing")
                    .isTrue();
            assertThat(first).isNotDone();
            held.server.letGo();
            assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo(new Outcome.Executed<>("billed"));
            assertThat(held.events).contains(new SemelEvent.CommitInDoubt(held.key, "COMMITTED"));
            assertReplays(held);
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void heldPastTheBoundIsUnknownAndReplaysLater(Database kind, Transactions transactions) throws Exception {
        try (HeldCommit held = new HeldCommit(kind, transactions, Loss.LINK_CUT, Duration.ofSeconds(1))) {
            CompletableFuture<Outcome<String>> first = held.callHeld();
            held.server.awaitHeld();
            held.link.cut();
            assertThat(first.get(20, TimeUnit.SECONDS)).isInstanceOf(Outcome.Unknown.class);
            assertThat(held.nothingToBeSeen())
                    .as("a plain look-up finds nothing")
                    .isTrue();
            held.server.letGo();
            await().until(() -> !held.nothingToBeSeen());
            assertReplays(held);
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void linkCutBeforeTheCommitIsAFaultAndLeavesNothing(Database kind, Transactions transactions) throws Exception {
        try (HeldCommit held = new HeldCommit(kind, transactions, Loss.LINK_CUT, LONG)) {
            assertThatThrownBy(held::callCutBeforeCommit).isInstanceOf(Exception.class);
            assertThat(held.events).contains(new SemelEvent.CommitInDoubt(held.key, "ABSENT"));
            assertThat(held.nothingToBeSeen()).isTrue();
            assertNextRuns(held);
        }
    }

    /** PostgreSQL has written the commit and lets it stand; InnoDB undoes it. The answer says which. */
    @ParameterizedTest
    @MethodSource("servers")
    void serverProcessEndedUnderTheCommitIsLookedUp(Database kind, Transactions transactions) throws Exception {
        try (HeldCommit held = new HeldCommit(kind, transactions, Loss.LINK_CUT, LONG)) {
            CompletableFuture<Outcome<String>> first = held.callHeldByServerThatHears();
            held.server.awaitHeld();
            assertThat(held.nothingToBeSeen()).isTrue();
            held.server.terminate();
            if (kind == Database.POSTGRESQL) {
                assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo(new Outcome.Executed<>("billed"));
                assertReplays(held);
            } else {
                assertFaultAndNothingLeft(held, first);
            }
        }
    }

    /** MariaDB looks after its client while it holds a commit, and undoes it when the client is gone. */
    @ParameterizedTest
    @EnumSource
    void serverMayUndoTheCommitWhenItHearsOfTheLoss(Transactions transactions) throws Exception {
        try (HeldCommit held = new HeldCommit(Database.MARIADB, transactions, Loss.LINK_CUT, LONG)) {
            CompletableFuture<Outcome<String>> first = held.callHeldByServerThatHears();
            held.server.awaitHeld();
            held.link.cut();
            assertFaultAndNothingLeft(held, first);
        }
    }

    private static void assertFaultAndNothingLeft(HeldCommit held, CompletableFuture<Outcome<String>> first) {
        assertThatThrownBy(() -> first.get(20, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
        assertThat(held.events).contains(new SemelEvent.CommitInDoubt(held.key, "ABSENT"));
        held.server.letGo();
        assertThat(held.nothingToBeSeen()).isTrue();
        assertNextRuns(held);
    }

    private static void assertReplays(HeldCommit held) {
        for (int i = 0; i < 3; i++) {
            Outcome<String> again = held.call();
            assertThat(again).isInstanceOf(Outcome.Replayed.class);
            assertThat(again.value()).isEqualTo("billed");
        }
        assertThat(held.books.attempts(held.key)).containsExactly(1L);
    }

    private static void assertNextRuns(HeldCommit held) {
        assertThat(held.call()).isEqualTo(new Outcome.Executed<>("billed"));
        assertReplays(held);
    }
}
