package dev.semel.jdbc;

import dev.semel.Action;
import dev.semel.Guarantee;
import dev.semel.MisconfiguredException;
import dev.semel.StoredRecord;
import dev.semel.jdbc.spi.JdbcTransactions;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Purgeable;
import dev.semel.spi.Resolvable;
import dev.semel.spi.Searchable;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore;
import dev.semel.spi.UnitOfWork;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Records in a JDBC database: the truth whose unique constraint decides. TRANSACTIONAL records share the business's
 * transaction; LEASED ones are committed by themselves, on a connection of their own.
 *
 * <pre>{@code
 * JdbcStore store = JdbcStore.on(dataSource).build();
 * }</pre>
 *
 * <p>Times are those of the database's clock in UTC, whatever the zone of session and JVM. Thread-safe.
 */
public final class JdbcStore implements TransactionalStore, Purgeable, Resolvable, Searchable {
    static final String DEFAULT_TABLE = "semel_record";

    private final JdbcTransactions transactions;
    private final Claims claims;
    private final Settles settles;
    private final Upkeep upkeep;
    private final FateLookup fates;
    private final Watches watches;

    private JdbcStore(Parts parts, JdbcTransactions transactions, Groups groups) {
        Connections connections = new Connections(parts.dataSource, transactions);
        Dialect dialect = parts.database.dialect(parts.texts);
        this.transactions = transactions;
        claims = new Claims(connections, dialect, groups);
        settles = new Settles(connections, dialect, parts.texts, groups);
        upkeep = new Upkeep(connections, dialect, parts.texts);
        fates = new FateLookup(connections, dialect);
        watches = new Watches(connections, dialect);
    }

    /**
     * Starts a store on a database.
     *
     * @param dataSource best a pool; one that hands out Spring's open transaction is looked behind
     * @return a builder
     */
    public static Builder on(DataSource dataSource) {
        return new Builder(dataSource);
    }

    /**
     * The connection of the transaction that is open on this thread, for the business writes of a TRANSACTIONAL action.
     * It refuses commit, roll back, {@code setAutoCommit} and close; it ends with the transaction.
     *
     * @return a guarded connection
     * @throws IllegalStateException if no transaction is open on this thread
     */
    public Connection connection() {
        try {
            Connection open = transactions.open();
            Connection guarded = GuardedConnection.over(open);
            transactions.release(open);
            return guarded;
        } catch (SQLException e) {
            throw Connections.unavailable(e);
        }
    }

    /**
     * Does work inside the caller's own plain JDBC transaction: calls of Semel in it join that transaction. The caller
     * commits or rolls back afterwards. Where an operation ends so that nothing of the transaction may commit (the store did
     * not answer), all of it is rolled back before this returns.
     *
     * @param connection with autocommit off
     * @param work the work
     * @param <T> its result
     * @param <X> what it throws
     * @return its result
     * @throws X as the work does
     * @throws MisconfiguredException if the connection is in autocommit, or the store was built with other transactions
     */
    public <T extends @Nullable Object, X extends Exception> T within(Connection connection, Action<T, X> work)
            throws X {
        if (transactions instanceof PlainTransactions plain) {
            return plain.within(connection, work);
        }
        throw new MisconfiguredException(
                "This store's transactions are not plain JDBC ones: open one with their own manager, and call inside it.");
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return claims.claim(request);
    }

    @Override
    public Settled settle(Ownership own, Settlement settlement) {
        return settles.settle(own, settlement);
    }

    @Override
    public Settled extend(Ownership own, Duration lease) {
        return settles.extend(own, lease);
    }

    @Override
    public Optional<StoredRecord> find(KeyDigest digest) {
        return upkeep.find(digest);
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.TRANSACTIONAL, Guarantee.LEASED);
    }

    @Override
    public UnitOfWork unitOfWork() {
        return transactions;
    }

    @Override
    public Optional<StoredRecord> findWithin(KeyDigest digest) {
        return upkeep.findWithin(digest);
    }

    @Override
    public Watch watch() {
        return watches.begin();
    }

    @Override
    public Fate fate(Ownership own, Duration bound) {
        return fates.of(own, bound);
    }

    @Override
    public Settled resolve(
            KeyDigest digest, ClaimRequest.Seen seen, Settlement settlement, Duration retention, String reason) {
        return settles.resolve(digest, seen, settlement, retention, reason);
    }

    @Override
    public int purge(int limit) {
        return upkeep.purge(limit);
    }

    @Override
    public int sweep(int limit) {
        return upkeep.sweep(limit);
    }

    @Override
    public List<Found> inDoubt(int limit) {
        return upkeep.inDoubt(limit);
    }

    private record Parts(DataSource dataSource, Database database, Texts texts) {}

    /** Settings of a store. Not thread-safe. */
    public static final class Builder {
        private final DataSource dataSource;
        private TableName table = new TableName(DEFAULT_TABLE);
        private SchemaMode schema = SchemaMode.VALIDATE;
        private @Nullable JdbcTransactions transactions;
        private Groups groups = Groups.NONE;

        private Builder(DataSource dataSource) {
            this.dataSource = TargetDataSource.of(dataSource);
        }

        /**
         * Name of the table; {@code semel_record} without it.
         *
         * @param name letters, digits and underscore, perhaps after a schema and a dot
         * @return this
         * @throws MisconfiguredException for any other name
         */
        public Builder table(String name) {
            table = new TableName(name);
            return this;
        }

        /**
         * What is done about the table when the store is built.
         *
         * @param mode the mode; VALIDATE without it
         * @return this
         */
        public Builder schema(SchemaMode mode) {
            schema = mode;
            return this;
        }

        /**
         * The transactions that records share; those of plain JDBC without it.
         *
         * @param value over the same database as the DataSource
         * @return this
         */
        public Builder transactions(JdbcTransactions value) {
            transactions = value;
            return this;
        }

        /**
         * Writes LEASED claims and settles that come at the same time together: one statement and one commit for those that
         * wait while another is under way. Nobody waits for company, and nothing else changes: a member of a group that its
         * statement does not decide goes by itself. For many concurrent LEASED operations; a few gain nothing. H2 writes
         * each by itself all the same.
         *
         * <p>One thread writes for others. So the DataSource must lead every thread to the same database and schema, as the
         * same user; one that chooses by the thread, perhaps by tenant, would put the records of one into the place of
         * another. Spring's {@code AbstractRoutingDataSource} is refused; what chooses unseen must not be used with groups.
         *
         * @param most records in one statement, 1 to 1000; 1, as without this, for no groups
         * @return this
         * @throws MisconfiguredException for any other number
         */
        public Builder leasedInGroupsOf(int most) {
            groups = new Groups(most);
            return this;
        }

        /**
         * Connects once to see what database this is, and creates or checks the table.
         *
         * @return the store
         * @throws MisconfiguredException if the database is unknown or too old, or the table cannot hold records, or the
         *     DataSource is not fit for groups
         * @throws dev.semel.StoreUnavailableException if there is no connection
         */
        public JdbcStore build() {
            if (groups.most() > 1 && TargetDataSource.choosesByThread(dataSource)) {
                throw new MisconfiguredException(
                        "The DataSource chooses a database by the thread, and in groups of LEASED"
                                + " records one thread writes for others: their records would be in the wrong database."
                                + " Write each by itself, with groups of 1, or build a store for each database.");
            }
            Inspection inspection = Inspection.of(dataSource, table, schema);
            JdbcTransactions chosen =
                    transactions == null ? new PlainTransactions(dataSource, inspection.isolation()) : transactions;
            return new JdbcStore(new Parts(dataSource, inspection.database(), inspection.texts()), chosen, groups);
        }
    }
}
