package dev.semel.shop.drill;

import java.util.List;

/** A disaster that can be had on demand, once without Semel and once with it. */
interface Drill {
    /** As in {@code /api/drills/{name}}. */
    String name();

    /** What happens, in a few words. */
    String title();

    Trial trial(Side side);

    default List<Trial> run() {
        return List.of(trial(Side.WITHOUT), trial(Side.WITH));
    }
}
