package dev.semel.benchmarks.report;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A mean and its 95 % confidence interval.
 *
 * @param low lower end
 * @param mean the mean
 * @param high upper end
 */
record Interval(double low, double mean, double high) {
    private static final double QUANTILE = 0.975;

    /** Of ratios: Student's t on their logarithms, so that twice and half weigh the same. */
    static Interval ofRatios(List<Double> ratios) {
        if (ratios.size() < 2) {
            throw new IllegalArgumentException("An interval needs two values or more");
        }
        double[] logs = ratios.stream().mapToDouble(Math::log).toArray();
        double mean = mean(logs);
        double squares = 0;
        for (double log : logs) {
            squares += (log - mean) * (log - mean);
        }
        int freedom = logs.length - 1;
        double error = Math.sqrt(squares / freedom / logs.length);
        double half = new TDistribution(freedom).inverseCumulativeProbability(QUANTILE) * error;
        return new Interval(Math.exp(mean - half), Math.exp(mean), Math.exp(mean + half));
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
