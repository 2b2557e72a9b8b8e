package dev.semel.testservers;

/** The database products that {@link Servers} can start. */
public enum Database {
    H2("H2"),
    POSTGRESQL("PostgreSQL"),
    MYSQL("MySQL"),
    MARIADB("MariaDB");

    private final String productName;

    Database(String productName) {
        this.productName = productName;
    }

    /** The name that the product's own JDBC driver reports in its metadata. */
    public String productName() {
        return productName;
    }
}
