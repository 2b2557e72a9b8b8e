package dev.semel.proof.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.IdempotencyKey;
import dev.semel.testservers.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two processes with five connections each. Twenty keys are slow on one and each is asked for on the other as well: the
 * duplicates wait, and nobody else has to wait for them.
 */
class UnrelatedKeyTest {
    private static final int SLOW = 20;
    private static final Duration SOON = Duration.ofMillis(100);

    /** The slow owners hold no connection, since they are LEASED: both nodes must stay free. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void isAnsweredSoonBesideLeasedDuplicates(Database kind) {
        try (Site site = new Site(kind);
                Node first = site.node("first");
                Node second = site.node("second")) {
            first.ready();
            second.ready();
            List<IdempotencyKey> keys = keys(Scopes.LEASED_WAIT);
            for (int i = 0; i < SLOW; i++) {
                first.callToPause("slow" + i, keys.get(i), "write-alone,pause");
            }
            askForAll(second, keys, "write-alone");
            assertAnsweredSoon(first);
            assertAnsweredSoon(second);
            assertAllWait(second);
            for (int i = 0; i < SLOW; i++) {
                assertThat(first.go("slow" + i).text()).isEqualTo("Executed first-1");
            }
            for (int i = 0; i < SLOW; i++) {
                assertThat(second.reply("double" + i).text()).isEqualTo("Replayed first-1");
                assertThat(site.books.attempts(keys.get(i))).containsExactly(1L);
            }
        }
    }

    /** The slow owners hold a transaction each: as many as leave a node a connection, and the others elsewhere. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void isAnsweredSoonBesideTransactionalDuplicates(Database kind) {
        List<IdempotencyKey> keys = keys(Scopes.OWN_WAIT);
        try (Site site = new Site(kind);
                Node first = site.node("first");
                Node second = site.node("second");
                SlowOwners elsewhere = new SlowOwners(site, keys.subList(4, SLOW))) {
            first.ready();
            second.ready();
            for (int i = 0; i < 4; i++) {
                first.callToPause("slow" + i, keys.get(i), "write,pause");
            }
            askForAll(second, keys, "write");
            assertAnsweredSoon(first);
            assertAnsweredSoon(second);
            assertAllWait(second);
            elsewhere.go();
            for (int i = 0; i < SLOW; i++) {
                String owner = i < 4 ? "first-1" : "elsewhere-1";
                if (i < 4) {
                    assertThat(first.go("slow" + i).text()).isEqualTo("Executed " + owner);
                }
                assertThat(second.reply("double" + i).text()).isEqualTo("Replayed " + owner);
                assertThat(site.books.attempts(keys.get(i))).containsExactly(1L);
            }
        }
    }

    /** The control: where a duplicate waits in the database, five of them have all connections, and all others wait. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void waitsWhereClaimsBlock(Database kind) throws SQLException {
        try (Site site = new Site(kind)) {
            site.books.sql("CREATE TABLE guard (k VARCHAR(64) NOT NULL PRIMARY KEY)");
            try (Connection slow = site.database.connect();
                    Node second = site.node("second")) {
                slow.setAutoCommit(false);
                for (int i = 0; i < SLOW; i++) {
                    insert(slow, "slow" + i);
                }
                second.ready();
                for (int i = 0; i < SLOW; i++) {
                    second.order("block", "double" + i, "slow" + i);
                }
                await().until(() -> blocked(site, kind) == 5);
                second.order("block", "other", "other");
                await().during(SOON).atMost(SOON.multipliedBy(20)).until(() -> !second.hasSaid("other"));
                slow.commit();
                assertThat(second.reply("other").micros()).isGreaterThan(SOON.toNanos() / 1000);
            }
        }
    }

    private static List<IdempotencyKey> keys(String scope) {
        return IntStream.range(0, SLOW).mapToObj(i -> Site.key(scope)).toList();
    }

    private static void askForAll(Node node, List<IdempotencyKey> keys, String steps) {
        for (int i = 0; i < keys.size(); i++) {
            node.order("call", "double" + i, keys.get(i).scope(), keys.get(i).key(), steps);
        }
    }

    private static void assertAllWait(Node node) {
        for (int i = 0; i < SLOW; i++) {
            assertThat(node.hasSaid("double" + i)).isFalse();
        }
    }

    /** Nine of ten, since this machine may be busy with something else; where claims block, none is. */
    private static void assertAnsweredSoon(Node node) {
        measure(node);
        List<Long> micros = measure(node);
        assertThat(micros.get(SLOW * 9 / 10 - 1)).as("microseconds: %s", micros).isLessThan(SOON.toNanos() / 1000);
    }

    private static List<Long> measure(Node node) {
        List<Long> micros = new ArrayList<>();
        for (int i = 0; i < SLOW; i++) {
            Node.Reply reply = node.call("unrelated", Site.key(Scopes.OWN), "write");
            assertThat(reply.text()).startsWith("Executed");
            micros.add(reply.micros());
        }
        micros.sort(null);
        return micros;
    }

    private static void insert(Connection connection, String key) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO guard (k) VALUES (?)")) {
            insert.setString(1, key);
            insert.executeUpdate();
        }
    }

    private static long blocked(Site site, Database kind) {
        return site.books.number(
                kind == Database.POSTGRESQL
                        ? "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
                        : "SELECT COUNT(*) FROM information_schema.innodb_trx JOIN information_schema.processlist"
                                + " ON id = trx_mysql_thread_id WHERE db = DATABASE() AND trx_state = 'LOCK WAIT'");
    }
}
