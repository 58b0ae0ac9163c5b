package dev.takt.config;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A setting that may vary.
 *
 * @param path as {@code --set} takes it
 * @param written the path as a file has it, with declared names in full
 * @param from the least value
 * @param to the greatest value
 * @param start the value that it has; {@code from} where nobody asks for it
 * @param step between two values, from the least one on; 0 for any value
 * @param logarithmic whether equal factors count alike, not equal differences
 * @param time whether it is a time, in seconds
 */
// large because a range has these parts
public record TuneRange(
        String path,
        String written,
        double from,
        double to,
        double start,
        double step,
        boolean logarithmic,
        boolean time) {
    private static final MathContext DIGITS = new MathContext(4);
    private static final MathContext EXACT = new MathContext(12);

    /** The share of the way from the least value to the greatest one. */
    public double share(double value) {
        return logarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
    }

    /** The value after a share of the way, as it is written: with four digits, or at a step. */
    public String text(double share) {
        double inside = Math.clamp(share, 0, 1);
        double value = logarithmic ? from * Math.pow(to / from, inside) : from + inside * (to - from);
        BigDecimal written;
        if (step > 0) {
            double steps = Math.min(Math.rint((value - from) / step), Math.floor((to - from) / step * (1 + 1e-9)));
            written = new BigDecimal(from + steps * step).round(EXACT);
        } else {
            written = new BigDecimal(value).round(DIGITS);
        }
        String number = written.stripTrailingZeros().toPlainString();
        return time ? number + " s" : number;
    }
}
