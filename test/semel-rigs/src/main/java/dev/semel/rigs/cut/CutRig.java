package dev.semel.rigs.cut;

import dev.semel.testservers.Database;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Cuts the link to each database around COMMIT, with Semel and with a guard that takes an exception for a failure. */
public final class CutRig {
    /** Semel warns of each commit in doubt, which here is said once for all by the rig. */
    private static final Logger SEMEL = Logger.getLogger("dev.semel");

    private static final List<Database> KINDS = List.of(Database.POSTGRESQL, Database.MYSQL, Database.MARIADB);

    private final Numbers numbers;
    private final PrintStream log;

    CutRig(Numbers numbers, PrintStream log) {
        this.numbers = numbers;
        this.log = log;
    }

    /**
     * The long form.
     *
     * @param report the file to write
     * @throws AssertionError if a promise does not hold, or the control shows nothing
     * @throws Exception if a server cannot be had
     */
    public static void run(Path report) throws Exception {
        Result result = new CutRig(Numbers.LONG, System.out).result();
        Files.writeString(report, new CutReport(result).text());
        result.judge();
    }

    Result result() throws Exception {
        SEMEL.setLevel(Level.SEVERE);
        List<Case> semel = new ArrayList<>();
        List<Case> naive = new ArrayList<>();
        for (Database kind : KINDS) {
            try (Stage stage = new Stage(kind)) {
                for (Cut cut : Cut.values()) {
                    for (int i = 0; i < numbers.of(cut); i++) {
                        semel.add(told("semel", stage.semel(cut, i)));
                        if (numbers.of(cut) == numbers.each()) {
                            naive.add(told("naive", stage.naive(cut, i)));
                        }
                    }
                }
            }
        }
        return new Result(semel, naive);
    }

    private Case told(String guard, Case one) {
        log.println(guard + " " + one.kind().productName() + " " + one.kindOfEnd() + " " + one.millis() + " ms");
        return one;
    }
}
