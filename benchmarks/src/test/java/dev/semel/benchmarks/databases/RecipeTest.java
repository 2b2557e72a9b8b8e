package dev.semel.benchmarks.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testservers.Database;
import dev.semel.testservers.Servers;
import dev.semel.testservers.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That the recipe is as correct as its comparison with Semel needs. */
class RecipeTest {
    private static final List<Variant> CLAIMING = List.of(Variant.EARLY, Variant.LATE, Variant.LEASED);
    private static final String EXPIRED = "expires_at = created_at";
    private static final String ABANDONED = "status = 'processing', lease_until = created_at";
    private static final String ANSWERED = "reason = 'answered'";
    /** Its lease ends with the day that the record is kept for. */
    private static final String AT_WORK = "status = 'processing', lease_until = expires_at, expires_at = created_at";

    private static final String OF_OTHER_CONTENT = ABANDONED + ", fingerprint = key_digest";

    @ParameterizedTest
    @EnumSource
    void takesOverWhatHasExpiredOrLostItsLease(Database kind) throws Exception {
        on(kind, (site, pool) -> {
            for (Variant variant : CLAIMING) {
                for (String state : List.of(EXPIRED, ABANDONED)) {
                    String name = variant + state;
                    site.empty();
                    site.hand(variant).operation(name);
                    change(pool, state);
                    site.hand(variant).operation(name);
                    assertThat(record(pool)).as(name).isEqualTo("done 2");
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void leavesWhatStillBinds(Database kind) throws Exception {
        on(kind, (site, pool) -> {
            for (Variant variant : CLAIMING) {
                for (String state : List.of(ANSWERED, AT_WORK, OF_OTHER_CONTENT)) {
                    String name = variant + state;
                    site.empty();
                    site.hand(variant).operation(name);
                    change(pool, state);
                    assertThatThrownBy(() -> site.hand(variant).operation(name))
                            .as(name)
                            .isInstanceOf(IllegalStateException.class);
                    assertThat(record(pool)).as(name).endsWith(" 1");
                }
            }
        });
    }

    private interface Use {
        void on(Site site, DataSource pool) throws Exception;
    }

    private static void on(Database kind, Use use) throws Exception {
        try (TestDatabase database = Servers.of(kind).newDatabase()) {
            DataSource pool = database.pool(2, Connection.TRANSACTION_READ_COMMITTED);
            try (Site site = new Site(kind, pool)) {
                use.on(site, pool);
            }
        }
    }

    private static void change(DataSource pool, String state) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE hand_record SET " + state))
                    .isEqualTo(1);
        }
    }

    private static String record(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT status, attempt FROM hand_record")) {
            assertThat(row.next()).isTrue();
            return row.getString(1) + " " + row.getLong(2);
        }
    }
}
