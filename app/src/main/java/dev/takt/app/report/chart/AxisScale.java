package dev.takt.app.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Maps values to positions along an axis and puts ticks at round numbers.
 *
 * @param from the value at the first position, below {@code to}
 * @param to the value at the last position
 * @param logarithmic whether equal distances are equal ratios; both ends are then positive
 * @param ticks round values between the ends, in increasing order
 */
record AxisScale(double from, double to, boolean logarithmic, List<Double> ticks) {
    private static final double[] ROUND_STEPS = {1, 2, 2.5, 5, 10};
    private static final double MARGIN = 0.04;
    /** A range narrower than this fraction of its values is rounding, not signal. */
    private static final double NARROWEST = 1e-9;

    AxisScale {
        ticks = List.copyOf(ticks);
    }

    /** A linear axis that begins and ends exactly at the given values. */
    static AxisScale exact(double from, double to, int wantedTicks) {
        double end = to > from ? to : from + 1;
        return new AxisScale(from, end, false, linearTicks(from, end, wantedTicks));
    }

    /** A linear axis around the given values, with a margin. */
    static AxisScale around(double least, double greatest, int wantedTicks) {
        double size = Math.max(Math.abs(least), Math.abs(greatest));
        double width = greatest - least;
        if (width <= NARROWEST * size) {
            width = size > 0 ? 0.1 * size : 1;
        }
        double middle = 0.5 * (least + greatest);
        double half = (0.5 + MARGIN) * width;
        return new AxisScale(
                middle - half, middle + half, false, linearTicks(middle - half, middle + half, wantedTicks));
    }

    /** An axis for whole numbers from 0. */
    static AxisScale counts(double greatest, int wantedTicks) {
        double end = Math.max(1, greatest) * (1 + MARGIN);
        List<Double> whole = linearTicks(0, end, wantedTicks).stream()
                .filter(tick -> tick == Math.rint(tick))
                .toList();
        return new AxisScale(0, end, false, whole);
    }

    /** A logarithmic axis around the given positive values, with ticks at powers of ten. */
    static AxisScale decades(double least, double greatest) {
        double first = Math.floor(Math.log10(least));
        double last = Math.max(Math.ceil(Math.log10(greatest)), first + 1);
        double stride = Math.max(1, Math.ceil((last - first) / 6));
        List<Double> ticks = new ArrayList<>();
        for (double exponent = first; exponent <= last; exponent += stride) {
            ticks.add(Math.pow(10, exponent));
        }
        return new AxisScale(Math.pow(10, first), Math.pow(10, last), true, ticks);
    }

    private static List<Double> linearTicks(double from, double to, int wanted) {
        double rough = (to - from) / Math.max(1, wanted);
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = 10 * power;
        for (double candidate : ROUND_STEPS) {
            if (candidate * power >= rough * (1 - NARROWEST)) {
                step = candidate * power;
                break;
            }
        }
        List<Double> ticks = new ArrayList<>();
        double slack = 1e-6 * step;
        for (double k = Math.ceil((from - slack) / step); k * step <= to + slack; k++) {
            ticks.add(BigDecimal.valueOf(k * step).round(new MathContext(12)).doubleValue());
        }
        return ticks;
    }

    /** The position of a value as a fraction of the axis, 0 at its beginning. */
    double fraction(double value) {
        if (logarithmic) {
            return Math.log(value / from) / Math.log(to / from);
        }
        return (value - from) / (to - from);
    }

    /** The text of a tick, with as many digits as needed to distinguish the ticks. */
    String label(double tick) {
        double size = Math.max(Math.abs(from), Math.abs(to));
        if (logarithmic || tick != 0 && (size >= 1e6 || size < 1e-3)) {
            return scientific(tick);
        }
        return BigDecimal.valueOf(tick).stripTrailingZeros().toPlainString();
    }

    private static String scientific(double value) {
        String text = String.format(Locale.ROOT, "%.2e", value);
        int e = text.indexOf('e');
        String mantissa = text.substring(0, e).replaceAll("\\.?0+$", "");
        return mantissa + "e" + Integer.parseInt(text.substring(e + 1));
    }
}
