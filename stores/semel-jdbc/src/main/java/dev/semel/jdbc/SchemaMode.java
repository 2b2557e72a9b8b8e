package dev.semel.jdbc;

/** What is done about the table when a store is built. */
public enum SchemaMode {
    /** Creates what is missing, then validates. Outside any transaction. */
    CREATE,
    /** Refuses a table whose columns are missing or too short, or whose digest is not unique. The default. */
    VALIDATE,
    /** Nothing. */
    NONE
}
