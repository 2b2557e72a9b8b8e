package dev.semel.testservers;

import java.nio.charset.StandardCharsets;

/** As much of a database's protocol as it takes to see a COMMIT and its answer go by. One for each connection. */
interface Wire {
    /** What a message that has come whole is to the link. */
    enum Sort {
        COMMIT,
        ANSWER_TO_COMMIT,
        OTHER
    }

    static Wire of(Database kind) {
        return switch (kind) {
            case POSTGRESQL -> new PostgresWire();
            case MYSQL, MARIADB -> new MysqlWire();
            case H2 -> throw new IllegalArgumentException("H2 in memory has no wire");
        };
    }

    /** One direction, of which each message is looked at once and in order. */
    interface Direction {
        /** Length of the message that begins at {@code from}; 0 as long as its head has not come. */
        int length(byte[] bytes, int from, int to);

        Sort sort(byte[] bytes, int from, int length);
    }

    Direction fromClient();

    Direction fromServer();

    /** Whether this statement is a COMMIT and nothing else. */
    static boolean commits(String statement) {
        String text = statement.strip();
        return (text.endsWith(";") ? text.substring(0, text.length() - 1).strip() : text).equalsIgnoreCase("COMMIT");
    }

    static String text(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }
}
