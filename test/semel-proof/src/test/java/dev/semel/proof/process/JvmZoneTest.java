package dev.semel.proof.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.IdempotencyKey;
import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Processes and sessions eight hours east and west of Greenwich agree about every lease and every expiry. */
class JvmZoneTest {
    @ParameterizedTest
    @EnumSource
    void agreeOnLeaseAndExpiry(Database kind) {
        try (Site site = new Site(kind);
                Node east = node(site, kind, "east", "+08:00", "Asia/Shanghai");
                Node west = node(site, kind, "west", "-08:00", "America/Los_Angeles")) {
            east.ready();
            west.ready();
            leaseIsAsLongForBoth(site, kind, east, west);
            leaseIsAsLongForBoth(site, kind, west, east);
            answerIsKeptAsLongForBoth(site, kind, east, west);
            answerIsKeptAsLongForBoth(site, kind, west, east);
        }
    }

    private static void leaseIsAsLongForBoth(Site site, Database kind, Node owner, Node other) {
        IdempotencyKey key = Site.key(Scopes.LEASED);
        owner.callToPause("a" + key.key(), key, "write-alone,pause");
        for (Node node : List.of(owner, other)) {
            String[] found = node.find("b", key).text().split(" ");
            assertThat(found[0]).isEqualTo("PROCESSING");
            assertThat(Long.parseLong(found[2])).isBetween(1_000L, Scopes.LEASE.toMillis());
            assertThat(Math.abs(Long.parseLong(found[3]) - System.currentTimeMillis()))
                    .isLessThan(60_000);
        }
        assertThat(other.call("c", key, "write-alone").text()).isEqualTo("InProgress");
        site.books.age(kind, key, Duration.ofHours(2));
        assertThat(owner.find("d", key).text().split(" ")[2]).startsWith("-");
        assertThat(other.find("d", key).text().split(" ")[2]).startsWith("-");
        assertThat(other.call("e", key, "write-alone").text())
                .startsWith("Executed")
                .endsWith("-2");
        assertThat(owner.go("a" + key.key()).text()).startsWith("Replayed").endsWith("-2");
    }

    private static void answerIsKeptAsLongForBoth(Site site, Database kind, Node owner, Node other) {
        IdempotencyKey key = Site.key(Scopes.LEASED);
        String answer = owner.call("a", key, "write-alone").text();
        assertThat(answer).startsWith("Executed").endsWith("-1");
        site.books.age(kind, key, Scopes.RETENTION.minusHours(1));
        for (Node node : List.of(owner, other)) {
            assertThat(node.call("b", key, "write-alone").text()).isEqualTo(answer.replace("Executed", "Replayed"));
        }
        site.books.age(kind, key, Duration.ofHours(2));
        for (Node node : List.of(owner, other)) {
            assertThat(node.find("c", key).text()).isEqualTo("absent");
        }
        assertThat(other.call("d", key, "write-alone").text())
                .startsWith("Executed")
                .endsWith("-2");
        assertThat(owner.call("e", key, "write-alone").text())
                .startsWith("Replayed")
                .endsWith("-2");
    }

    private static Node node(Site site, Database kind, String name, String offset, String zone) {
        String begin = switch (kind) {
            case POSTGRESQL -> "SET TIME ZONE INTERVAL '" + offset + "' HOUR TO MINUTE";
            case H2 -> "SET TIME ZONE '" + offset + "'";
            case MYSQL, MARIADB -> "SET time_zone = '" + offset + "'";
        };
        return Node.start(name, site.database, begin, List.of("-Duser.timezone=" + zone));
    }
}
