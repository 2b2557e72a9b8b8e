package dev.semel.rigs.crash;

import dev.semel.testservers.Database;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The report, in Markdown: from measured values only. */
final class Report {
    private static final String METHOD = """
            Nodes are processes of their own, each with its own pool. Clients ask a *victim* for transfers between accounts, orders
            with stock (some of a product that runs out) and payment callbacks (a shared natural key); a second process, the
            *duplicator*, is asked for the same keys at the same time. The victim is killed with SIGKILL, and the next one takes its
            place. Every node writes a journal line before each step and hands it to the system before it goes on, so the last line
            of a call that a kill caught says at which phase it was. For most kills, calls are made to stop at every phase, their
            duplicates begin, other calls come and go, and then the victim dies while a COMMIT goes out; the rest of the kills come
            at a random line of the journal of a victim that six clients keep asking. For "COMMIT sent" the line is written right before `commit()`, and the call never says
            that it returned: whether the server had got it is left to chance and counted.

            Afterwards every client without an answer asks again until it has one. Then a connection that Semel does not know
            reads the business tables, which refuse no double: rows of each operation, the amount of every account, product and
            trade against every operation done once, every answer given against the books and all other answers of its key, and
            records that are not `done` or `failed`. In TRANSACTIONAL the journal binds as well: no writes of a call that was killed
            before its COMMIT, all writes of one whose COMMIT had come back.

            In LEASED the settle is what COMMIT is elsewhere, and "business written" is committed. With RETRY the action finds what
            it did before by a unique constraint (DESIGN 2: after a crash it may run again); with HOLD what is `unknown` is resolved
            by what the books say. Controls, with the same code and load: *Semel off* (the action in a transaction, no claim), and
            *no free on fault* (a claim committed by itself, without a lease, which nothing frees).
            """;

    private final StringBuilder text = new StringBuilder();
    private final List<Result> results;
    private final List<String> missed;

    Report(List<Result> results, List<String> missed) {
        this.results = results;
        this.missed = missed;
    }

    String text() {
        add("# Crash rig");
        add("Written by `./rig crash` on " + LocalDate.now(ZoneOffset.UTC)
                + ", in its long form; the short one is `CrashRigTest`. "
                + (missed.isEmpty()
                        ? "All promises held, and every control showed its harm."
                        : "**FAILED**, see the end."));
        add("## Method");
        add(METHOD.strip());
        add("## Machine");
        add(machine());
        add("## Kills by phase");
        add("Kills that caught at least one call at this phase, and calls caught there.");
        phases("TRANSACTIONAL", result -> result.variant() == Variant.TRANSACTIONAL);
        phases("LEASED", result -> result.variant().leased());
        add("## What the books say");
        add(Goals.met(results)
                + " duplicates met a running original (controls left out): by the journals they began after the"
                + " original had its claim and before it ended, by an answer or by the kill. What they were told: "
                + Goals.meetings(results).entrySet().stream()
                        .map(told -> told.getKey() + " " + told.getValue())
                        .collect(Collectors.joining(", "))
                + ". (Executed: they waited, the original was killed, and they did the work.)");
        books();
        add(
                "*Doubles*: times that an operation was done beyond the first. *Lost*: never done and not refused. *Stuck*: records"
                        + " left `processing` or `unknown`. *Answers*: operations whose answers differ from each other or from the books, or"
                        + " that got none. *Sums*: accounts, products and trades that are off. *Journal*: killed calls whose writes contradict"
                        + " it.");
        add("## How calls ended");
        add("All calls that nobody killed, retries too.");
        outcomes();
        add("## Examples of harm, from the controls");
        add(examples());
        if (!missed.isEmpty()) {
            add("## Not shown");
            add(missed.stream().map(line -> "- " + line).collect(Collectors.joining("\n")));
        }
        return text.toString().stripTrailing() + "\n";
    }

    private void add(String paragraph) {
        text.append(paragraph).append("\n\n");
    }

    private static String machine() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.availableProcessors() + " processors, " + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + ", Java " + Runtime.version()
                + ". The servers run on the same machine.";
    }

    private void phases(String title, Predicate<Result> which) {
        List<Database> databases =
                results.stream().map(Result::database).distinct().toList();
        List<String> rows = Arrays.stream(Phase.values())
                .map(phase -> row(
                        phase.words,
                        databases,
                        which,
                        (database, here) -> here.stream()
                                        .mapToInt(result -> result.caught().kills(phase))
                                        .sum()
                                + " kills, "
                                + here.stream()
                                        .mapToInt(result -> result.caught().calls(phase))
                                        .sum()
                                + " calls"))
                .collect(Collectors.toList());
        if (results.stream().filter(which).noneMatch(result -> result.variant().leased())) {
            rows.add(row(
                    "of COMMIT sent: found done",
                    databases,
                    which,
                    (database, here) -> here.stream()
                                    .mapToInt(result -> result.caught().committed())
                                    .sum()
                            + " calls"));
        }
        rows.add(row(
                "processes killed",
                databases,
                which,
                (database, here) ->
                        Integer.toString(here.stream().mapToInt(Result::kills).sum())));
        String head = databases.stream().map(Database::productName).collect(Collectors.joining(" | "));
        add("| " + title + " | " + head + " |\n|---|" + "---|".repeat(databases.size()) + "\n"
                + String.join("\n", rows));
    }

    private String row(
            String title,
            List<Database> databases,
            Predicate<Result> which,
            BiFunction<Database, List<Result>, String> cell) {
        return databases.stream()
                .map(database -> cell.apply(
                        database,
                        results.stream()
                                .filter(which)
                                .filter(result -> result.database() == database)
                                .toList()))
                .collect(Collectors.joining(" | ", "| " + title + " | ", " |"));
    }

    private void books() {
        String head =
                "| | | operations | kills | duplicates | met | doubles | lost | stuck | answers | sums | journal | s |\n"
                        + "|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
        add(head
                + results.stream()
                        .map(result -> String.format(
                                Locale.ROOT,
                                "| %s | %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %s | %.0f |",
                                result.server(),
                                result.variant().words,
                                result.deeds(),
                                result.kills(),
                                result.duplicates(),
                                result.met(),
                                result.findings().doubles(),
                                result.findings().lost(),
                                result.findings().open(),
                                result.findings().disagreements()
                                        + result.findings().unanswered(),
                                result.findings().rowsOff(),
                                result.variant() == Variant.TRANSACTIONAL
                                        ? Integer.toString(result.findings().contradictions())
                                        : "-",
                                result.took().toMillis() / 1000.0))
                        .collect(Collectors.joining("\n")));
    }

    private void outcomes() {
        List<String> words = results.stream()
                .flatMap(result -> result.outcomes().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        add("| | | " + String.join(" | ", words) + " |\n|---|---|" + "---|".repeat(words.size()) + "\n"
                + results.stream()
                        .map(result -> words.stream()
                                .map(word -> Integer.toString(result.outcomes().getOrDefault(word, 0)))
                                .collect(Collectors.joining(
                                        " | ",
                                        "| " + result.database().productName() + " | " + result.variant().words + " | ",
                                        " |")))
                        .collect(Collectors.joining("\n")));
    }

    private String examples() {
        return results.stream()
                .filter(result -> result.variant().control()
                        && !result.findings().examples().isEmpty())
                .map(result -> "- " + result.database().productName() + ", " + result.variant().words + ": "
                        + result.findings().examples().get(0))
                .collect(Collectors.joining("\n"));
    }
}
