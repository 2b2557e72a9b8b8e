package dev.semel.testservers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the link makes of messages, however they are cut into pieces. */
class WireTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void postgresSimpleQueryIsACommitOnlyIfNothingElseIsAsked() {
        startup();
        postgres('Q', "SELECT 'COMMIT'\0");
        postgres('Q', " commit; \0");
        assertThat(sorts(new PostgresWire().fromClient())).isEqualTo("ooC");
    }

    @Test
    void postgresPreparedCommitIsOneWhenItIsExecuted() {
        startup();
        postgres('P', "S_1\0COMMIT\0\0\0");
        postgres('P', "\0SELECT 1\0\0\0");
        postgres('B', "\0\0\0\0\0\0\0\0");
        postgres('E', "\0\0\0\0\0");
        postgres('B', "\0S_1\0\0\0\0\0\0\0");
        postgres('E', "\0\0\0\0\0");
        assertThat(sorts(new PostgresWire().fromClient())).isEqualTo("ooooooC");
    }

    @Test
    void postgresAnswersARefusalOfEncryptionWithoutALength() {
        PostgresWire wire = new PostgresWire();
        bytes.writeBytes(ByteBuffer.allocate(8).putInt(8).putInt(80877103).array());
        startup();
        List<Wire.Sort> asked = new ArrayList<>();
        byte[] all = bytes.toByteArray();
        asked.add(wire.fromClient().sort(all, 0, 8));
        bytes.reset();
        bytes.write('N');
        postgres('C', "BEGIN\0");
        postgres('C', "COMMIT\0");
        assertThat(sorts(wire.fromServer())).isEqualTo("ooA");
        assertThat(asked).containsExactly(Wire.Sort.OTHER);
    }

    @Test
    void mysqlCommitIsACommandAndTheNextPacketItsAnswer() {
        MysqlWire wire = new MysqlWire();
        mysql(1, "\u0003COMMIT");
        mysql(0, "\u0003SET x = 'COMMIT'");
        mysql(0, "\u0003commit");
        assertThat(sorts(wire.fromClient())).isEqualTo("ooC");
        bytes.reset();
        mysql(1, "\0\0\0");
        mysql(1, "\0\0\0");
        assertThat(sorts(wire.fromServer())).isEqualTo("Ao");
    }

    @Test
    void mysqlErrorIsNoAnswerThatItHasCommitted() {
        MysqlWire wire = new MysqlWire();
        mysql(0, "\u0003COMMIT");
        assertThat(sorts(wire.fromClient())).isEqualTo("C");
        bytes.reset();
        mysql(1, "\u00ffno");
        assertThat(sorts(wire.fromServer())).isEqualTo("o");
    }

    private void startup() {
        bytes.writeBytes(ByteBuffer.allocate(9).putInt(9).putInt(196608).array());
    }

    private void postgres(char type, String body) {
        bytes.write(type);
        bytes.writeBytes(ByteBuffer.allocate(4).putInt(4 + body.length()).array());
        bytes.writeBytes(body.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void mysql(int number, String body) {
        bytes.write(body.length());
        bytes.write(0);
        bytes.write(0);
        bytes.write(number);
        bytes.writeBytes(body.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Offers the bytes one more at a time, as the worst network would. */
    private String sorts(Wire.Direction direction) {
        byte[] all = bytes.toByteArray();
        StringBuilder sorts = new StringBuilder();
        int at = 0;
        for (int end = 1; end <= all.length; end++) {
            int length = direction.length(all, at, end);
            if (length > 0 && length <= end - at) {
                sorts.append(
                        switch (direction.sort(all, at, length)) {
                            case COMMIT -> 'C';
                            case ANSWER_TO_COMMIT -> 'A';
                            case OTHER -> 'o';
                        });
                at += length;
            }
        }
        assertThat(at).isEqualTo(all.length);
        return sorts.toString();
    }
}
