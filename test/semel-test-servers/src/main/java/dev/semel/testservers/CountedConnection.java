package dev.semel.testservers;

import java.lang.reflect.Method;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A connection whose calls are written down. */
final class CountedConnection extends Counted {
    private final Connection target;
    private final AtomicBoolean closed = new AtomicBoolean();

    private CountedConnection(Connection target, CountingDataSource counts) {
        super(target, counts);
        this.target = target;
    }

    static Connection around(Connection target, CountingDataSource counts) {
        return new CountedConnection(target, counts).proxy(Connection.class);
    }

    @Override
    void before(Method method, @Nullable Object[] arguments) throws SQLException {
        boolean plain = arguments.length == 0;
        switch (method.getName()) {
            case "commit" -> record(JdbcCall.Kind.COMMIT, "");
            case "rollback" -> record(plain ? JdbcCall.Kind.ROLLBACK : JdbcCall.Kind.ROLLBACK_TO_SAVEPOINT, "");
            case "setSavepoint" -> record(JdbcCall.Kind.SAVEPOINT, plain ? "" : String.valueOf(arguments[0]));
            case "releaseSavepoint" -> record(JdbcCall.Kind.RELEASE_SAVEPOINT, "");
            case "setTransactionIsolation" -> record(JdbcCall.Kind.SET_ISOLATION, String.valueOf(arguments[0]));
            case "getTransactionIsolation" -> record(JdbcCall.Kind.GET_ISOLATION, "");
            case "isValid" -> record(JdbcCall.Kind.VALIDATION, "");
            case "setAutoCommit" -> recordChange((Boolean) arguments[0]);
            case "close", "abort" -> recordEnd();
            default -> {}
        }
    }

    private void recordChange(@Nullable Boolean autoCommit) throws SQLException {
        if (autoCommit != null && autoCommit != target.getAutoCommit()) {
            record(JdbcCall.Kind.AUTO_COMMIT, autoCommit.toString());
        }
    }

    private void recordEnd() {
        if (closed.compareAndSet(false, true)) {
            counts().connectionClosed();
        }
    }

    @Override
    @Nullable
    Object after(Method method, @Nullable Object[] arguments, @Nullable Object result, Object self) {
        if (result instanceof CallableStatement statement) {
            return new CountedStatement(statement, counts(), self, sql(arguments)).proxy(CallableStatement.class);
        }
        if (result instanceof PreparedStatement statement) {
            return new CountedStatement(statement, counts(), self, sql(arguments)).proxy(PreparedStatement.class);
        }
        if (result instanceof Statement statement) {
            return new CountedStatement(statement, counts(), self, "").proxy(Statement.class);
        }
        return result;
    }

    private static String sql(@Nullable Object[] arguments) {
        return String.valueOf(arguments[0]);
    }
}
