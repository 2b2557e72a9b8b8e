package dev.semel.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connection that an action is given: record and business writes share its transaction, so ending it is not the
 * action's. SQL text ({@code COMMIT}) is not looked into.
 */
final class GuardedConnection implements InvocationHandler {
    private static final Set<String> REFUSED = Set.of("commit", "setAutoCommit", "close", "abort", "unwrap");

    private final Object target;
    private final @Nullable Connection guard;

    private GuardedConnection(Object target, @Nullable Connection guard) {
        this.target = target;
        this.guard = guard;
    }

    static Connection over(Connection connection) {
        return (Connection) proxy(Connection.class, new GuardedConnection(connection, null));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        String name = method.getName();
        if (target instanceof Connection ? endsTransaction(name, method) : name.equals("unwrap")) {
            throw new SQLException("Semel refuses " + name
                    + "() on the connection it gave: the record and your writes share its transaction, and Semel ends it."
                    + " To roll back, throw.");
        }
        return switch (name) {
            case "isWrapperFor" -> false;
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            case "getConnection" -> guard == null ? call(method, arguments) : guard;
            default -> guarded(call(method, arguments), method, proxy);
        };
    }

    private static boolean endsTransaction(String name, Method method) {
        return REFUSED.contains(name) || name.equals("rollback") && method.getParameterCount() == 0;
    }

    /** Statements and metadata lead back to the connection. */
    private @Nullable Object guarded(@Nullable Object result, Method method, Object proxy) {
        if (result instanceof Statement || result instanceof DatabaseMetaData) {
            Connection connection = guard == null ? (Connection) proxy : guard;
            return proxy(method.getReturnType(), new GuardedConnection(result, connection));
        }
        return result;
    }

    private @Nullable Object call(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(GuardedConnection.class.getClassLoader(), new Class<?>[] {type}, handler);
    }
}
