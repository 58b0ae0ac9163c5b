package dev.takt.actors.dispatch;

import java.math.BigDecimal;
import java.math.MathContext;

/** Formats times for messages. */
final class Seconds {
    private static final MathContext DIGITS = new MathContext(3);

    private Seconds() {}

    /** A time with its unit, {@code 12 s}. */
    static String text(double seconds) {
        return new BigDecimal(seconds).round(DIGITS).stripTrailingZeros().toPlainString() + " s";
    }
}
