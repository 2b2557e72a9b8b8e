package dev.semel.rigs;

import dev.semel.rigs.crash.CrashRig;
import dev.semel.rigs.cut.CutRig;
import dev.semel.rigs.outage.OutageRig;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Entry point: runs one rig in its long form and writes its report. */
public final class Rigs {
    private static final Map<String, Rig> ALL =
            Map.of("crash", CrashRig::run, "cut", CutRig::run, "outage", OutageRig::run);

    private Rigs() {}

    /** One rig in its long form; it throws {@link AssertionError} where a promise or a control does not hold. */
    interface Rig {
        void run(Path report) throws Exception;
    }

    /**
     * Runs a rig.
     *
     * @param args name of the rig, file of the report
     * @throws Exception if the rig could not run
     */
    public static void main(String[] args) throws Exception {
        String name = args.length == 2 ? args[0].toLowerCase(Locale.ROOT) : "";
        Rig rig = ALL.get(name);
        if (rig == null) {
            System.err.println("rig: one of " + List.copyOf(ALL.keySet()) + ", then the report's file");
            System.exit(2);
            return;
        }
        rig.run(Path.of(args[1]));
        System.exit(0);
    }
}
