package dev.semel.rigs.outage;

import dev.semel.testservers.Database;
import java.util.List;

/**
 * How much is done.
 *
 * @param kills on each database
 * @param freezes on each database
 * @param stops of a process, of each guarantee, on each database
 * @param clocked databases on which clocks are moved
 * @param owners clocks of the owners, in hours off
 */
record Size(List<Database> databases, int kills, int freezes, int stops, List<Database> clocked, List<Integer> owners) {
    private static final List<Database> ALL = List.of(Database.POSTGRESQL, Database.MYSQL, Database.MARIADB);

    static final Size LONG = new Size(ALL, 10, 3, 5, ALL, Clocks.HOURS);
    static final Size SHORT =
            new Size(List.of(Database.POSTGRESQL, Database.MARIADB), 1, 1, 1, List.of(Database.POSTGRESQL), List.of(7));
}
