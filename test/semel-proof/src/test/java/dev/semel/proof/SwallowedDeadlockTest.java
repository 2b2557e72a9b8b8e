package dev.semel.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.ClaimTime;
import dev.semel.OwnershipLostException;
import dev.semel.RolledBackException;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * At a deadlock InnoDB and H2 undo the whole transaction and begin a new one with the next statement. An action that
 * swallows the exception and goes on has done half its work: nothing of that may commit with the record.
 */
@ParameterizedClass
@EnumSource(names = {"MYSQL", "MARIADB", "H2"})
class SwallowedDeadlockTest {
    private static final String DEADLOCK = "40001";

    private final Database kind;
    private final World world;
    private final Connection rival;

    SwallowedDeadlockTest(Database kind) throws SQLException {
        this.kind = kind;
        this.world = World.of(kind);
        this.rival = world.database.connect();
    }

    @BeforeEach
    void rivalHasDoneMoreAndIsNotTheOneToGiveWay() throws SQLException {
        world.sql("CREATE TABLE IF NOT EXISTS crossed (id VARCHAR(36) PRIMARY KEY, taken INT NOT NULL)");
        world.sql("DELETE FROM crossed");
        world.sql("INSERT INTO crossed (id, taken) VALUES ('a', 0), ('b', 0)");
        rival.setAutoCommit(false);
        for (int i = 0; i < 50; i++) {
            change(rival, "INSERT INTO crossed (id, taken) VALUES ('rival-" + i + "', 1)");
        }
        change(rival, "UPDATE crossed SET taken = 1 WHERE id = 'b'");
    }

    @AfterEach
    void rivalLeaves() throws SQLException {
        rival.rollback();
        rival.close();
    }

    @ParameterizedTest
    @EnumSource(ClaimTime.class)
    void halfAnOperationIsAFaultAndUndone(ClaimTime claim) {
        try (Cell cell = new Cell(kind, Road.OWN).settings(s -> s.claim(claim))) {
            assertThatThrownBy(() -> half(cell))
                    .isInstanceOf(claim == ClaimTime.LATE ? RolledBackException.class : OwnershipLostException.class);
            cell.nothingIsLeft();
            cell.nextRuns();
            cell.effects(1);
        }
    }

    @ParameterizedTest
    @EnumSource(ClaimTime.class)
    void halfAnOperationInACallersTransactionIsAFaultAndUndoneThoughTheCallerCommits(ClaimTime claim) {
        try (Cell cell = new Cell(kind, Road.JOINED).settings(s -> s.claim(claim))) {
            assertThatThrownBy(() -> half(cell)).isInstanceOf(OwnershipLostException.class);
            cell.nothingIsLeft();
            cell.nextRuns();
            cell.effects(1);
        }
    }

    @ParameterizedTest
    @EnumSource(ClaimTime.class)
    void errorThatUndoesOnlyItsStatementMayBeSwallowed(ClaimTime claim) {
        try (Cell cell = new Cell(kind, Road.OWN).settings(s -> s.claim(claim))) {
            assertThat(cell.call(() -> {
                                cell.book();
                                assertThatThrownBy(() -> change(
                                                world.store.connection(),
                                                "INSERT INTO crossed (id, taken) VALUES ('a', 1)"))
                                        .isInstanceOf(SQLException.class);
                                return "whole";
                            })
                            .value())
                    .isEqualTo("whole");
            cell.effects(1);
        }
    }

    private void half(Cell cell) {
        FutureTask<Integer> crossing =
                new FutureTask<>(() -> change(rival, "UPDATE crossed SET taken = 1 WHERE id = 'a'"));
        cell.call(() -> {
            try {
                cell.book();
                Connection mine = world.store.connection();
                change(mine, "UPDATE crossed SET taken = 2 WHERE id = 'a'");
                new Thread(crossing, "rival").start();
                assertThatThrownBy(() -> change(mine, "UPDATE crossed SET taken = 2 WHERE id = 'b'"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo(DEADLOCK));
                crossing.get(60, TimeUnit.SECONDS);
                cell.book();
                return "half";
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    private static int change(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return statement.executeUpdate();
        }
    }
}
