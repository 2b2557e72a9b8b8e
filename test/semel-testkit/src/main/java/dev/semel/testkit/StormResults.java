package dev.semel.testkit;

import dev.semel.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the duplicates of a storm got or threw. Immutable.
 *
 * @param <T> what the operation returns
 */
public final class StormResults<T extends @Nullable Object> {
    private final List<Ending<T>> endings;

    StormResults(List<Ending<T>> endings) {
        this.endings = List.copyOf(endings);
    }

    sealed interface Ending<T extends @Nullable Object> {}

    record Returned<T extends @Nullable Object>(T value) implements Ending<T> {}

    record Thrown<T extends @Nullable Object>(Throwable what) implements Ending<T> {}

    /**
     * What was returned.
     *
     * @return in the order of their start; without the duplicates that threw
     */
    public List<T> returned() {
        ArrayList<T> values = new ArrayList<>();
        for (Ending<T> ending : endings) {
            if (ending instanceof Returned<T> returned) {
                values.add(returned.value());
            }
        }
        return Collections.unmodifiableList(values);
    }

    /**
     * What was thrown.
     *
     * @return in the order of their start; empty if every duplicate returned
     */
    public List<Throwable> thrown() {
        return endings.stream()
                .filter(Thrown.class::isInstance)
                .map(ending -> ((Thrown<T>) ending).what())
                .toList();
    }

    /**
     * How many duplicates got or threw what, by simple class name: {@code {Executed=1, Replayed=19}}.
     *
     * @return counts in the order of the names; null results count as {@code null}
     */
    public Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        for (Ending<T> ending : endings) {
            counts.merge(name(ending), 1, Integer::sum);
        }
        return counts;
    }

    /**
     * The results of which only some are looked at, such as those that are answers and not "in progress".
     *
     * @param wanted says which of the returned ones stay; those that threw stay all
     * @return fewer results
     */
    public StormResults<T> only(Predicate<? super T> wanted) {
        return new StormResults<>(endings.stream()
                .filter(ending -> !(ending instanceof Returned<T> returned) || wanted.test(returned.value()))
                .toList());
    }

    /**
     * Checks that nothing was thrown.
     *
     * @return this
     * @throws AssertionError with the first thing thrown as its cause
     */
    public StormResults<T> assertNothingThrown() {
        List<Throwable> thrown = thrown();
        if (!thrown.isEmpty()) {
            throw new AssertionError(
                    thrown.size() + " of " + endings.size() + " duplicates threw: " + counts(), thrown.get(0));
        }
        return this;
    }

    /**
     * Checks the books: the operation has had one effect.
     *
     * @param effects counts the effects, past the library under test; asked once, now
     * @return this
     * @throws AssertionError if there is none, or more than one
     */
    public StormResults<T> assertOneEffect(LongSupplier effects) {
        long counted = effects.getAsLong();
        if (counted != 1) {
            throw new AssertionError(
                    endings.size() + " duplicates had " + counted + " effects, not 1. They ended as " + counts());
        }
        return this;
    }

    /**
     * Checks that every duplicate got the same answer: byte arrays to the byte, everything else by {@code equals}. Of an
     * {@link Outcome} that has a value, that is compared, so that executed and replayed are the same.
     *
     * @return this
     * @throws AssertionError if answers differ, if a duplicate threw, or if there is no answer at all
     */
    public StormResults<T> assertSameAnswers() {
        assertNothingThrown();
        List<T> answers = returned();
        if (answers.isEmpty()) {
            throw new AssertionError("There is no answer to compare");
        }
        Object first = answer(answers.get(0));
        for (int i = 1; i < answers.size(); i++) {
            Object other = answer(answers.get(i));
            if (!Objects.deepEquals(first, other)) {
                throw new AssertionError("Duplicate " + (i + 1) + " got " + shown(other) + ", the first one "
                        + shown(first) + ". They ended as " + counts());
            }
        }
        return this;
    }

    private static @Nullable Object answer(@Nullable Object result) {
        if (result instanceof Outcome.Executed<?> executed) {
            return executed.value();
        }
        return result instanceof Outcome.Replayed<?> replayed ? replayed.value() : result;
    }

    private static String shown(@Nullable Object answer) {
        return answer instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(answer);
    }

    private static <T extends @Nullable Object> String name(Ending<T> ending) {
        Object what = ending instanceof Thrown<T> thrown ? thrown.what() : ((Returned<T>) ending).value();
        return what == null ? "null" : what.getClass().getSimpleName();
    }
}
