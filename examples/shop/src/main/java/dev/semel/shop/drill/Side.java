package dev.semel.shop.drill;

/** The two halves of a drill: the same business code by two paths. */
enum Side {
    WITHOUT("/api/unguarded"),
    WITH("/api");

    private final String path;

    Side(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }
}
