package dev.semel.rigs.cut;

/**
 * How often each cut is made on each database.
 *
 * @param each of the three cuts, with Semel and with the control
 * @param more of the two that only Semel is asked about
 */
record Numbers(int each, int more) {
    static final Numbers LONG = new Numbers(20, 5);
    static final Numbers SHORT = new Numbers(3, 1);

    int of(Cut cut) {
        return cut == Cut.HELD_AND_HEARD || cut == Cut.HELD_PAST_BOUND ? more : each;
    }
}
