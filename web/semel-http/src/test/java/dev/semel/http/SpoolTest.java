package dev.semel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SpoolTest {
    @Test
    void bytesAreTheSameOnBothSidesOfTheMemoryLimit() throws IOException {
        try (Spool spool = new Spool(4, 100, Overflow.REFUSE)) {
            spool.write("abcd".getBytes(StandardCharsets.US_ASCII));
            assertThat(content(spool)).isEqualTo("abcd");
            spool.write('e');
            spool.write("fghij".getBytes(StandardCharsets.US_ASCII));
            assertThat(content(spool)).isEqualTo("abcdefghij");
            assertThat(spool.size()).isEqualTo(10);
        }
    }

    @Test
    void resetStartsAgainInMemory() throws IOException {
        try (Spool spool = new Spool(2, 100, Overflow.REFUSE)) {
            spool.write("abcd".getBytes(StandardCharsets.US_ASCII));
            spool.reset();
            spool.write('x');
            assertThat(content(spool)).isEqualTo("x");
        }
    }

    @Test
    void hardLimitRefusesAndStaysRefused() throws IOException {
        try (Spool spool = new Spool(2, 4, Overflow.REFUSE)) {
            spool.write("abcd".getBytes(StandardCharsets.US_ASCII));
            assertThat(spool.overflowed()).isFalse();
            assertThatThrownBy(() -> spool.write('e')).isInstanceOf(AnswerTooLargeException.class);
            assertThat(spool.overflowed()).isTrue();
            spool.reset();
            assertThat(spool.overflowed()).isFalse();
        }
    }

    @Test
    void whatCannotBeUndoneIsSpooledToItsEnd() throws IOException {
        try (Spool spool = new Spool(2, 4, Overflow.SPOOL)) {
            spool.write("abcdefgh".getBytes(StandardCharsets.US_ASCII));
            assertThat(content(spool)).isEqualTo("abcdefgh");
            assertThat(spool.overflowed()).isFalse();
        }
    }

    private static String content(Spool spool) throws IOException {
        try (var in = spool.read()) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
