package dev.semel.shop.drill;

import java.util.List;

/** A disaster that can be had on demand, once without Semel and once with it. */
interface Drill {
    /** As in {@code /api/drills/{name}}. */
    String name();

    /** What happens, in a few words. */
    String title();

    /** Carries it out: first the trials without Semel. */
    List<Trial> run();
}
