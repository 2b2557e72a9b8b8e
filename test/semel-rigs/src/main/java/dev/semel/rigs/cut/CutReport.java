package dev.semel.rigs.cut;

import dev.semel.testservers.Database;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The report, from what was measured. */
final class CutReport {
    private static final String HEAD =
            "| cut | on the link | caller was told | event | effects then | retry | effects |";
    private static final String RULE = "|---|---|---|---|---|---|---|";

    private final Result result;

    CutReport(Result result) {
        this.result = result;
    }

    String text() {
        long wrong = result.semel().stream()
                .filter(one -> !one.complaints().isEmpty())
                .count();
        long doubled = result.naive().stream().filter(Case::doubled).count();
        return """
                # Cut rig

                Written by `./rig cut`. A proxy between the driver and the server reads the protocol (PostgreSQL: simple and extended
                query; MySQL, MariaDB: `COM_QUERY`) and cuts exactly around one COMMIT, by a reset. PostgreSQL holds a COMMIT for
                want of a synchronous standby, MySQL and MariaDB while another connection has `FLUSH TABLES WITH READ LOCK`. Unless
                said otherwise the server does not hear that the client of a held COMMIT is gone, as when a network splits.

                *on the link*: COMMITs that came / were forwarded / answered by the server / answers given to the client, when the link
                was cut. *effects then*: rows of the business, seen by a connection that Semel does not know, when the caller had
                been told (control, and unknown: when the server had finished). *retry*: the same key again. *effects*: rows at the end.

                **Semel: %d cuts, rule 7 broken in %d.** Rule 7 here: "executed" if and only if it had committed, with the answer of
                the effect in the books; a fault if and only if it had not; "unknown" only past the bound (1 s there, 30 s
                elsewhere); the event says the same; every key ends with one effect and a record that is done.
                **Control: %d cuts, %d doubled.**
                """.formatted(result.semel().size(), wrong, result.naive().size(), doubled)
                + tables("Semel", result.semel())
                + tables(
                        "Control: an exception out of commit is a failure, the claim is deleted, the retry runs",
                        result.naive())
                + heard();
    }

    private static String tables(String title, List<Case> cases) {
        StringBuilder text = new StringBuilder("\n## " + title + "\n");
        Set<Database> kinds = cases.stream().map(Case::kind).collect(Collectors.toCollection(LinkedHashSet::new));
        for (Database kind : kinds) {
            text.append("\n### ").append(kind.productName()).append("\n\n");
            text.append(HEAD)
                    .append(" number | told after, median and most |\n")
                    .append(RULE)
                    .append("---|---|\n");
            Map<String, List<Case>> ends = cases.stream()
                    .filter(one -> one.kind() == kind)
                    .collect(Collectors.groupingBy(Case::kindOfEnd, LinkedHashMap::new, Collectors.toList()));
            ends.forEach((end, alike) -> text.append(end)
                    .append(' ')
                    .append(alike.size())
                    .append(" | ")
                    .append(times(alike))
                    .append(" |\n"));
        }
        return text.toString();
    }

    private static String times(List<Case> alike) {
        long[] millis = alike.stream().mapToLong(Case::millis).sorted().toArray();
        return String.format(Locale.ROOT, "%d ms, %d ms", millis[millis.length / 2], millis[millis.length - 1]);
    }

    private String heard() {
        String ends = result.semel().stream()
                .filter(one -> one.cut() == Cut.HELD_AND_HEARD)
                .collect(Collectors.groupingBy(
                        Case::kind,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                one -> one.before().isEmpty() ? "undone" : "committed",
                                Collectors.toCollection(LinkedHashSet::new))))
                .entrySet()
                .stream()
                .map(e -> e.getKey().productName() + ": " + String.join(", ", e.getValue()))
                .collect(Collectors.joining("; "));
        return """

                ## A server that hears

                What became of a held COMMIT when the server could hear of the loss of its client for 3 s:
                %s.
                A server may undo it then; so the fate is asked, never guessed.
                """.formatted(ends);
    }
}
