package dev.semel.testservers;

/**
 * MySQL and MariaDB: packets of a three-byte length, a number that begins anew with each command, and a body. A COMMIT is a
 * COM_QUERY; the packet that follows from the server is its answer.
 */
final class MysqlWire implements Wire {
    private static final int HEAD = 4;
    private static final int COM_QUERY = 3;
    private static final int OK = 0;

    private volatile boolean asked;

    @Override
    public Direction fromClient() {
        return new Packets() {
            @Override
            public Sort sort(byte[] bytes, int from, int length) {
                // Packets of the log-in are numbered from 1.
                boolean query = length > HEAD && bytes[from + 3] == 0 && bytes[from + HEAD] == COM_QUERY;
                asked = query && Wire.commits(Wire.text(bytes, from + HEAD + 1, length - HEAD - 1));
                return asked ? Sort.COMMIT : Sort.OTHER;
            }
        };
    }

    @Override
    public Direction fromServer() {
        return new Packets() {
            @Override
            public Sort sort(byte[] bytes, int from, int length) {
                boolean answer = asked && length > HEAD && bytes[from + HEAD] == OK;
                asked = false;
                return answer ? Sort.ANSWER_TO_COMMIT : Sort.OTHER;
            }
        };
    }

    private abstract static class Packets implements Direction {
        @Override
        public int length(byte[] bytes, int from, int to) {
            if (to - from < HEAD) {
                return 0;
            }
            return HEAD + (bytes[from] & 0xFF) + ((bytes[from + 1] & 0xFF) << 8) + ((bytes[from + 2] & 0xFF) << 16);
        }
    }
}
