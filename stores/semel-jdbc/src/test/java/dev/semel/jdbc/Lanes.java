package dev.semel.jdbc;

import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Takes every lane of a store that writes in groups, as statements do that take long, until it is closed: whoever calls in
 * the meantime becomes a member of a group. The calls that take the lanes get no connection, so they leave nothing.
 */
final class Lanes implements AutoCloseable {
    private static final int LANES = 2;
    private static final Set<Thread.State> WAITING = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);
    private static final ThreadLocal<Holder> HOLDER = new ThreadLocal<>();

    private final CountDownLatch letGo = new CountDownLatch(1);

    private record Holder(CountDownLatch taken, CountDownLatch letGo) {}

    private Lanes(Runnable call) {
        for (int i = 0; i < LANES; i++) {
            Holder holder = new Holder(new CountDownLatch(1), letGo);
            new Thread(() -> hold(holder, call), "lane " + i).start();
            pass(holder.taken);
        }
    }

    static Lanes ofClaims(JdbcStore store) {
        return new Lanes(() -> store.claim(Wishes.some().leased("a")));
    }

    static Lanes ofSettles(JdbcStore store) {
        return new Lanes(() -> store.settle(Wishes.some().leased("a").ownership(1), StoreTest.done("x")));
    }

    /** What the store's pool has to be behind. */
    static DataSource over(DataSource pool) {
        return new ChangedDataSource(pool, Lanes::unlessHolder);
    }

    private static void hold(Holder holder, Runnable call) {
        HOLDER.set(holder);
        try {
            call.run();
            throw new AssertionError("A call that takes a lane was given a connection");
        } catch (NoConnection expected) {
            HOLDER.remove();
        }
    }

    private static Connection unlessHolder(Connection connection) {
        Holder holder = HOLDER.get();
        if (holder == null) {
            return connection;
        }
        holder.taken.countDown();
        pass(holder.letGo);
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        throw new NoConnection();
    }

    private static void pass(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new AssertionError("A lane was not taken, or not let go");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Until all of them wait for a lane. */
    static void awaitMembers(Collection<Thread> members) {
        await().pollInSameThread()
                .until(() -> members.stream().allMatch(member -> WAITING.contains(member.getState())));
    }

    @Override
    public void close() {
        letGo.countDown();
    }

    private static final class NoConnection extends RuntimeException {}
}
