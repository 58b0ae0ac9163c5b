package dev.takt.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Formats numbers for result files with 17 significant digits, so that a double can be read back exactly; trailing
 * zeros are left out.
 */
public final class SignificantDigits {
    private static final int EXACT = 17;
    private static final int SMALLEST_PLAIN_EXPONENT = -4;

    private SignificantDigits() {}

    /** The text of a number; {@code nan}, {@code inf} and {@code -inf} for values that are not finite. */
    public static String of(double value) {
        return rounded(value, EXACT);
    }

    /** The text of a number with fewer digits, for people. */
    public static String rounded(double value, int significant) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal digits = new BigDecimal(value)
                .round(new MathContext(significant, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
        int exponent = digits.precision() - digits.scale() - 1;
        boolean plain = exponent >= SMALLEST_PLAIN_EXPONENT && exponent < EXACT;
        return plain ? digits.toPlainString() : scientific(digits, exponent);
    }

    private static String scientific(BigDecimal digits, int exponent) {
        return digits.movePointLeft(exponent).toPlainString() + "e" + exponent;
    }
}
