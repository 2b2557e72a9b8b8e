package dev.semel.rigs.outage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The outage rig in its short form. */
@Timeout(300)
class OutageRigTest {
    @Test
    void nothingIsDoneTwiceOrLostWhateverStopsOrIsKilled() throws Exception {
        Result result = new OutageRig(Size.SHORT, System.out).result();
        result.judge();
        assertThat(result.rounds()).hasSize(4);
        assertThat(result.stops()).hasSize(4);
        assertThat(result.clocks()).hasSize(1);
        assertThat(new OutageReport(result).text()).contains("| +7 h |");
    }
}
