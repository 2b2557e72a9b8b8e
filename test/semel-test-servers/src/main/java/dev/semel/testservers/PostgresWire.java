package dev.semel.testservers;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

/**
 * PostgreSQL, protocol 3: messages of a type, a length and a body, but for the first, which have no type. A COMMIT comes as
 * a simple Query, or is parsed once, bound, and executed through a portal.
 */
final class PostgresWire implements Wire {
    private static final int LENGTH = 4;
    private static final int HEAD = 1 + LENGTH;
    private static final int SSL_REQUEST = 80877103;
    private static final int GSS_REQUEST = 80877104;

    private final Set<String> commitStatements = new HashSet<>();
    private final Set<String> commitPortals = new HashSet<>();
    private boolean started;
    private volatile boolean askedForEncryption;

    @Override
    public Direction fromClient() {
        return new FromClient();
    }

    @Override
    public Direction fromServer() {
        return new FromServer();
    }

    private static int number(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes, at, LENGTH).getInt();
    }

    /** The text at this place, which a 0 ends. */
    private static String word(byte[] bytes, int from) {
        int end = from;
        while (bytes[end] != 0) {
            end++;
        }
        return Wire.text(bytes, from, end - from);
    }

    private final class FromClient implements Direction {
        @Override
        public int length(byte[] bytes, int from, int to) {
            if (!started) {
                return to - from < LENGTH ? 0 : number(bytes, from);
            }
            return to - from < HEAD ? 0 : 1 + number(bytes, from + 1);
        }

        @Override
        public Sort sort(byte[] bytes, int from, int length) {
            if (!started) {
                int code = number(bytes, from + LENGTH);
                askedForEncryption = code == SSL_REQUEST || code == GSS_REQUEST;
                started = !askedForEncryption;
                return Sort.OTHER;
            }
            return commits((char) bytes[from], bytes, from + HEAD) ? Sort.COMMIT : Sort.OTHER;
        }

        private boolean commits(char type, byte[] bytes, int body) {
            switch (type) {
                case 'Q' -> {
                    return Wire.commits(word(bytes, body));
                }
                case 'P' -> {
                    String name = word(bytes, body);
                    String statement = word(bytes, body + name.length() + 1);
                    note(commitStatements, name, Wire.commits(statement));
                }
                case 'B' -> {
                    String portal = word(bytes, body);
                    String name = word(bytes, body + portal.length() + 1);
                    note(commitPortals, portal, commitStatements.contains(name));
                }
                case 'E' -> {
                    return commitPortals.contains(word(bytes, body));
                }
                default -> {
                    return false;
                }
            }
            return false;
        }

        private static void note(Set<String> names, String name, boolean commit) {
            if (commit) {
                names.add(name);
            } else {
                names.remove(name);
            }
        }
    }

    private final class FromServer implements Direction {
        @Override
        public int length(byte[] bytes, int from, int to) {
            if (askedForEncryption && to > from) {
                return 1;
            }
            return to - from < HEAD ? 0 : 1 + number(bytes, from + 1);
        }

        @Override
        public Sort sort(byte[] bytes, int from, int length) {
            if (askedForEncryption) {
                askedForEncryption = false;
                if (bytes[from] != 'N') {
                    throw new IllegalStateException("Encrypted: nothing can be seen. Turn it off in the URL");
                }
                return Sort.OTHER;
            }
            boolean committed = bytes[from] == 'C' && word(bytes, from + HEAD).equals("COMMIT");
            return committed ? Sort.ANSWER_TO_COMMIT : Sort.OTHER;
        }
    }
}
