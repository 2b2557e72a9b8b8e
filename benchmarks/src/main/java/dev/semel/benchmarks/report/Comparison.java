package dev.semel.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One cell: Semel beside the recipe.
 *
 * @param database the product
 * @param variant what was compared
 * @param threads at work
 * @param ratio of throughput, Semel's to the recipe's, pair by pair
 * @param hand the recipe
 * @param semel Semel
 */
record Comparison(String database, String variant, int threads, Interval ratio, Speed hand, Speed semel) {
    /** Throughput must not fall below this share of the recipe's. */
    static final double GOAL = 0.95;
    /** Of a handler's throughput without Semel's filter. */
    static final double GOAL_WEB = 0.93;

    /** Where claims and settles of many are written together, it must be this many times the recipe's. */
    static final double GOAL_GROUPED = 3;

    /**
     * How one way went.
     *
     * @param perSecond operations a second, on average over the windows
     * @param p50 median time of an operation in microseconds
     * @param p99 the time that one in a hundred exceeds
     */
    record Speed(double perSecond, double p50, double p99) {}

    double goal() {
        if (variant.contains("guarded POST")) {
            return GOAL_WEB;
        }
        return variant.contains("by groups") ? GOAL_GROUPED : GOAL;
    }

    boolean met() {
        return ratio.low() >= goal();
    }

    static List<Comparison> all(Results results) {
        return all(results, "databases");
    }

    static List<Comparison> all(Results results, String part) {
        Map<List<Object>, List<Measure>> cells = new LinkedHashMap<>();
        for (Measure measure : results.part(part)) {
            if (measure.threads() > 0) {
                cells.computeIfAbsent(
                                List.of(measure.subject(), measure.variant(), measure.threads()),
                                key -> new ArrayList<>())
                        .add(measure);
            }
        }
        return cells.values().stream().map(Comparison::of).toList();
    }

    private static Comparison of(List<Measure> cell) {
        Measure any = cell.get(0);
        Map<Integer, Double> hand = rates(cell, "hand");
        Map<Integer, Double> semel = rates(cell, "semel");
        List<Double> ratios = hand.entrySet().stream()
                .map(pair -> Objects.requireNonNull(semel.get(pair.getKey()), "half a pair") / pair.getValue())
                .toList();
        return new Comparison(
                any.subject(),
                any.variant(),
                any.threads(),
                Interval.ofRatios(ratios),
                speed(cell, "hand", hand),
                speed(cell, "semel", semel));
    }

    private static Map<Integer, Double> rates(List<Measure> cell, String way) {
        Map<Integer, Double> rates = new TreeMap<>();
        cell.stream()
                .filter(measure -> measure.way().equals(way) && measure.name().equals("ops/s"))
                .forEach(measure -> rates.put(measure.index(), measure.number()));
        return rates;
    }

    private static Speed speed(List<Measure> cell, String way, Map<Integer, Double> rates) {
        double perSecond = rates.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
        return new Speed(perSecond, one(cell, way, "p50 us"), one(cell, way, "p99 us"));
    }

    private static double one(List<Measure> cell, String way, String name) {
        return cell.stream()
                .filter(measure -> measure.way().equals(way) && measure.name().equals(name))
                .mapToDouble(Measure::number)
                .findFirst()
                .orElseThrow();
    }
}
