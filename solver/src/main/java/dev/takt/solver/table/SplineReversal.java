package dev.takt.solver.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * A part of the range of a table where the spline falls although the values rise along an argument, or rises although they fall. A
 * cubic spline swings where values bend sharply, and an optimiser finds the minimum that the data do not have.
 *
 * @param argument the number of the argument
 * @param rising whether the values rise
 * @param from where the part begins
 * @param to where it ends
 * @param other the value of the other argument, of a table of two
 */
public record SplineReversal(int argument, boolean rising, double from, double to, OptionalDouble other) {
    /** Where the slope is looked at: so many places in each interval between two points. */
    private static final int PLACES = 32;

    /** A slope, or a step, that is smaller than this part of the largest one is the rounding of none. */
    private static final double ROUNDING = 1e-9;

    /** All of them, argument by argument, and value by value of the other argument. */
    public static List<SplineReversal> of(SplineTable table) {
        double[] first = table.axes().getFirst().points();
        double[] second = table.axes().getLast().points();
        if (table.axes().size() == 1) {
            Line line = new Line(0, OptionalDouble.empty(), first);
            return line.reversals(x -> table.at(x, 0), x -> table.at(x, 1));
        }
        List<SplineReversal> all = new ArrayList<>();
        for (double y : second) {
            Line line = new Line(0, OptionalDouble.of(y), first);
            all.addAll(line.reversals(x -> table.at(x, y, 0, 0), x -> table.at(x, y, 1, 0)));
        }
        for (double x : first) {
            Line line = new Line(1, OptionalDouble.of(x), second);
            all.addAll(line.reversals(y -> table.at(x, y, 0, 0), y -> table.at(x, y, 0, 1)));
        }
        return all;
    }

    /** A table along one argument. */
    private record Line(int argument, OptionalDouble other, double[] points) {

        List<SplineReversal> reversals(DoubleUnaryOperator value, DoubleUnaryOperator slope) {
            double[] values = Arrays.stream(points).map(value).toArray();
            double rise = values[values.length - 1] - values[0];
            double direction = Math.signum(rise);
            for (int k = 1; k < values.length; k++) {
                if (direction * (values[k] - values[k - 1]) < -ROUNDING * Math.abs(rise)) {
                    return List.of();
                }
            }
            double[] places = places();
            double[] slopes = Arrays.stream(places).map(slope).toArray();
            double none = ROUNDING * Arrays.stream(slopes).map(Math::abs).max().orElse(0);
            List<SplineReversal> found = new ArrayList<>();
            int from = -1;
            for (int k = 0; k <= slopes.length; k++) {
                boolean against = k < slopes.length && direction * slopes[k] < -none;
                if (against && from < 0) {
                    from = k;
                } else if (!against && from >= 0) {
                    found.add(new SplineReversal(argument, direction > 0, places[from], places[k - 1], other));
                    from = -1;
                }
            }
            return found;
        }

        private double[] places() {
            double[] places = new double[(points.length - 1) * PLACES + 1];
            for (int k = 0; k < places.length - 1; k++) {
                double from = points[k / PLACES];
                places[k] = from + (points[k / PLACES + 1] - from) * (k % PLACES) / PLACES;
            }
            places[places.length - 1] = points[points.length - 1];
            return places;
        }
    }
}
