package dev.semel.testkit.points;

import dev.semel.Guarantee;
import dev.semel.IdempotencyKey;
import dev.semel.Outcome;
import dev.semel.Scope;
import dev.semel.Semel;
import dev.semel.testkit.points.CrashPoints.Stop;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrashPointsTest {
    /** Held, since a logger that nobody holds forgets its level. Each commit in doubt would be in the log. */
    private static final Logger QUIET = Logger.getLogger("dev.semel");

    static {
        QUIET.setLevel(Level.OFF);
    }

    private static final IdempotencyKey KEY = IdempotencyKey.of("order", "alice", "k-1");

    private static Outcome<?> order(Semel semel, Effects effects) {
        return semel.once(KEY).matching("two apples").call(String.class, () -> effects.write("order"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void transactional(int rivals) {
        long t = System.nanoTime();
        Report report = CrashPoints.of(CrashPointsTest::order)
                .in(Scope.named("order").build())
                .rivals(rivals)
                .preemptions(2)
                .againstEach(Stop.THROW, Stop.DIE);
        System.out.println(report + " " + (System.nanoTime() - t) / 1000000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void leased(int rivals) {
        long t = System.nanoTime();
        Report report = CrashPoints.of(CrashPointsTest::order)
                .in(Scope.named("order").guarantee(Guarantee.LEASED).build())
                .rivals(rivals)
                .preemptions(2).schedules(200000)
                .againstEach(Stop.THROW, Stop.DIE);
        System.out.println(report + " " + (System.nanoTime() - t) / 1000000);
    }
}
