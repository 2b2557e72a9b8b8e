package dev.semel.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.Isolation;
import dev.semel.spi.CommitInDoubtException;
import dev.semel.spi.CommitRefusedException;
import dev.semel.spi.Joined;
import dev.semel.spi.Joined.Completion;
import dev.semel.spi.UnitOfWork.Settings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class SpringTransactionsTest {
    private static final Settings SETTINGS = new Settings(Isolation.READ_COMMITTED, Duration.ofSeconds(30));

    private final Database database = new Database();
    private final JdbcTemplate jdbc = new JdbcTemplate(database.pool);
    private final JdbcTransactionManager manager = new JdbcTransactionManager(database.pool);
    private final SpringTransactions transactions = new SpringTransactions(manager, database.pool);
    private final TransactionTemplate callers = new TransactionTemplate(manager);

    @AfterEach
    void nothingIsLeftBehind() {
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
        assertThat(TransactionSynchronizationManager.isSynchronizationActive()).isFalse();
        assertThat(database.pool.getActiveConnections()).isZero();
        database.close();
    }

    @Test
    void workIsCommittedAndItsExceptionRollsBackAndGoesUpAsItIs() {
        String result = transactions.required(SETTINGS, tx -> {
            write("a");
            return "done";
        });
        assertThat(result).isEqualTo("done");
        IllegalStateException fault = new IllegalStateException("fault");
        assertThatThrownBy(() -> transactions.required(SETTINGS, tx -> {
                    write("b");
                    throw fault;
                }))
                .isSameAs(fault);
        assertThat(database.books()).isEqualTo(1);
    }

    @Test
    void markedWorkIsRolledBackAndItsResultStillReturned() {
        String result = transactions.required(SETTINGS, tx -> {
            write("a");
            assertThat(tx.isRollbackOnly()).isFalse();
            tx.rollbackOnly();
            assertThat(tx.isRollbackOnly()).isTrue();
            assertThat(transactions.joined().orElseThrow().isRollbackOnly()).isTrue();
            return "undone";
        });
        assertThat(result).isEqualTo("undone");
        assertThat(database.books()).isZero();
    }

    @Test
    void anInnerParticipantThatFailedMakesOurTransactionRollbackOnly() {
        transactions.required(SETTINGS, tx -> {
            assertThatThrownBy(() -> callers.executeWithoutResult(inner -> {
                        throw new IllegalStateException("inner");
                    }))
                    .hasMessage("inner");
            assertThat(tx.isRollbackOnly()).isTrue();
            return "";
        });
    }

    @Test
    void usersAfterCommitThatThrowsIsInDoubtThoughItCommitted() {
        // The listener's own violation must not pass for one of this commit.
        afterCommit(new DataIntegrityViolationException("listener", new SQLException("x", "23505")));
    }

    @Test
    void usersAfterCommitThatThrowsUnexpectedRollbackIsInDoubtToo() {
        afterCommit(new UnexpectedRollbackException("an inner transaction of the listener"));
    }

    private void afterCommit(RuntimeException thrown) {
        assertThatThrownBy(() -> transactions.required(SETTINGS, tx -> {
                    write("a");
                    synchronization(new TransactionSynchronization() {
                        @Override
                        public void afterCommit() {
                            throw thrown;
                        }
                    });
                    return "";
                }))
                .isInstanceOf(CommitInDoubtException.class)
                .hasCause(thrown)
                .satisfies(e -> assertThat(database.pool.getActiveConnections()).isZero());
        assertThat(database.books()).isEqualTo(1);
    }

    @Test
    void usersBeforeCommitThatThrowsIsDefiniteSinceNoCommitWasSent() {
        IllegalStateException thrown = new IllegalStateException("before");
        assertThatThrownBy(() -> transactions.required(SETTINGS, tx -> {
                    write("a");
                    synchronization(new TransactionSynchronization() {
                        @Override
                        public void beforeCommit(boolean readOnly) {
                            throw thrown;
                        }
                    });
                    return "";
                }))
                .isInstanceOf(CommitRefusedException.class)
                .hasCause(thrown);
        assertThat(database.books()).isZero();
    }

    @Test
    void rollbackOnlyMarkedBeforeCommitSaysUnexpectedRollbackThoughItCommitsAndIsInDoubt() {
        assertThatThrownBy(() -> transactions.required(SETTINGS, tx -> {
                    write("a");
                    synchronization(new TransactionSynchronization() {
                        @Override
                        public void beforeCommit(boolean readOnly) {
                            transactions.joined().orElseThrow().rollbackOnly();
                        }
                    });
                    return "";
                }))
                .isInstanceOf(CommitInDoubtException.class)
                .hasCauseInstanceOf(UnexpectedRollbackException.class);
        assertThat(database.books()).isEqualTo(1);
    }

    @Test
    void callersTransactionIsJoinedAndReportsItsEnd() {
        List<Completion> ends = new ArrayList<>();
        assertThat(transactions.joined()).isEmpty();
        callers.executeWithoutResult(
                status -> joined().completionHook().orElseThrow().onCompletion(ends::add));
        callers.executeWithoutResult(status -> {
            joined().completionHook().orElseThrow().onCompletion(ends::add);
            status.setRollbackOnly();
        });
        assertThat(ends).containsExactly(Completion.COMMITTED, Completion.ROLLED_BACK);
    }

    @Test
    void transactionIsOverForWhoeverIsCalledAfterItsEnd() {
        List<Boolean> seen = new ArrayList<>();
        callers.executeWithoutResult(status -> synchronization(afterwards(() -> seen.add(isOpen()))));
        callers.executeWithoutResult(status -> {
            synchronization(afterwards(() -> seen.add(isOpen())));
            status.setRollbackOnly();
        });
        assertThatThrownBy(() -> callers.executeWithoutResult(status -> {
                    synchronization(afterwards(() -> seen.add(isOpen())));
                    synchronization(new TransactionSynchronization() {
                        @Override
                        public void beforeCommit(boolean readOnly) {
                            throw new IllegalStateException("before");
                        }
                    });
                }))
                .hasMessage("before");
        assertThat(seen).containsExactly(false, false, false, false); // a commit calls back twice
    }

    @Test
    void transactionIsOpenToTheLastCallbackBeforeItsCommitAndAfterANestedOne() {
        List<Boolean> seen = new ArrayList<>();
        callers.executeWithoutResult(status -> {
            var nested = new TransactionTemplate(manager);
            nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
            nested.executeWithoutResult(inner -> write("a"));
            seen.add(isOpen());
            synchronization(new TransactionSynchronization() {
                @Override
                public void beforeCommit(boolean readOnly) {
                    seen.add(isOpen());
                }

                @Override
                public void beforeCompletion() {
                    seen.add(isOpen());
                }
            });
        });
        assertThat(seen).containsExactly(true, true, true);
    }

    @Test
    void transactionThatIsOverStaysSoWhileAnotherManagersIsOpen() {
        var other = new TransactionTemplate(
                new JdbcTransactionManager(new DriverManagerDataSource("jdbc:h2:mem:other", "sa", "")));
        List<Boolean> seen = new ArrayList<>();
        callers.executeWithoutResult(status -> synchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                other.executeWithoutResult(theirs -> {
                    seen.add(isOpen());
                    seen.add(OpenTransactions.any());
                });
                seen.add(OpenTransactions.any());
            }
        }));
        assertThat(seen).containsExactly(false, true, false);
    }

    private boolean isOpen() {
        boolean joined = transactions.joined().isPresent();
        if (!joined) {
            assertThatThrownBy(transactions::open).isInstanceOf(IllegalStateException.class);
        }
        return joined;
    }

    private static TransactionSynchronization afterwards(Runnable step) {
        return new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                step.run();
            }

            @Override
            public void afterCompletion(int status) {
                step.run();
            }
        };
    }

    @Test
    void transactionOfAnotherManagerIsNotOurs() {
        var other = new TransactionTemplate(
                new JdbcTransactionManager(new DriverManagerDataSource("jdbc:h2:mem:other", "sa", "")));
        other.executeWithoutResult(status -> {
            jdbc.queryForList("select * from book"); // binds a connection of ours beside the other transaction
            assertThat(transactions.joined()).isEmpty();
        });
    }

    @Test
    void rollingBackToTheMarkUndoesWritesAndRollbackOnlyAndTheMarkStaysUsable() {
        callers.executeWithoutResult(status -> {
            write("kept");
            Joined.Mark mark = joined().mark().orElseThrow();
            for (String id : List.of("x", "y")) {
                write(id);
                joined().rollbackOnly();
                assertThat(joined().isRollbackOnly()).isTrue();
                mark.rollBack();
                assertThat(joined().isRollbackOnly()).isFalse();
            }
            write("z");
            mark.release();
        });
        assertThat(database.books()).isEqualTo(2);
    }

    @Test
    void markIsRefusedWhereTheManagerAllowsNone() {
        manager.setNestedTransactionAllowed(false);
        callers.executeWithoutResult(status -> assertThat(joined().mark()).isEmpty());
    }

    @Test
    void managerThatValidatesAcceptsOurTakingPartInAReadOnlyTransaction() {
        manager.setValidateExistingTransaction(true);
        callers.setReadOnly(true);
        callers.executeWithoutResult(
                status -> assertThat(joined().isRollbackOnly()).isFalse());
    }

    @Test
    void suspendedWorkRunsBesideTheCallersTransaction() {
        callers.executeWithoutResult(status -> {
            write("undone");
            transactions.suspended(() -> {
                assertThat(transactions.joined()).isEmpty();
                return jdbc.update("insert into book values ('kept')");
            });
            assertThat(transactions.joined()).isPresent();
            status.setRollbackOnly();
        });
        assertThat(database.books()).isEqualTo(1);
    }

    @Test
    void openGivesTheTransactionsConnectionAndRefusesWithoutOne() throws SQLException {
        assertThatThrownBy(transactions::open).isInstanceOf(IllegalStateException.class);
        transactions.required(SETTINGS, tx -> {
            write("a");
            assertThat(booksByOpen()).isEqualTo(1);
            assertThat(database.pool.getActiveConnections()).isEqualTo(1);
            return "";
        });
    }

    private int booksByOpen() {
        try {
            Connection connection = transactions.open();
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select count(*) from book")) {
                row.next();
                return row.getInt(1);
            } finally {
                transactions.release(connection);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void lostLinkAnywhereInTheChainOutweighsADefiniteState() {
        var link = new SQLException("link", "08006", new SQLException("conflict", "40001"));
        assertThat(DefiniteNo.isIn(new RuntimeException(link))).isFalse();
        assertThat(DefiniteNo.isIn(new RuntimeException(new SQLException("conflict", "40001"))))
                .isTrue();
        assertThat(DefiniteNo.isIn(new SQLException("deadlock", "HY000", 1213))).isTrue();
        assertThat(DefiniteNo.isIn(new SQLException("unknown", "40003"))).isFalse();
        SQLException batch = new SQLException("batch");
        batch.setNextException(new SQLException("unique", "23505"));
        assertThat(DefiniteNo.isIn(batch)).isTrue();
    }

    @Test
    void proxiedDataSourceIsUnwrapped() {
        var proxy = new TransactionAwareDataSourceProxy(database.pool);
        var proxied = new SpringTransactions(manager, proxy);
        assertThat(proxied.dataSource()).isSameAs(database.pool);
        callers.executeWithoutResult(status -> assertThat(proxied.joined()).isPresent());
    }

    private Joined joined() {
        return transactions.joined().orElseThrow();
    }

    private void write(String id) {
        jdbc.update("insert into book values (?)", id);
    }

    private static void synchronization(TransactionSynchronization synchronization) {
        TransactionSynchronizationManager.registerSynchronization(synchronization);
    }
}
