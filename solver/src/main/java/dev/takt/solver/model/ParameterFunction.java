package dev.takt.solver.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A number for every point of the domains of a parameter: a constant, a table, a piecewise constant, an expression. */
@FunctionalInterface
public interface ParameterFunction {

    /**
     * The value at a point.
     *
     * @param coordinates one for each domain of the parameter, in its order; empty for a finite parameter
     */
    double at(double... coordinates);

    /** Whether the value may change along a domain of the parameter, given by its place among them. */
    default boolean dependsOn(int domain) {
        return true;
    }

    /** Whether the value jumps, and holds between jumps. */
    default boolean jumps() {
        return false;
    }

    /** The same number everywhere. */
    static ParameterFunction constant(double value) {
        return new Constant(value);
    }

    /**
     * Linear interpolation between points along the one domain of a parameter; beyond the ends the end values.
     *
     * @param points strictly increasing coordinates, at least one
     * @param values one at each point
     * @throws IllegalArgumentException if lengths differ, points are missing or do not increase
     */
    static ParameterFunction table(double[] points, double[] values) {
        double[] at = increasing(points, values.length);
        double[] value = values.clone();
        return coordinates -> {
            int after = firstAfter(at, coordinates[0]);
            if (after == 0) {
                return value[0];
            }
            if (after == at.length) {
                return value[at.length - 1];
            }
            double part = (coordinates[0] - at[after - 1]) / (at[after] - at[after - 1]);
            return value[after - 1] + part * (value[after] - value[after - 1]);
        };
    }

    /**
     * Piecewise constant along the one domain of a parameter: {@code values[i]} from {@code points[i]} up to, and
     * without, the next point; before the first point the first value.
     *
     * @param points strictly increasing coordinates, at least one
     * @param values one from each point on
     * @throws IllegalArgumentException if lengths differ, points are missing or do not increase
     */
    static ParameterFunction piecewiseConstant(double[] points, double[] values) {
        double[] at = increasing(points, values.length);
        double[] value = values.clone();
        return new ParameterFunction() {
            @Override
            public double at(double... coordinates) {
                return value[Math.max(0, firstAfter(at, coordinates[0]) - 1)];
            }

            @Override
            public boolean jumps() {
                return true;
            }
        };
    }

    /**
     * An expression of coordinates and numbers.
     *
     * @param domains of the parameter, in its order
     */
    static ParameterFunction expression(Expression expression, List<Domain> domains) {
        List<Domain> order = List.copyOf(domains);
        return coordinates -> {
            Map<Domain, Double> point = new HashMap<>();
            for (int i = 0; i < order.size(); i++) {
                point.put(order.get(i), coordinates[i]);
            }
            return new PointEvaluation(point).of(expression);
        };
    }

    private static int firstAfter(double[] points, double coordinate) {
        int found = Arrays.binarySearch(points, coordinate);
        return found >= 0 ? found + 1 : -found - 1;
    }

    private static double[] increasing(double[] points, int values) {
        if (points.length == 0 || points.length != values) {
            throw new IllegalArgumentException(
                    points.length + " points and " + values + " values; expected as many, at least one");
        }
        for (int i = 1; i < points.length; i++) {
            if (!(points[i] > points[i - 1])) {
                throw new IllegalArgumentException(
                        "point " + points[i] + " after " + points[i - 1] + "; expected strictly increasing points");
            }
        }
        return points.clone();
    }

    /** The same number everywhere. */
    record Constant(double value) implements ParameterFunction {
        @Override
        public double at(double... coordinates) {
            return value;
        }

        @Override
        public boolean dependsOn(int domain) {
            return false;
        }
    }
}
