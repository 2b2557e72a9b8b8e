package dev.semel.shop.drill;

/** Where a node of the crash drill stops and waits to be killed. */
enum StopAt {
    IN_TRANSACTION("the effect was written, not committed"),
    AFTER_COMMIT("the effect was committed, the answer not sent");

    private final String words;

    StopAt(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
