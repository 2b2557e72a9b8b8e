package dev.semel.rigs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The crash rig in its short form: each phase hit by 8 kills on PostgreSQL, by one on the others and in LEASED, and 500
 * duplicates in all that met a running original; then both controls.
 */
class CrashRigTest {
    private static final Size SMALL = new Size(1, 0, 2, 4, 12);

    @Test
    void eachKeyIsAppliedOnceWhereverItsProcessIsKilled() throws SQLException {
        List<Result> results = new ArrayList<>();
        results.add(run(Database.POSTGRESQL, Variant.TRANSACTIONAL, new Size(8, 1, 1, 4, 10)));
        results.add(run(Database.MYSQL, Variant.TRANSACTIONAL, SMALL));
        results.add(run(Database.MARIADB, Variant.TRANSACTIONAL, SMALL));
        results.add(run(Database.POSTGRESQL, Variant.LEASED_RETRY, SMALL));
        results.add(run(Database.POSTGRESQL, Variant.LEASED_HOLD, SMALL));
        assertThat(Goals.missed(results, List.of(Database.POSTGRESQL))).isEmpty();
        for (Result result : results) {
            for (Phase phase : Phase.values()) {
                assertThat(result.caught().kills(phase))
                        .as(phase.words + ", " + result.inWords())
                        .isPositive();
            }
        }
    }

    @Test
    void withoutSemelThereAreDoubles() throws SQLException {
        Result control = run(Database.POSTGRESQL, Variant.OFF, SMALL);
        assertThat(control.findings().doubles()).as(control.inWords()).isPositive();
        assertThat(control.findings().rowsOff()).as(control.inWords()).isPositive();
    }

    @Test
    void withoutFreeOnFaultThereAreLosses() throws SQLException {
        Result control = run(Database.POSTGRESQL, Variant.NEVER_FREED, SMALL);
        assertThat(control.findings().lost()).as(control.inWords()).isPositive();
        assertThat(control.findings().open()).as(control.inWords()).isPositive();
        assertThat(control.findings().doubles()).as(control.inWords()).isZero();
    }

    private static Result run(Database database, Variant variant, Size size) throws SQLException {
        return new Run(database, variant, size, 1).measure();
    }
}
