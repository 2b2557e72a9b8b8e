package dev.semel.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.Answer;
import dev.semel.spi.Settlement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which settles are written together. */
class LeasedSettleTest {
    @Test
    void smallAnswerIsWrittenWithOthers() {
        assertThat(settle(StoreTest.done("a")).fitsInGroup()).isTrue();
    }

    @Test
    void largeAnswerGoesAlone() {
        Answer large = new Answer("bytes/1", 200, List.of(), null, new byte[16 * 1024 + 1]);
        assertThat(settle(new Settlement.Done(large)).fitsInGroup()).isFalse();
    }

    /** Another may claim the key before the group's writer can look at what became of the row. */
    @Test
    void whatFreesItsKeyGoesAlone() {
        assertThat(settle(new Settlement.Free()).fitsInGroup()).isFalse();
    }

    private static LeasedSettle settle(Settlement settlement) {
        return new LeasedSettle(Wishes.some().leased("a").ownership(1), settlement);
    }
}
