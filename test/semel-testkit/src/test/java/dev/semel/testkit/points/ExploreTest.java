package dev.semel.testkit.points;

import dev.semel.Scope;
import dev.semel.testkit.points.CrashPoints.Stop;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ExploreTest {
    @BeforeAll
    static void quiet() {
        Quiet.please();
    }

    static void go(String name, CrashPoints c, Stop... stops) {
        long t = System.nanoTime();
        try {
            Report r = c.againstEach(stops);
            System.out.println(name + ": " + r.schedules() + " " + r.complete() + " " + r.points().size() + " "
                    + r.endStates() + " " + (System.nanoTime() - t) / 1000000);
        } catch (Throwable e) {
            System.out.println(name + ": " + e);
            if (!(e instanceof Violation)) e.printStackTrace(System.out);
        }
    }

    @Test
    void background() {
        for (Map.Entry<String, Scope> sc : Map.of("RETRY", Orders.RETRY, "HOLD", Orders.HOLD).entrySet()) {
            CrashPoints c = CrashPoints.of(Orders::place).in(sc.getValue()).rivals(2);
            go(sc.getKey() + " beats, no stops", c.stops(0).background(1));
            go(sc.getKey() + " 2 beats, no stops", c.stops(0).background(2).schedules(1000));
            go(sc.getKey() + " beats, stops", c.stops(1).preemptions(1).background(1).schedules(2000), Stop.THROW, Stop.DIE);
            go(sc.getKey() + " late", c.stops(2).preemptions(0).background(1).schedules(1000), Stop.THROW);
        }
    }

    @Test
    void wide() {
        for (Map.Entry<String, GuardedCall> op : Map.<String, GuardedCall>of("place", Orders::place, "two", Orders::placeInTwoSteps, "sold", Orders::soldOut, "fails", Orders::fails).entrySet())
            for (Map.Entry<String, Scope> sc : Map.of("TX", Orders.TRANSACTIONAL, "LATE", Orders.LATE, "RETRY", Orders.RETRY, "HOLD", Orders.HOLD).entrySet()) {
                CrashPoints c = CrashPoints.of(op.getValue()).in(sc.getValue()).schedules(30000);
                go(op.getKey() + " " + sc.getKey() + " 2 rivals 2 stops 2 pre", c.rivals(2).stops(2), Stop.THROW, Stop.DIE);
                go(op.getKey() + " " + sc.getKey() + " 3 rivals 1 stop 2 pre", c.rivals(3).stops(1), Stop.THROW, Stop.DIE);
            }
    }
}
