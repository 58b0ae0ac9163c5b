package dev.takt.solver.ipm.failure;

import dev.takt.solver.kernels.NonlinearProgram;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
        var violations = new ArrayList<Violation>();
        for (int i = 0; i < m; i++) {
            if (!(values[i] >= rowLower[i] && values[i] <= rowUpper[i])) {
                violations.add(new Violation(program.rowName(i), values[i], rowLower[i], rowUpper[i]));
            }
        }
        for (int j = 0; j < n; j++) {
            if (!(x[j] >= variableLower[j] && x[j] <= variableUpper[j])) {
                violations.add(new Violation(program.variableName(j), x[j], variableLower[j], variableUpper[j]));
            }
        }
        violations.sort(Comparator.comparingDouble(Violation::amount).reversed());
        return violations.stream()
                .limit(most)
                .filter(violation ->
                        violation.amount() > NEGLIGIBLE * violations.getFirst().amount()
                                || violation == violations.getFirst())
                .toList();
    }
}
