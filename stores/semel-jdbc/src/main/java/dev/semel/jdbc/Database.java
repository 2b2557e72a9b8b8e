package dev.semel.jdbc;

import dev.semel.MisconfiguredException;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The databases that Semel has statements for. */
public enum Database {
    /** PostgreSQL 12 and later. */
    POSTGRESQL(List.of("postgresql", "common"), "12", PostgreSql::new),
    /** MySQL 8.0 and later. */
    MYSQL(List.of("mysql", "common"), "8.0.11", MySql::new),
    /** MariaDB 10.6 and later. */
    MARIADB(List.of("mariadb", "mysql", "common"), "10.6", MariaDb::new),
    /** H2 2.0 and later. */
    H2(List.of("h2", "common"), "2.0", H2::new);

    private static final Pattern NUMBERS = Pattern.compile("(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?");

    private final List<String> folders;
    private final String oldest;
    private final Function<Texts, Dialect> dialect;

    Database(List<String> folders, String oldest, Function<Texts, Dialect> dialect) {
        this.folders = folders;
        this.oldest = oldest;
        this.dialect = dialect;
    }

    Texts texts(TableName table) {
        return new Texts(folders, table);
    }

    Dialect dialect(Texts texts) {
        return dialect.apply(texts);
    }

    static Database of(DatabaseMetaData metaData) throws SQLException {
        return of(metaData.getDatabaseProductName(), metaData.getDatabaseProductVersion());
    }

    /** By name and version: MySQL's driver calls a MariaDB server "MySQL", but gives its version as it is. */
    static Database of(String product, String version) {
        Database found = find(product.toLowerCase(Locale.ROOT), version.toLowerCase(Locale.ROOT));
        if (found == null) {
            throw new MisconfiguredException("Semel has no statements for the database '" + product + "' " + version
                    + ". It knows " + Arrays.toString(values()) + ".");
        }
        if (number(withoutReplicationPrefix(version)) < number(found.oldest)) {
            throw new MisconfiguredException(
                    "Semel needs " + product + " " + found.oldest + " or later; this is " + version + ".");
        }
        return found;
    }

    private static @Nullable Database find(String product, String version) {
        return switch (product) {
            case "postgresql" -> POSTGRESQL;
            case "mysql" -> version.contains("mariadb") ? MARIADB : MYSQL;
            case "mariadb" -> MARIADB;
            case "h2" -> H2;
            default -> null;
        };
    }

    /** MariaDB 10 puts MySQL's 5.5.5 before its own version, for old replicas. */
    private static String withoutReplicationPrefix(String version) {
        return version.startsWith("5.5.5-") ? version.substring("5.5.5-".length()) : version;
    }

    private static long number(String version) {
        Matcher matcher = NUMBERS.matcher(version);
        if (!matcher.find()) {
            return 0;
        }
        long number = 0;
        for (int i = 1; i <= 3; i++) {
            number = number * 10_000 + (matcher.group(i) == null ? 0 : Long.parseLong(matcher.group(i)));
        }
        return number;
    }
}
