package dev.takt.solver.kernels;

import dev.takt.solver.table.SplineAxis;
import dev.takt.solver.table.SplineTable;
import java.util.Arrays;

/** Tables in hyper-dual numbers by the recursion of Cox and de Boor, straight from knots and coefficients. */
final class HyperDualSpline {
    private static final int DEGREE = 3;

    private HyperDualSpline() {}

    static HyperDual curve(SplineTable table, HyperDual x) {
        HyperDual[] weights = weights(table.axes().getFirst(), x);
        double[] coefficients = table.coefficients();
        HyperDual sum = HyperDual.constant(0);
        for (int i = 0; i < weights.length; i++) {
            sum = sum.plus(weights[i].times(HyperDual.constant(coefficients[i])));
        }
        return sum;
    }

    static HyperDual surface(SplineTable table, HyperDual x, HyperDual y) {
        HyperDual[] along = weights(table.axes().getFirst(), x);
        HyperDual[] across = weights(table.axes().getLast(), y);
        double[] coefficients = table.coefficients();
        HyperDual sum = HyperDual.constant(0);
        for (int i = 0; i < along.length; i++) {
            for (int j = 0; j < across.length; j++) {
                sum = sum.plus(
                        along[i].times(across[j]).times(HyperDual.constant(coefficients[i * across.length + j])));
            }
        }
        return sum;
    }

    /** All B-splines; beyond the range their tangents at its end. */
    private static HyperDual[] weights(SplineAxis axis, HyperDual x) {
        double[] knots = knots(axis);
        double end = Math.clamp(x.value(), axis.from(), axis.to());
        int span = DEGREE;
        while (span < axis.size() - 1 && end >= knots[span + 1]) {
            span++;
        }
        if (end == x.value()) {
            return weights(knots, span, x);
        }
        HyperDual[] tangents = weights(knots, span, new HyperDual(end, 1, 0, 0));
        HyperDual beyond = x.minus(HyperDual.constant(end));
        return Arrays.stream(tangents)
                .map(weight ->
                        HyperDual.constant(weight.value()).plus(beyond.times(HyperDual.constant(weight.first()))))
                .toArray(HyperDual[]::new);
    }

    private static HyperDual[] weights(double[] knots, int span, HyperDual x) {
        HyperDual[] splines = new HyperDual[knots.length - 1];
        Arrays.fill(splines, HyperDual.constant(0));
        splines[span] = HyperDual.constant(1);
        for (int degree = 1; degree <= DEGREE; degree++) {
            for (int i = 0; i < knots.length - 1 - degree; i++) {
                HyperDual sum = HyperDual.constant(0);
                if (knots[i + degree] > knots[i]) {
                    HyperDual part = x.minus(HyperDual.constant(knots[i]));
                    sum = sum.plus(
                            part.times(splines[i]).times(HyperDual.constant(1 / (knots[i + degree] - knots[i]))));
                }
                if (knots[i + degree + 1] > knots[i + 1]) {
                    HyperDual part = HyperDual.constant(knots[i + degree + 1]).minus(x);
                    sum = sum.plus(part.times(splines[i + 1])
                            .times(HyperDual.constant(1 / (knots[i + degree + 1] - knots[i + 1]))));
                }
                splines[i] = sum;
            }
        }
        return Arrays.copyOf(splines, knots.length - 1 - DEGREE);
    }

    private static double[] knots(SplineAxis axis) {
        double[] breaks = axis.breaks();
        double[] knots = new double[breaks.length + 2 * DEGREE];
        for (int i = 0; i < knots.length; i++) {
            knots[i] = breaks[Math.clamp(i - DEGREE, 0, breaks.length - 1)];
        }
        return knots;
    }
}
