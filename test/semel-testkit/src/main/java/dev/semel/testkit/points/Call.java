package dev.semel.testkit.points;

/** What a rival asks of the store: the points of a schedule. */
enum Call {
    /** Its call begins: a point only where rivals share a node. */
    ENTER(false),
    BEGIN(false),
    CLAIM(true),
    /** A savepoint is taken. */
    MARK(false),
    WRITE(true),
    /** Back to the savepoint. */
    UNDO(true),
    SETTLE(true),
    COMMIT(true),
    ROLL_BACK(false),
    FATE(false),
    FIND(false),
    EXTEND(true);

    private final boolean changes;

    Call(boolean changes) {
        this.changes = changes;
    }

    /** Whether it differs for others if it stops before or after: a begun transaction is gone with its connection. */
    boolean changes() {
        return changes;
    }
}
