package dev.semel.proof.process;

import dev.semel.IdempotencyKey;
import dev.semel.Operation;
import dev.semel.Semel;
import dev.semel.jdbc.JdbcStore;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A node in this process with a connection for each of its operations, all of which have written and do not end. */
final class SlowOwners implements AutoCloseable {
    private final CountDownLatch go = new CountDownLatch(1);
    private final JdbcStore store;
    private final Semel semel;

    SlowOwners(Site site, List<IdempotencyKey> keys) {
        store = JdbcStore.on(site.database.dataSource()).build();
        semel = Scopes.semel(store);
        CountDownLatch written = new CountDownLatch(keys.size());
        for (IdempotencyKey key : keys) {
            new Thread(() -> semel.once(key).matching("content").call(String.class, () -> {
                        Books.write(
                                store.connection(),
                                key,
                                Operation.current().orElseThrow().attempt());
                        written.countDown();
                        await(go);
                        return "elsewhere-1";
                    }))
                    .start();
        }
        await(written);
    }

    /** They may end. */
    void go() {
        go.countDown();
    }

    @Override
    public void close() {
        go();
        semel.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(2, TimeUnit.MINUTES)) {
                throw new IllegalStateException("nothing happened");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
