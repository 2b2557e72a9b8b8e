package dev.semel.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.semel.json.CanonicalNumber;
import dev.semel.json.InvalidJsonException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.DoubleNode;

class CanonicalNumberTest {
    /** IEEE 754 bit patterns and their text, the table in the appendix of RFC 8785. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "8000000000000000, 0",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "ffefffffffffffff, -1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "c340000000000000, -9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555554, 333333333.33333325",
        "41b3de4355555555, 333333333.3333333",
        "41b3de4355555556, 333333333.3333334",
        "41b3de4355555557, 333333333.33333343",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2",
    })
    void doublesAreWrittenAsEcmaScriptWritesThem(String bits, String expected) {
        double value = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));

        assertThat(CanonicalJson.canonicalize(new DoubleNode(value))).isEqualTo(expected);
        assertThat(CanonicalNumber.of(expected)).isEqualTo(expected);
        assertThat(CanonicalNumber.of(new BigDecimal(expected).toPlainString())).isEqualTo(expected);
    }

    @Test
    void theSmallestDoubleKeepsTheTwoDigitsOfJava() {
        assertThat(CanonicalNumber.of("5e-324")).isEqualTo("5e-324");
        assertThat(CanonicalJson.canonicalize(new DoubleNode(Double.MIN_VALUE))).isEqualTo("4.9e-324");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void whatIsNotANumberHasNoForm(double value) {
        assertThatThrownBy(() -> CanonicalJson.canonicalize(new DoubleNode(value)))
                .isInstanceOf(InvalidJsonException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "1.0, 1",
        "1e0, 1",
        "1E+0, 1",
        "10e-1, 1",
        "0.1e1, 1",
        "1.000000000000000000000000000000, 1",
        "-0, 0",
        "-0.0, 0",
        "0e999999999999999999999, 0.",
        "0.10, 0.1",
        "1e-1, 0.1",
        "100, 100",
        "1e2, 100",
        "123.4560, 123.456",
        "0.000001, 0.000001",
        "0.0000001, 1e-7",
        "1e20, 100000000000000000000",
        "1e21, 1e+21",
        "-12.5e-9, -1.25e-8",
        "1e0000000000000000000000002, 100",
    })
    void equalValuesHaveOneForm(String literal, BigDecimal value) {
        String form = CanonicalNumber.of(literal);

        assertThat(new BigDecimal(form)).isEqualByComparingTo(value);
        assertThat(form).isEqualTo(CanonicalNumber.of(value.toPlainString()));
    }

    @ParameterizedTest
    @CsvSource({
        "9007199254740993, 9007199254740992",
        "0.1, 0.1000000000000000055511151231257827",
        "123456789012345678901234567890, 123456789012345678901234567891",
        "1e400, 1e401",
        "1e-400, 0",
    })
    void noDigitIsLost(String one, String other) {
        assertThat(CanonicalNumber.of(one)).isNotEqualTo(CanonicalNumber.of(other));
        assertThat(new BigDecimal(CanonicalNumber.of(one))).isEqualByComparingTo(new BigDecimal(one));
        assertThat(new BigDecimal(CanonicalNumber.of(other))).isEqualByComparingTo(new BigDecimal(other));
    }

    @Test
    void everyDoubleAndDecimalSurvives() {
        Random random = new Random(8785);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                String form = CanonicalJson.canonicalize(new DoubleNode(value));
                assertThat(Double.parseDouble(form)).isEqualTo(value == 0 ? 0.0 : value);
                assertThat(CanonicalNumber.of(form)).isEqualTo(form);
            }
            BigDecimal decimal = BigDecimal.valueOf(random.nextLong(), random.nextInt(60) - 30);
            String form = CanonicalNumber.of(decimal.toString());
            assertThat(new BigDecimal(form)).isEqualByComparingTo(decimal);
            assertThat(form).isEqualTo(CanonicalNumber.of(decimal.toPlainString()));
        }
    }

    @Test
    void hugeExponentsCostNothing() {
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            assertThat(CanonicalJson.canonicalize("[1e400000000,-1E-400000000]"))
                    .isEqualTo("[1e+400000000,-1e-400000000]");
            assertThat(CanonicalJson.canonicalize("99e99999999999999999")).isEqualTo("9.9e+100000000000000000");
            assertThat(CanonicalJson.canonicalize("7".repeat(1_000_000) + "e5")).hasSize(1_000_010);
        });
        assertThatThrownBy(() -> CanonicalJson.canonicalize("1e" + "9".repeat(1_000_000)))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageContaining("exponent of more than 17 digits");
    }
}
