package dev.semel.rigs.cut;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The cut rig in its short form. */
@Timeout(240)
class CutRigTest {
    @Test
    void ruleSevenHoldsInEveryCutAndTheControlDoubles() throws Exception {
        Result result = new CutRig(Numbers.SHORT, System.out).result();
        result.judge();
        assertThat(result.semel()).hasSize(33);
        assertThat(result.naive()).hasSize(27);
        assertThat(new CutReport(result).text()).contains("rule 7 broken in 0");
    }
}
