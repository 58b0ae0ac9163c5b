package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignificantDigitsTest {

    /** What {@code printf("%.17g")} of the C library prints, the exponents' leading zeros and plus signs left out. */
    @ParameterizedTest
    @CsvSource({
        "0.1, 0.10000000000000001",
        "0.08, 0.080000000000000002",
        "2, 2",
        "-2.5, -2.5",
        "2.51459, 2.5145900000000001",
        "4325.00829375141, 4325.0082937514098",
        "300, 300",
        "1e16, 10000000000000000",
        "1e17, 1e17",
        "1.25e-7, 1.2499999999999999e-7",
        "1e-5, 1.0000000000000001e-5",
        "NaN, nan",
        "Infinity, inf",
        "-Infinity, -inf",
        "-0.0, 0"
    })
    void writesSeventeenDigitsWithoutTrailingZeros(double value, String expected) {
        assertEquals(expected, SignificantDigits.of(value));
    }

    @Property
    void readsBackAsTheSameNumber(@ForAll double value) {
        if (Double.isFinite(value) && value != 0) {
            assertEquals(value, Double.parseDouble(SignificantDigits.of(value)));
        }
    }
}
