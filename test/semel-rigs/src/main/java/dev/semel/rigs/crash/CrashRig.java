package dev.semel.rigs.crash;

import dev.semel.testservers.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The crash rig in its long form. */
public final class CrashRig {
    private static final long SEED = 20261201;
    private static final List<Database> DATABASES = List.of(Database.POSTGRESQL, Database.MYSQL, Database.MARIADB);

    private CrashRig() {}

    /**
     * Runs everything on three databases and writes the report, whatever it says.
     *
     * @param report the file
     * @throws AssertionError if a promise does not hold, or a control shows no harm
     * @throws SQLException if the rig itself fails at a database
     * @throws IOException if the report cannot be written
     */
    public static void run(Path report) throws SQLException, IOException {
        List<Result> results = new ArrayList<>();
        for (Database database : DATABASES) {
            for (Variant variant : Variant.values()) {
                Result result = new Run(database, variant, size(database, variant), SEED).measure();
                System.out.println(result.inWords());
                results.add(result);
            }
        }
        List<String> missed = Goals.missed(results, DATABASES);
        Files.writeString(report, new Report(results, missed).text());
        if (!missed.isEmpty()) {
            throw new AssertionError(String.join("\n", missed));
        }
    }

    /** The controls do on one database all that TRANSACTIONAL does, and less on the others. */
    private static Size size(Database database, Variant variant) {
        boolean full = variant == Variant.TRANSACTIONAL || variant.control() && database == Database.POSTGRESQL;
        return full ? new Size(16, 8, 2, 10, 6) : new Size(4, 2, 2, 10, 6);
    }
}
