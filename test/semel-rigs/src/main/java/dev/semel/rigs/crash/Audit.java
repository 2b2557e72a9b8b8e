package dev.semel.rigs.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares what was asked, what was answered, what the journal says and what the books say. For one run. */
final class Audit {
    private static final int MOST_EXAMPLES = 12;

    private final Map<String, List<String>> book = new HashMap<>();
    private final Map<Deed, Set<String>> answers = new HashMap<>();
    private final List<String> examples = new ArrayList<>();
    private final Connection connection;

    private Audit(Connection connection) throws SQLException {
        this.connection = connection;
        read(
                "SELECT deed, receipt FROM book",
                row -> book.computeIfAbsent(row.getString(1), deed -> new ArrayList<>())
                        .add(row.getString(2)));
    }

    /**
     * Looks.
     *
     * @param connection to the business's database
     * @param deeds all that were asked for
     * @param calls all calls of all nodes
     * @param exactly whether what the journal says binds the books: so in TRANSACTIONAL
     */
    static Findings of(Connection connection, Collection<Deed> deeds, Collection<Call> calls, boolean exactly)
            throws SQLException {
        Audit audit = new Audit(connection);
        for (Call call : calls) {
            call.answer()
                    .ifPresent(answer -> audit.answers
                            .computeIfAbsent(call.deed, deed -> new HashSet<>())
                            .add(answer));
        }
        return new Findings(
                audit.sum(deeds, "done more than once", deed -> Math.max(0, audit.times(deed) - 1))
                        + audit.sum(
                                deeds,
                                "carried out more than once by processes that lived",
                                deed -> executions(deed, calls)),
                audit.sum(deeds, "never done", deed -> audit.times(deed) == 0 && !audit.refused(deed) ? 1 : 0),
                audit.sum(deeds, "never answered", deed -> audit.answers(deed).isEmpty() ? 1 : 0),
                audit.open(),
                audit.sum(deeds, "answered in contradiction", deed -> audit.agrees(deed) ? 0 : 1),
                audit.rowsOff(deeds),
                exactly ? audit.contradictions(calls) : 0,
                audit.examples);
    }

    /**
     * How often more than once a call was told that it had carried the deed out itself. The books cannot tell where the
     * action finds what it did before: a second owner beside a living one would be seen here alone.
     */
    private static int executions(Deed deed, Collection<Call> calls) {
        long executed = calls.stream()
                .filter(call -> call.deed.equals(deed) && call.word().equals(Optional.of(Outcomes.EXECUTED.strip())))
                .count();
        return (int) Math.max(0, executed - 1);
    }

    private int times(Deed deed) {
        return receipts(deed).size();
    }

    private List<String> receipts(Deed deed) {
        return book.getOrDefault(deed.toString(), List.of());
    }

    private Set<String> answers(Deed deed) {
        return answers.getOrDefault(deed, Set.of());
    }

    private boolean refused(Deed deed) {
        return deed.kind() == Deed.Kind.SCARCE_ORDER && answers(deed).contains(Outcomes.REJECTED);
    }

    /** One answer for all, and the books have it: its receipt and no other, or nothing if it is the rejection. */
    private boolean agrees(Deed deed) {
        Set<String> given = answers(deed);
        if (given.isEmpty()) {
            return true;
        }
        return given.equals(refused(deed) && times(deed) == 0 ? Set.of(Outcomes.REJECTED) : Set.copyOf(receipts(deed)));
    }

    private int open() throws SQLException {
        int[] open = new int[1];
        read("SELECT idem_key, status FROM semel_record WHERE status NOT IN ('done', 'failed')", row -> {
            open[0]++;
            example(row.getString(1) + " is left " + row.getString(2));
        });
        return open[0];
    }

    private int rowsOff(Collection<Deed> deeds) throws SQLException {
        Map<String, Long> expected = new HashMap<>();
        for (Deed deed : deeds) {
            boolean counts = deed.kind() != Deed.Kind.SCARCE_ORDER || times(deed) > 0;
            if (counts) {
                Business.postings(deed)
                        .forEach(posting ->
                                expected.merge(posting.table() + posting.row(), posting.amount(), Long::sum));
            }
        }
        int off = 0;
        for (String table : List.of("account", "product", "trade")) {
            int[] here = new int[1];
            read("SELECT id, amount FROM " + table, row -> {
                long amount = expected.getOrDefault(table + row.getInt(1), 0L) + begin(table, row.getInt(1));
                if (amount != row.getLong(2)) {
                    here[0]++;
                    example(table + " " + row.getInt(1) + " has " + row.getLong(2) + " instead of " + amount);
                }
            });
            off += here[0];
        }
        return off;
    }

    private static long begin(String table, int row) {
        if (table.equals("trade")) {
            return 0;
        }
        return table.equals("product") && row == Business.SCARCE ? Business.SCARCE_STOCK : Business.PLENTY;
    }

    private int contradictions(Collection<Call> calls) {
        int number = 0;
        for (Call call : calls) {
            Phase phase = call.caughtAt().orElse(Phase.COMMIT_SENT);
            boolean there = receipts(call.deed).contains(call.run());
            boolean committed = phase == Phase.COMMITTED;
            if (phase != Phase.COMMIT_SENT && there != committed && call.deed.kind() != Deed.Kind.SCARCE_ORDER) {
                number++;
                example(call.deed + " was killed when " + phase.words + "; its writes are " + (there ? "" : "not ")
                        + "there");
            }
        }
        return number;
    }

    private int sum(Collection<Deed> deeds, String what, Count count) {
        int sum = 0;
        for (Deed deed : deeds) {
            int here = count.of(deed);
            sum += here;
            if (here > 0) {
                example(deed + " " + what + ": answers " + shown(answers(deed)) + ", books " + shown(receipts(deed)));
            }
        }
        return sum;
    }

    private static String shown(Collection<String> all) {
        String first = all.stream().limit(3).collect(Collectors.joining(", "));
        return "[" + first + (all.size() > 3 ? " and " + (all.size() - 3) + " more]" : "]");
    }

    private void example(String text) {
        if (examples.size() < MOST_EXAMPLES) {
            examples.add(text);
        }
    }

    private void read(String sql, Row row) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql);
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                row.is(rows);
            }
        }
    }

    private interface Count {
        int of(Deed deed);
    }

    private interface Row {
        void is(ResultSet row) throws SQLException;
    }
}
