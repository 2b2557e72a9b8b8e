package dev.semel.proof;

import static dev.semel.proof.Given.OTHER;
import static dev.semel.proof.Given.SAME;

import dev.semel.WhenInDoubt;
import dev.semel.spi.Settlement;
import java.util.List;

/** TRANSITIONS 6.1: the record as the claim sees it, and what each execution makes of it. */
final class ClaimArrives {
    private static final String RUN_1 = "run a=1";
    private static final String RUN_2 = "run a=2";

    private ClaimArrives() {}

    /** One row; a null cell cannot happen. */
    record Row(String name, Given.Record record, String own, String joined, String leased) {
        String cell(Road road) {
            return switch (road) {
                case OWN -> own;
                case JOINED -> joined;
                case LEASED -> leased;
            };
        }
    }

    static List<Row> rows() {
        return List.of(
                row("absent", Given.absent(), RUN_1),
                row("free, any content", Given.settled(new Settlement.Free(), OTHER), RUN_2),
                row("done, past retention", Given.expired(new Settlement.Done(Given.ANSWER)), RUN_2),
                row("failed, past retention", Given.expired(Given.rejected()), RUN_2),
                row("done, same content", Given.done(SAME), "Replayed stored"),
                row("done, not kept, same", Given.settled(Given.notKept(), SAME), "NotKept"),
                row("failed, same", Given.settled(Given.rejected(), SAME), "Rejected replayed SoldOut"),
                row("unknown, same", Given.settled(new Settlement.Unknown("?"), SAME), "Unknown"),
                row("done, other content", Given.done(OTHER), "KeyReused"),
                row("done, not kept, other content", Given.settled(Given.notKept(), OTHER), "KeyReused"),
                row("failed, other content", Given.settled(Given.rejected(), OTHER), "KeyReused"),
                row("unknown, other content", Given.settled(new Settlement.Unknown("?"), OTHER), "KeyReused"),
                row("processing, lease live", Given.live(SAME), "InProgress"),
                row("processing, lease live, other content", Given.live(OTHER), "KeyReused"),
                new Row("open claim elsewhere", Given.open(SAME), "InProgress", "InProgress", "InProgress"),
                new Row("open claim elsewhere, other content", Given.open(OTHER), "InProgress", "InProgress", null),
                row("lease over, RETRY, same bytes", Given.leaseOver(SAME, WhenInDoubt.RETRY), RUN_2),
                row("lease over, RETRY, other content", Given.leaseOver(OTHER, WhenInDoubt.RETRY), "KeyReused"),
                row("lease over, HOLD", Given.leaseOver(SAME, WhenInDoubt.HOLD), "Unknown"),
                row("lease over, HOLD, other content", Given.leaseOver(OTHER, WhenInDoubt.HOLD), "KeyReused"),
                row("processing, committed without lease", Given.broken(), "Unknown"));
    }

    private static Row row(String name, Given.Record record, String all) {
        return new Row(name, record, all, all, all);
    }
}
