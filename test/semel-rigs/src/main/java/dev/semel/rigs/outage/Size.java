package dev.semel.rigs.outage;

import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.List;

/**
 * How much is done.
 *
 * @param kills on each database
 * @param freezes on each database
 * @param stops of a process, of each guarantee, on each database
 * @param clocked databases on which clocks are moved
 * @param owners clocks of the owners, in hours off
 * @param clockLease leases where clocks are moved
 */
record Size(
        List<Database> databases,
        int kills,
        int freezes,
        int stops,
        List<Database> clocked,
        List<Integer> owners,
        Duration clockLease) {
    private static final List<Database> ALL = List.of(Database.POSTGRESQL, Database.MYSQL, Database.MARIADB);

    static final Size LONG = new Size(
            ALL, 10, 2, 3, List.of(Database.POSTGRESQL, Database.MARIADB), Clocks.HOURS, Duration.ofSeconds(6));
    static final Size SHORT = new Size(
            List.of(Database.POSTGRESQL, Database.MARIADB),
            1,
            1,
            1,
            List.of(Database.POSTGRESQL),
            List.of(7),
            Duration.ofSeconds(3));
}
