package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Status;
import dev.semel.StoredRecord;
import dev.semel.WhenInDoubt;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares effects, record and answers of one schedule. Everything that it finds is said, the first finding first. */
final class Judgement {
    private final Truth truth;
    private final WhenInDoubt whenInDoubt;
    private final Trace trace;
    private final List<String> violations = new ArrayList<>();

    Judgement(Truth truth, Scope scope, Trace trace) {
        this.truth = truth;
        this.whenInDoubt = scope.whenInDoubt();
        this.trace = trace;
    }

    private boolean transactional() {
        return truth.guarantee() == Guarantee.TRANSACTIONAL;
    }

    /** When all rivals have ended: TRANSACTIONAL has no crash left to wait for. */
    void afterAll(Optional<StoredRecord> record, List<Run> runs) {
        if (!transactional()) {
            return;
        }
        require(truth.open() == 0, "a transaction is left open");
        Status status = record.map(StoredRecord::status).orElse(null);
        require(status == null || status.terminal(), "the record is left " + status);
        int effects = withEffect(runs).size();
        if (status == Status.DONE) {
            require(effects == 1 || neverWrites(runs), "the record is DONE and " + effects + " runs have their effect");
        } else {
            require(effects == 0, "the record is " + status + " and " + effects + " runs have their effect");
        }
    }

    /** When the operation was asked for twice more, past every lease. */
    Ending atLast(Optional<StoredRecord> before, Optional<StoredRecord> record, List<Run> runs, List<Run> last) {
        String state = EndStates.name(
                before, withEffect(runs.subList(0, runs.size() - last.size())).size());
        lastAnswers(record, last);
        oneEffect(record, runs);
        owners(record, runs);
        sameAnswers(runs);
        undisturbed(runs);
        runs.forEach(this::itsOwnEffect);
        return new Ending(state, violations.stream().findFirst());
    }

    private void lastAnswers(Optional<StoredRecord> record, List<Run> last) {
        Outcome<?> first = last.get(0).outcome();
        Outcome<?> second = last.get(1).outcome();
        boolean held = record.filter(r -> r.status() == Status.UNKNOWN).isPresent();
        if (first instanceof Outcome.Unknown) {
            require(held && whenInDoubt == WhenInDoubt.HOLD, "the last caller is told Unknown by the record " + record);
        } else {
            require(
                    last.get(0).answered() || last.get(0).thrown() != null,
                    "past every lease the last caller is told " + last.get(0).ended());
        }
        if (last.get(0).answered()) {
            require(!(second instanceof Outcome.Executed), "it runs again after it was answered");
            require(
                    last.get(1).answered(),
                    "answered once, then told " + last.get(1).ended());
        }
    }

    private void oneEffect(Optional<StoredRecord> record, List<Run> runs) {
        List<Run> with = withEffect(runs);
        boolean done = record.filter(r -> r.status() == Status.DONE).isPresent();
        if (done && !neverWrites(runs)) {
            require(!with.isEmpty(), "the record is DONE and there is no effect");
        }
        boolean once = transactional() || whenInDoubt == WhenInDoubt.HOLD;
        long counted =
                once ? with.size() : with.stream().filter(run -> !run.excused()).count();
        require(
                counted <= 1,
                "the effect of each of the runs " + with + " is there"
                        + (once ? "" : ", and more than one of them neither crashed nor failed nor lost its lease"));
    }

    /** The record is of a run whose effect is there, and whose caller has its answer. */
    private void owners(Optional<StoredRecord> record, List<Run> runs) {
        for (Run run : runs) {
            StoredRecord own = record.filter(r -> r.status().terminal())
                    .filter(r -> r.owner() != null && r.owner().equals(run.owner()))
                    .orElse(null);
            if (own != null) {
                require(!run.leftInTheDark(), "the record is of run " + run + ", which " + run.ended());
            }
            if (own != null && own.status() == Status.DONE) {
                wholeEffect(run, "the record is of run " + run);
            }
        }
    }

    private void itsOwnEffect(Run run) {
        if (run.outcome() instanceof Outcome.Executed) {
            wholeEffect(run, "run " + run + " is told Executed");
        }
        require(
                !(run.outcome() instanceof Outcome.KeyReused),
                "run " + run + " is told that the key was used for other content");
    }

    private void wholeEffect(Run run, String why) {
        for (Effect effect : run.tried()) {
            long times = truth.effects().stream()
                    .filter(there -> there.run() == run && there.what().equals(effect.what()))
                    .count();
            require(times == 1, why + ", and its effect '" + effect.what() + "' is there " + times + " times");
        }
    }

    /** All that is told is the same; an answer that could not be stored is its caller's alone. */
    private void sameAnswers(List<Run> runs) {
        List<Run> told = runs.stream()
                .filter(run -> Answers.tells(run.outcome()) && !run.isDeferred())
                .toList();
        for (Run run : told) {
            Outcome<?> first = Objects.requireNonNull(told.get(0).outcome());
            Outcome<?> other = Objects.requireNonNull(run.outcome());
            require(
                    Answers.same(first, other),
                    "run " + told.get(0) + " is told " + told.get(0).ended() + ", run " + run + " " + run.ended());
            receipt(runs, Answers.told(other));
        }
    }

    private void receipt(List<Run> runs, @Nullable Object told) {
        for (Run run : runs) {
            for (Effect effect : run.tried()) {
                if (effect.receipt().equals(told)) {
                    require(truth.effects().contains(effect), "the answer is " + told + ", which is not there");
                }
            }
        }
    }

    /** Where nothing was stopped and no lease ran out, every rival has an answer, or knows that the original still runs. */
    private void undisturbed(List<Run> runs) {
        if (trace.undisturbed() && runs.stream().noneMatch(Run::excused)) {
            runs.forEach(run -> require(
                    run.answered() || run.outcome() instanceof Outcome.InProgress,
                    "nothing was stopped and run " + run + " " + run.ended()));
        }
    }

    private List<Run> withEffect(List<Run> runs) {
        return runs.stream()
                .filter(run -> run.tried().stream().anyMatch(truth.effects()::contains))
                .toList();
    }

    private static boolean neverWrites(List<Run> runs) {
        return runs.stream().allMatch(run -> run.tried().isEmpty());
    }

    private void require(boolean holds, String violation) {
        if (!holds) {
            violations.add(violation);
        }
    }
}
