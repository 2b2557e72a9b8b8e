package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.semel.SemelException;
import dev.semel.StoreUnavailableException;
import dev.semel.spi.RestartableException;
import dev.semel.spi.StoreRefusedException;
import dev.semel.spi.TransactionAbortedException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

class ErrorsTest {
    @ParameterizedTest
    @CsvSource({"40001, 0", "40P01, 0", "40002, 0", "HY000, 1213", "41000, 1213", "HY000, 1020", "90131, 90131"})
    void conflictsAreRestartable(String state, int code) {
        assertThat(translated(state, code)).isInstanceOf(RestartableException.class);
    }

    @ParameterizedTest
    @CsvSource({"22001, 0", "22021, 0", "23502, 0", "23505, 0", "23514, 0", "08S01, 1153", "HY000, 1406", "54000, 0"})
    void whatTheDatabaseNeverTakesIsRefused(String state, int code) {
        assertThat(translated(state, code)).isInstanceOf(StoreRefusedException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "08006, 0",
        "08003, 0",
        "53300, 0",
        "57P01, 0",
        "57014, 0",
        "42P01, 0",
        "HYT00, 50200",
        "HY000, 1205",
        "40001, 1205"
    })
    void allElseIsAStoreThatIsAway(String state, int code) {
        assertThat(translated(state, code)).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void exceptionWithoutStateIsAStoreThatIsAway() {
        assertThat(Errors.translate("claim", new SQLTransientConnectionException("pool is empty")))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(Errors.translate("claim", new SQLException((String) null)))
                .isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void rowThatADriverQuotesIsNotToldEvenIfAPoolWrappedIt() {
        SQLException driver =
                new PSQLException("ERROR: violates a constraint\n  Detail: (alice, key-1)", PSQLState.CHECK_VIOLATION);
        SQLException wrapped = new SQLException("In the pool: " + driver.getMessage(), "23514", driver);
        assertThat(Errors.translate("settle", wrapped))
                .isInstanceOf(StoreRefusedException.class)
                .hasMessageContaining("violates a constraint")
                .extracting(Throwables::getStackTrace, STRING)
                .doesNotContain("alice");
    }

    @Test
    void abortedTransactionIsTold() {
        assertThat(translated("25P02", 0)).isInstanceOf(TransactionAbortedException.class);
    }

    @ParameterizedTest
    @CsvSource({"55P03, 0", "40001, 1205", "HY000, 3572", "HYT00, 50200"})
    void locksAreBusy(String state, int code) {
        assertThat(Errors.busy(new SQLException("x", state, code))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"40001, 0", "40P01, 0", "40002, 0", "HY000, 1213", "23505, 0", "23503, 0", "25P02, 0"})
    void commitIsRefusedForCertain(String state, int code) {
        assertThat(Errors.commitRefused(new SQLException("x", state, code))).isTrue();
        assertThat(Errors.commitRefused(new IllegalStateException(new SQLException("x", state, code))))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"40003, 0", "08006, 0", "08007, 0", "57014, 0", "HY000, 0", "HY000, 1205", "40001, 1205", "40000, 0"})
    void allElseLeavesACommitInDoubt(String state, int code) {
        assertThat(Errors.commitRefused(new SQLException("x", state, code))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"40003, 40001", "08006, 23505", "08007, 40P01"})
    void doubtOutweighsARefusalInTheSameChain(String doubt, String refusal) {
        SQLException refused = new SQLException("refused", refusal);
        assertThat(Errors.commitRefused(new SQLException("lost", doubt, refused)))
                .isFalse();
        assertThat(Errors.commitRefused(new SQLException("refused", refusal, new SQLException("lost", doubt))))
                .isFalse();
    }

    @Test
    void causesAndNextExceptionsAreLookedAtEvenInACircle() {
        SQLException deep = new SQLException("deadlock", "HY000", 1213);
        SQLException next = new SQLException("next", new RuntimeException(deep));
        BatchUpdateException outer = new BatchUpdateException("batch", new int[0]);
        outer.setNextException(next);
        deep.setNextException(outer);
        assertThat(Errors.restart(outer)).isTrue();
        assertThat(Errors.duplicate(outer)).isFalse();
    }

    @Test
    void packetThatConnectorJDoesNotSendIsRefused() {
        SQLException tooBig = new com.mysql.cj.jdbc.exceptions.PacketTooBigException("Packet for query is too large");
        assertThat(tooBig.getErrorCode()).isZero();
        assertThat(Errors.translate("settle", tooBig)).isInstanceOf(dev.semel.spi.StoreRefusedException.class);
    }

    private static SemelException translated(String state, int code) {
        return Errors.translate("claim", new SQLException("x", state, code));
    }
}
