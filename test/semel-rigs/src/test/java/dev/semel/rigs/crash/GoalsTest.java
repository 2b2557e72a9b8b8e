package dev.semel.rigs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testservers.Database;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** When a run has failed. */
class GoalsTest {
    private static final Findings CLEAN = new Findings(0, 0, 0, 0, 0, 0, 0, List.of());
    private static final Findings DOUBLE = new Findings(1, 0, 0, 0, 1, 2, 0, List.of());
    private static final Result ENOUGH = result(Variant.TRANSACTIONAL, CLEAN, 8, 500);

    @Test
    void allShown() {
        assertThat(missed(ENOUGH, result(Variant.OFF, DOUBLE, 1, 1))).isEmpty();
    }

    @Test
    void controlThatShowsNothingFails() {
        assertThat(missed(ENOUGH, result(Variant.OFF, CLEAN, 8, 500))).hasSize(1);
        assertThat(missed(ENOUGH, result(Variant.NEVER_FREED, DOUBLE, 8, 500))).hasSize(1);
    }

    @Test
    void harmWithSemelFails() {
        assertThat(missed(ENOUGH, result(Variant.LEASED_RETRY, DOUBLE, 8, 1))).hasSize(1);
    }

    @Test
    void tooFewKillsAtEachPhaseFail() {
        assertThat(missed(result(Variant.TRANSACTIONAL, CLEAN, 7, 500))).hasSize(Phase.values().length);
    }

    @Test
    void duplicatesOfControlsDoNotCount() {
        assertThat(missed(result(Variant.TRANSACTIONAL, CLEAN, 8, 499), result(Variant.OFF, DOUBLE, 8, 500)))
                .hasSize(1);
    }

    private static List<String> missed(Result... results) {
        return Goals.missed(List.of(results), List.of(Database.POSTGRESQL));
    }

    private static Result result(Variant variant, Findings findings, int kills, int met) {
        Map<Phase, Integer> each = Arrays.stream(Phase.values()).collect(Collectors.toMap(phase -> phase, p -> kills));
        return new Result(
                Database.POSTGRESQL,
                "server",
                variant,
                1,
                kills,
                new Catch(each, each, 0),
                met,
                Map.of(Outcomes.REPLAYED, met),
                Map.of(),
                findings,
                Duration.ZERO);
    }
}
