package dev.semel.shop.drill;

import java.util.List;

/** A drill whose two sides are the same story. */
interface TwoSided extends Drill {
    Trial trial(Side side);

    @Override
    default List<Trial> run() {
        return List.of(trial(Side.WITHOUT), trial(Side.WITH));
    }
}
