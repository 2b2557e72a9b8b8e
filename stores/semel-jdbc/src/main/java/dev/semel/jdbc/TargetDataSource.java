package dev.semel.jdbc;

import dev.semel.MisconfiguredException;
import java.lang.reflect.InvocationTargetException;
import javax.sql.DataSource;

/**
 * The DataSource behind one that hands out the connection of Spring's open transaction: a LEASED record, a look-up and a
 * purge need a connection of their own. Found by name, since Semel does not depend on Spring here.
 */
final class TargetDataSource {
    private static final String SPRING = "org.springframework.jdbc.datasource.";

    private TargetDataSource() {}

    static DataSource of(DataSource dataSource) {
        DataSource next = dataSource;
        DataSource target = dataSource;
        while (is(next, "DelegatingDataSource")) {
            boolean aware = is(next, "TransactionAwareDataSourceProxy");
            next = targetOf(next);
            if (aware) {
                target = next;
            }
        }
        return target;
    }

    /** Whether it depends on the thread what database a connection leads to, so that nobody can write for another thread. */
    static boolean choosesByThread(DataSource dataSource) {
        DataSource next = dataSource;
        while (is(next, "DelegatingDataSource")) {
            next = targetOf(next);
        }
        return is(next, "lookup.AbstractRoutingDataSource");
    }

    private static boolean is(DataSource dataSource, String name) {
        for (Class<?> type = dataSource.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(SPRING + name)) {
                return true;
            }
        }
        return false;
    }

    private static DataSource targetOf(DataSource dataSource) {
        try {
            Object target =
                    dataSource.getClass().getMethod("getTargetDataSource").invoke(dataSource);
            if (target instanceof DataSource found) {
                return found;
            }
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new MisconfiguredException("The DataSource behind " + dataSource + " cannot be found", e);
        }
        throw new MisconfiguredException("The DataSource " + dataSource + " has no target yet");
    }
}
