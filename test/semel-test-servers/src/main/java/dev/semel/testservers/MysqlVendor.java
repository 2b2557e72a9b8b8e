package dev.semel.testservers;

import com.mysql.cj.jdbc.MysqlDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** MySQL or MariaDB, each through its own driver, entered by root. */
final class MysqlVendor implements Vendor {
    /** No such thread: it ended by itself. */
    private static final int GONE = 1094;

    private final Database kind;

    MysqlVendor(Database kind) {
        this.kind = kind;
    }

    @Override
    public Database kind() {
        return kind;
    }

    @Override
    public String home() {
        return "mysql";
    }

    @Override
    public TestDatabase.Location location(int port, String database) {
        String place = "://127.0.0.1:" + port + "/" + database;
        String url = kind == Database.MYSQL
                ? "jdbc:mysql" + place + "?sslMode=DISABLED&allowPublicKeyRetrieval=true"
                : "jdbc:mariadb" + place;
        return new TestDatabase.Location(url, "root", "", source(url));
    }

    private DataSource source(String url) {
        try {
            if (kind == Database.MYSQL) {
                MysqlDataSource source = new MysqlDataSource();
                source.setUrl(url);
                source.setUser("root");
                source.setPassword("");
                return source;
            }
            MariaDbDataSource source = new MariaDbDataSource(url);
            source.setUser("root");
            source.setPassword("");
            return source;
        } catch (SQLException e) {
            throw new ServerUnavailableException("Driver refuses " + url, e);
        }
    }

    @Override
    public void create(Connection home, String database) throws SQLException {
        try (Statement statement = home.createStatement()) {
            statement.execute("CREATE DATABASE " + database);
        }
    }

    @Override
    public void drop(Connection home, String database) throws SQLException {
        // An open transaction on one of its tables would hold up the DROP for ever.
        for (long user : users(home, database)) {
            kill(home, user);
        }
        try (Statement statement = home.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + database);
        }
    }

    private static List<Long> users(Connection home, String database) throws SQLException {
        try (PreparedStatement statement =
                home.prepareStatement("SELECT id FROM information_schema.processlist WHERE db = ?")) {
            statement.setString(1, database);
            List<Long> users = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    users.add(rows.getLong(1));
                }
            }
            return users;
        }
    }

    private static void kill(Connection home, long user) throws SQLException {
        try (Statement statement = home.createStatement()) {
            statement.execute("KILL " + user);
        } catch (SQLException e) {
            if (e.getErrorCode() != GONE) {
                throw e;
            }
        }
    }
}
