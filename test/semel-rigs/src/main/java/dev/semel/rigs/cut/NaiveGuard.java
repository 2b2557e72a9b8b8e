package dev.semel.rigs.cut;

import com.zaxxer.hikari.HikariDataSource;
import dev.semel.IdempotencyKey;
import dev.semel.testservers.HeldServer;
import dev.semel.testservers.Waiting;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;

/** The control: a claim row, deleted when the work ends in an exception, because an exception is taken for a failure. */
final class NaiveGuard implements Guard {
    static final String TABLE = "CREATE TABLE naive_claim (op VARCHAR(64) NOT NULL PRIMARY KEY)";

    private final HikariDataSource pool;
    private volatile boolean failed;

    NaiveGuard(HikariDataSource pool) {
        this.pool = pool;
    }

    @Override
    public Said call(IdempotencyKey key, Work work) {
        try {
            if (!claimed(key)) {
                return new Said(Word.REPLAYED, "");
            }
            try {
                return new Said(Word.EXECUTED, committed(work));
            } catch (SQLException fault) {
                failed = true;
                claim("DELETE FROM naive_claim WHERE op = ?", key);
                return new Said(Word.FAULT, fault.getClass().getSimpleName());
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean claimed(IdempotencyKey key) throws SQLException {
        try {
            claim("INSERT INTO naive_claim (op) VALUES (?)", key);
            return true;
        } catch (SQLException e) {
            if (e instanceof SQLIntegrityConstraintViolationException || "23505".equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    private void claim(String sql, IdempotencyKey key) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, key.key());
            statement.executeUpdate();
        }
    }

    private String committed(Work work) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            String answer = work.on(connection);
            connection.commit();
            return answer;
        }
    }

    @Override
    public List<String> fates(IdempotencyKey key) {
        return List.of();
    }

    @Override
    public void awaitReaction(HeldServer server, Future<?> call) {
        Waiting.until("the commit failed", Duration.ofSeconds(20), () -> failed);
    }

    @Override
    public void close() {
        pool.close();
    }
}
