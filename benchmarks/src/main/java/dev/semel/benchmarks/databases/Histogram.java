package dev.semel.benchmarks.databases;

/** Times in buckets, each at most 1.6 % wide. For one thread at a time. */
final class Histogram {
    private static final int FINE = 6;
    private static final int PER_OCTAVE = 1 << FINE;

    private final long[] buckets = new long[(64 - FINE) * PER_OCTAVE];
    private long count;

    void add(long nanos) {
        buckets[bucket(nanos)]++;
        count++;
    }

    void add(Histogram other) {
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] += other.buckets[i];
        }
        count += other.count;
    }

    long count() {
        return count;
    }

    /** The time that a share of all did not exceed, in nanoseconds, to the bucket's width. */
    long quantile(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * count));
        long seen = 0;
        for (int i = 0; i < buckets.length; i++) {
            seen += buckets[i];
            if (seen >= rank) {
                return lowerEnd(i);
            }
        }
        return 0;
    }

    private static int bucket(long nanos) {
        if (nanos < PER_OCTAVE) {
            return (int) Math.max(0, nanos);
        }
        int shift = 63 - Long.numberOfLeadingZeros(nanos) - FINE;
        return (shift + 1) * PER_OCTAVE + (int) (nanos >> shift) - PER_OCTAVE;
    }

    private static long lowerEnd(int bucket) {
        if (bucket < PER_OCTAVE) {
            return bucket;
        }
        int shift = bucket / PER_OCTAVE - 1;
        return (long) (bucket % PER_OCTAVE + PER_OCTAVE) << shift;
    }
}
