package dev.takt.solver.ipm.failure;

import dev.takt.solver.kernels.NonlinearProgram;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A row or a variable outside its bounds.
 *
 * @param name of the row or the variable
 * @param value what it is
 * @param lower its lower bound
 * @param upper its upper bound
 */
public record Violation(String name, double value, double lower, double upper) {
    /** What is this small beside the worst is rounding. */
    private static final double NEGLIGIBLE = 1e-6;

    private static final MathContext SHOWN = new MathContext(6);

    /** By how much; infinity for a value that is not a number. */
    public double amount() {
        return amount(value, lower, upper);
    }

    private static double amount(double value, double lower, double upper) {
        double amount = Math.max(Math.max(lower - value, value - upper), lower - upper);
        return Double.isNaN(amount) ? Double.POSITIVE_INFINITY : amount;
    }

    @Override
    public String toString() {
        return name + " is off by " + number(amount()) + " (" + number(value) + ", expected " + expected() + ")";
    }

    private String expected() {
        if (lower == upper) {
            return number(lower);
        }
        if (Double.isInfinite(lower)) {
            return "at most " + number(upper);
        }
        return Double.isInfinite(upper)
                ? "at least " + number(lower)
                : "from " + number(lower) + " to " + number(upper);
    }

    static String number(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        String text = Double.toString(new BigDecimal(value).round(SHOWN).doubleValue());
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** The worst violations of a program at a point, the worst first, without rounding errors beside it; empty bounds
     * count wherever the point is. */
    public static List<Violation> worst(NonlinearProgram program, double[] x, int most) {
        int n = program.variables();
        int m = program.rows();
        double[] variableLower = new double[n];
        double[] variableUpper = new double[n];
        double[] rowLower = new double[m];
        double[] rowUpper = new double[m];
        program.bounds(variableLower, variableUpper, rowLower, rowUpper);
        double[] values = new double[m];
        program.constraints(x, values);
        Worst worst = new Worst(most);
        for (int i = 0; i < m; i++) {
            worst.offer(i, amount(values[i], rowLower[i], rowUpper[i]));
        }
        for (int j = 0; j < n; j++) {
            worst.offer(m + j, amount(x[j], variableLower[j], variableUpper[j]));
        }
        return worst.entries()
                .mapToObj(entry -> entry < m
                        ? new Violation(program.rowName(entry), values[entry], rowLower[entry], rowUpper[entry])
                        : new Violation(
                                program.variableName(entry - m),
                                x[entry - m],
                                variableLower[entry - m],
                                variableUpper[entry - m]))
                .toList();
    }

    /** The entries with the largest amounts, the largest first: names are for these alone, because making one takes longer than a step. */
    private static final class Worst {
        private final int[] entries;
        private final double[] amounts;
        private int count;

        Worst(int most) {
            entries = new int[most];
            amounts = new double[most];
        }

        void offer(int entry, double amount) {
            if (!(amount > 0) || entries.length == 0) {
                return;
            }
            int place = count;
            while (place > 0 && amounts[place - 1] < amount) {
                place--;
            }
            if (place == entries.length) {
                return;
            }
            int moved = Math.min(count, entries.length - 1) - place;
            System.arraycopy(entries, place, entries, place + 1, moved);
            System.arraycopy(amounts, place, amounts, place + 1, moved);
            entries[place] = entry;
            amounts[place] = amount;
            count = Math.min(count + 1, entries.length);
        }

        /** Without rounding errors beside the first one. */
        IntStream entries() {
            return IntStream.range(0, count)
                    .filter(k -> k == 0 || amounts[k] > NEGLIGIBLE * amounts[0])
                    .map(k -> entries[k]);
        }
    }
}
