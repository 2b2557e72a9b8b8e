package dev.semel.testservers;

import java.lang.reflect.Method;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement, prepared or not, whose executions are written down. Like any statement, for one thread at a time. */
final class CountedStatement extends Counted {
    private final Object connection;
    private final String prepared;
    private final List<String> batch = new ArrayList<>();

    CountedStatement(Statement target, CountingDataSource counts, Object connection, String prepared) {
        super(target, counts);
        this.connection = connection;
        this.prepared = prepared;
    }

    @Override
    void before(Method method, @Nullable Object[] arguments) {
        String sql = arguments.length == 0 ? prepared : String.valueOf(arguments[0]);
        switch (method.getName()) {
            case "execute", "executeQuery", "executeUpdate", "executeLargeUpdate" ->
                record(JdbcCall.Kind.STATEMENT, sql);
            case "addBatch" -> batch.add(sql);
            case "clearBatch" -> batch.clear();
            case "executeBatch", "executeLargeBatch" -> recordBatch();
            default -> {}
        }
    }

    private void recordBatch() {
        record(JdbcCall.Kind.BATCH, String.join("; ", prepared.isEmpty() ? batch : List.of(prepared)));
        batch.clear();
    }

    @Override
    @Nullable
    Object after(Method method, @Nullable Object[] arguments, @Nullable Object result, Object self) {
        return method.getName().equals("getConnection") ? connection : result;
    }
}
