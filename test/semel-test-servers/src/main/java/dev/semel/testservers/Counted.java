package dev.semel.testservers;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Hands every call of a JDBC object on, and writes down those that matter. */
abstract class Counted implements InvocationHandler {
    private static final @Nullable Object[] NONE = {};

    private final Object target;
    private final CountingDataSource counts;

    Counted(Object target, CountingDataSource counts) {
        this.target = target;
        this.counts = counts;
    }

    /** Called before the call is made, so that one which fails is written down as well. */
    abstract void before(Method method, @Nullable Object[] arguments) throws SQLException;

    /** Returns what the caller gets in place of the result. */
    abstract @Nullable Object after(Method method, @Nullable Object[] arguments, @Nullable Object result, Object self);

    final <T> T proxy(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(Counted.class.getClassLoader(), new Class<?>[] {type}, this));
    }

    final void record(JdbcCall.Kind kind, String text) {
        counts.record(kind, text);
    }

    final CountingDataSource counts() {
        return counts;
    }

    @Override
    public final @Nullable Object invoke(Object self, Method method, @Nullable Object @Nullable [] given)
            throws Throwable {
        @Nullable Object[] arguments = given == null ? NONE : given;
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(self, method, arguments);
        }
        if (method.getName().equals("unwrap") && arguments[0] instanceof Class<?> type && type.isInstance(self)) {
            return self;
        }
        before(method, arguments);
        try {
            return after(method, arguments, method.invoke(target, arguments), self);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private Object ofObject(Object self, Method method, @Nullable Object[] arguments) {
        return switch (method.getName()) {
            case "equals" -> self == arguments[0];
            case "hashCode" -> System.identityHashCode(self);
            default -> "counted " + target;
        };
    }
}
