package dev.semel.rigs.cut;

import dev.semel.IdempotencyKey;
import dev.semel.testservers.HeldServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Future;

/** What stands between a caller and the business's write. */
interface Guard extends AutoCloseable {
    /** The business's write, in the transaction of this connection. */
    interface Work {
        String on(Connection connection) throws SQLException;
    }

    /** How a call ended. */
    record Said(Word word, String detail) {}

    /** The kinds of ends. */
    enum Word {
        EXECUTED,
        REPLAYED,
        FAULT,
        UNKNOWN,
        OTHER
    }

    Said call(IdempotencyKey key, Work work);

    /** What was found out about commits of this key that ended without a word. */
    List<String> fates(IdempotencyKey key);

    /** Until the guard has noticed that its link is gone, and does whatever it does about it. */
    void awaitReaction(HeldServer server, Future<?> call);

    @Override
    void close();
}
