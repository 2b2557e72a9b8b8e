package dev.semel.rigs.cut;

import dev.semel.testservers.CommitLink.Tally;
import dev.semel.testservers.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One cut, and what came of it.
 *
 * @param seen on the link when it was cut
 * @param said to the caller whose link was cut
 * @param millis from the cut, or from what the cut stood in place of, until that was said
 * @param fates that events told of
 * @param before effects in the books when that was said (where nothing could be said: when the server had finished)
 * @param retry what the same caller was told who asked again, then once more
 * @param effects in the books at the end
 * @param done whether the record is done at the end
 */
record Case(
        Database kind,
        Cut cut,
        Tally seen,
        Guard.Said said,
        long millis,
        List<String> fates,
        List<String> before,
        List<Guard.Said> retry,
        List<String> effects,
        boolean done) {

    boolean doubled() {
        return effects.size() > 1;
    }

    /** Where rule 7 does not hold. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        boolean committed = before.size() == 1;
        demand(complaints, seen.equals(cut.seen()), "another cut than was wanted");
        switch (said.word()) {
            case EXECUTED -> {
                demand(complaints, committed, "executed, but not committed");
                demand(complaints, before.contains(said.detail()), "another answer than that of the effect");
                demand(complaints, fates.equals(List.of("COMMITTED")), "the event does not say committed");
            }
            case FAULT -> {
                demand(complaints, before.isEmpty(), "a fault, but committed");
                demand(complaints, fates.equals(List.of("ABSENT")), "the event does not say absent");
            }
            case UNKNOWN -> {
                demand(complaints, cut == Cut.HELD_PAST_BOUND, "unknown within the bound");
                demand(complaints, fates.equals(List.of("UNDECIDED")), "the event does not say undecided");
            }
            default -> complaints.add("no end for a first call");
        }
        Guard.Word second = committed ? Guard.Word.REPLAYED : Guard.Word.EXECUTED;
        demand(complaints, retry.get(0).word() == second, "the retry was not told " + second);
        demand(complaints, retry.get(1).word() == Guard.Word.REPLAYED, "the second retry was not a replay");
        demand(complaints, effects.size() == 1, "effects: " + effects.size());
        retry.forEach(r -> demand(complaints, effects.contains(r.detail()), "a retry's answer is not the effect's"));
        demand(complaints, done, "the record is not done");
        return complaints;
    }

    private static void demand(List<String> complaints, boolean holds, String complaint) {
        if (!holds) {
            complaints.add(complaint);
        }
    }

    /** What it has in common with others like it. */
    String kindOfEnd() {
        String events = fates.isEmpty() ? "-" : String.join(" ", fates);
        return "| " + cut.words() + " | " + seen.commits() + " / " + seen.forwarded() + " / " + seen.answers() + " / "
                + seen.delivered() + " | " + word(said) + " | " + events + " | " + before.size() + " | "
                + word(retry.get(0)) + " | " + effects.size() + " |";
    }

    private static String word(Guard.Said said) {
        String word = said.word().name().toLowerCase(Locale.ROOT);
        return said.word() == Guard.Word.FAULT ? word + " (" + said.detail() + ")" : word;
    }
}
