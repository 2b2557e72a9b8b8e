package dev.semel;

/** What a LEASED call does inside an open transaction, whose rollback its record would outlive. */
public enum OpenTransaction {
    /** Refuse by name. The default. */
    REFUSE,
    /** Run beside it: the caller has said that its rollback does not matter. */
    SUSPEND
}
