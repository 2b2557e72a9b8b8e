package dev.semel.rigs.cut;

import java.util.ArrayList;
import java.util.List;

/** All cuts of a run. */
record Result(List<Case> semel, List<Case> naive) {
    /**
     * Says whether the run is a good one.
     *
     * @throws AssertionError if rule 7 does not hold for every cut, or the control does no harm where it should
     */
    void judge() {
        List<String> complaints = new ArrayList<>();
        for (Case one : semel) {
            for (String complaint : one.complaints()) {
                complaints.add(one.kind().productName() + ": " + complaint + ": " + one);
            }
        }
        for (Case one : naive) {
            if (one.cut() != Cut.NOT_FORWARDED && doubles(one) == 0) {
                complaints.add("The control shows nothing: " + one);
            }
        }
        if (!complaints.isEmpty()) {
            throw new AssertionError(String.join("\n", complaints));
        }
    }

    /** Of the control, on the same database and by the same cut. */
    private long doubles(Case like) {
        return naive.stream()
                .filter(one -> one.kind() == like.kind() && one.cut() == like.cut())
                .filter(Case::doubled)
                .count();
    }
}
