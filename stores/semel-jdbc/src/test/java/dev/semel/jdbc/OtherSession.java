package dev.semel.jdbc;

import com.mysql.cj.jdbc.MysqlDataSource;
import dev.semel.testservers.TestDatabase;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** Sessions that differ from the usual ones in what a driver counts, where it prepares, and how strict the server is. */
final class OtherSession {
    private static final String LOOSE =
            "useAffectedRows=true&useServerPrepStmts=true&sessionVariables=sql_mode='',time_zone='-08:00'";

    private OtherSession() {}

    static DataSource loose(TestDatabase database) throws SQLException {
        String url = database.jdbcUrl();
        return url.startsWith("jdbc:mysql:")
                ? mySqlDriver(database, url + "&" + LOOSE)
                : mariaDbDriver(database, url + "?" + LOOSE);
    }

    /** Reads double quotes as names, and assigns all columns of an UPDATE at once. */
    static DataSource oddMariaDb(TestDatabase database) throws SQLException {
        return mariaDbDriver(
                database,
                database.jdbcUrl()
                        + "?sessionVariables=sql_mode='STRICT_ALL_TABLES,ANSI_QUOTES,NO_BACKSLASH_ESCAPES,SIMULTANEOUS_ASSIGNMENT'");
    }

    /** Calls the server MySQL. */
    static DataSource mariaDbByMySqlDriver(TestDatabase database) throws SQLException {
        String url = database.jdbcUrl().replace("jdbc:mariadb:", "jdbc:mysql:");
        return mySqlDriver(database, url + "?sslMode=DISABLED&useAffectedRows=true");
    }

    private static DataSource mySqlDriver(TestDatabase database, String url) {
        MysqlDataSource source = new MysqlDataSource();
        source.setUrl(url);
        source.setUser(database.user());
        source.setPassword(database.password());
        return source;
    }

    private static DataSource mariaDbDriver(TestDatabase database, String url) throws SQLException {
        MariaDbDataSource source = new MariaDbDataSource(url);
        source.setUser(database.user());
        source.setPassword(database.password());
        return source;
    }
}
