package dev.semel.shop.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    @Test
    void passesWithDamageOnlyWhereThereIsNoGuard() {
        assertThat(passed(trial(Side.WITHOUT, 2, false), trial(Side.WITH, 1, true)))
                .isTrue();
    }

    @Test
    void failsWithoutDamageOnTheUnguardedSide() {
        assertThat(passed(trial(Side.WITHOUT, 1, true), trial(Side.WITH, 1, true)))
                .isFalse();
    }

    @Test
    void failsWithDamageOnTheGuardedSide() {
        assertThat(passed(trial(Side.WITHOUT, 2, false), trial(Side.WITH, 2, true)))
                .isFalse();
        assertThat(passed(trial(Side.WITHOUT, 2, false), trial(Side.WITH, 0, true)))
                .isFalse();
    }

    @Test
    void failsWithTwoAnswersOnTheGuardedSide() {
        assertThat(passed(trial(Side.WITHOUT, 2, false), trial(Side.WITH, 1, false)))
                .isFalse();
    }

    private static boolean passed(Trial... trials) {
        Drill drill = new Drill() {
            @Override
            public String name() {
                return "any";
            }

            @Override
            public String title() {
                return "Any disaster";
            }

            @Override
            public List<Trial> run() {
                throw new UnsupportedOperationException();
            }
        };
        return Report.of(drill, List.of(trials), 1).passed();
    }

    private static Trial trial(Side side, long orders, boolean oneAnswer) {
        return new Trial(side, "", Map.of("orders", orders), List.of(), oneAnswer, orders != 1, List.of());
    }
}
