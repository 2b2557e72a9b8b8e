package dev.semel.shop.drill;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.stereotype.Service;

/** All drills of the shop, one at a time, and their latest reports. Safe for use by many threads. */
@Service
public class Drills {
    private final List<Drill> drills;
    private final Map<String, Report> latest = new ConcurrentHashMap<>();
    private final ReentrantLock oneAtATime = new ReentrantLock(true);

    Drills(List<Drill> drills) {
        this.drills = List.copyOf(drills);
    }

    /** The latest report of each drill, in order. */
    public List<Report> reports() {
        return drills.stream().map(this::latest).toList();
    }

    public Optional<Report> report(String name) {
        return find(name).map(this::latest);
    }

    /** Carries out the drill; empty if there is none of this name. */
    public Optional<Report> run(String name) {
        return find(name).map(this::run);
    }

    private Report run(Drill drill) {
        oneAtATime.lock();
        try {
            Report report = carryOut(drill);
            latest.put(drill.name(), report);
            return report;
        } finally {
            oneAtATime.unlock();
        }
    }

    private static Report carryOut(Drill drill) {
        long start = System.nanoTime();
        try {
            return Report.of(drill, drill.run(), millisSince(start));
        } catch (DrillException e) {
            return Report.broken(drill, e, millisSince(start));
        }
    }

    private static long millisSince(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    private Report latest(Drill drill) {
        return latest.getOrDefault(drill.name(), Report.notRun(drill));
    }

    private Optional<Drill> find(String name) {
        return drills.stream().filter(drill -> drill.name().equals(name)).findFirst();
    }
}
