package dev.semel.rigs.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The tables of a shop, and what deeds write there. Nothing in them refuses a deed that is done twice. */
final class Business {
    /** Enough that the deeds of a round, some of which hold their rows for long, do not meet in one. */
    static final int ROWS = 400;

    static final int SCARCE = ROWS;
    static final int SCARCE_STOCK = 4;
    static final int PLENTY = 100_000;

    private Business() {}

    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account (id INT NOT NULL PRIMARY KEY, amount BIGINT NOT NULL)");
            statement.execute("CREATE TABLE product (id INT NOT NULL PRIMARY KEY, amount BIGINT NOT NULL)");
            statement.execute("CREATE TABLE trade (id INT NOT NULL PRIMARY KEY, amount BIGINT NOT NULL)");
            statement.execute("CREATE TABLE book (deed VARCHAR(60) NOT NULL, receipt VARCHAR(60) NOT NULL)");
            statement.execute("CREATE INDEX book_deed ON book (deed)");
            statement.execute("CREATE TABLE effect (deed VARCHAR(60) NOT NULL PRIMARY KEY, attempt BIGINT NOT NULL)");
        }
        fill(connection, "account", PLENTY);
        fill(connection, "product", PLENTY);
        fill(connection, "trade", 0);
        change(connection, "INSERT INTO product (id, amount) VALUES (?, ?)", SCARCE, SCARCE_STOCK);
    }

    private static void fill(Connection connection, String table, long amount) throws SQLException {
        String rows = IntStream.range(0, ROWS)
                .mapToObj(id -> "(" + id + ", " + amount + ")")
                .collect(Collectors.joining(", "));
        try (Statement insert = connection.createStatement()) {
            insert.execute("INSERT INTO " + table + " (id, amount) VALUES " + rows);
        }
    }

    /** All of a deed's writes, the receipt with them. */
    static void write(Connection connection, Deed deed, String receipt) throws SQLException {
        for (Posting posting : postings(deed)) {
            add(connection, posting);
        }
        change(connection, "INSERT INTO book (deed, receipt) VALUES (?, ?)", deed.toString(), receipt);
    }

    /** What a deed adds to which row, when it is done once. */
    static List<Posting> postings(Deed deed) {
        int row = deed.number() % ROWS;
        return switch (deed.kind()) {
            // The lower account first, always: no two transfers wait for each other.
            case TRANSFER -> {
                int pair = row / 2 * 2;
                yield List.of(
                        new Posting("account", pair, -deed.amount()), new Posting("account", pair + 1, deed.amount()));
            }
            case ORDER -> List.of(new Posting("product", row, -1));
            case SCARCE_ORDER -> List.of(new Posting("product", SCARCE, -1));
            case PAYMENT -> List.of(new Posting("trade", row, deed.amount()));
        };
    }

    private static void add(Connection connection, Posting posting) throws SQLException {
        String sql = "UPDATE " + posting.table() + " SET amount = amount + ? WHERE id = ? AND amount + ? >= 0";
        if (change(connection, sql, posting.amount(), posting.row(), posting.amount()) == 0) {
            throw new OutOfStockException();
        }
    }

    static int change(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }

    /** The receipt of a deed that was done. */
    static Optional<String> receipt(Connection connection, Deed deed) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT receipt FROM book WHERE deed = ?")) {
            select.setString(1, deed.toString());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
            }
        }
    }

    /**
     * One change of one row.
     *
     * @param table account, product or trade
     * @param row its id
     * @param amount is added
     */
    record Posting(String table, int row, long amount) {}
}
