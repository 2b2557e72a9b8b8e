package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.StoredRecord;
import dev.semel.spi.Claim;
import dev.semel.spi.ClaimRequest;
import dev.semel.spi.KeyDigest;
import dev.semel.spi.Ownership;
import dev.semel.spi.Settled;
import dev.semel.spi.Settlement;
import dev.semel.spi.TransactionalStore.Fate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The server's side: records and effects, each method one atomic step, none of them ever stopped. */
interface Truth {
    /** What its records can promise. */
    Guarantee guarantee();

    /** Begins a transaction, which dies with its node. */
    Transaction begin(Node node);

    void commit(Transaction transaction);

    boolean isOpen(Transaction transaction);

    /** Undoes a transaction that is still open. */
    void rollBack(Transaction transaction);

    /** Undoes what a dead node had open. */
    void buried(Node node);

    Claim claim(@Nullable Transaction transaction, ClaimRequest request);

    Settled settle(@Nullable Transaction transaction, Ownership own, Settlement settlement);

    Settled extend(Ownership own, Duration lease);

    Optional<StoredRecord> find(@Nullable Transaction transaction, KeyDigest digest);

    Fate fate(Ownership own);

    void write(@Nullable Transaction transaction, Effect effect);

    /** The effects that others can see. */
    List<Effect> effects();

    /** How many transactions are open. */
    int open();

    /** Makes it as it was at first, for the next schedule. */
    void forget();
}
