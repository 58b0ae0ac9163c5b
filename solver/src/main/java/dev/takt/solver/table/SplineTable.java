package dev.takt.solver.table;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table of one or two arguments as a smooth function: the cubic spline through its points, of two arguments the tensor product. It is
 * twice continuously differentiable in its range. Out of it the function goes on linearly in each argument, with the value and the slope
 * that it has at the edge; the second derivative by an argument is zero beyond that argument's range, so that it jumps at the edge.
 *
 * <p>Two tables of the same name and numbers are equal. Evaluation allocates nothing.
 */
public final class SplineTable {
    private final String name;
    private final List<String> arguments;
    private final List<SplineAxis> axes;
    private final double[] coefficients;
    private final int hash;

    private SplineTable(String name, List<String> arguments, List<SplineAxis> axes, double[] values) {
        if (arguments.size() != axes.size()) {
            throw new IllegalArgumentException(
                    arguments.size() + " names of " + axes.size() + " arguments; expected as many");
        }
        this.name = name;
        this.arguments = List.copyOf(arguments);
        this.axes = axes;
        this.coefficients = coefficients(axes, values);
        hash = 31 * name.hashCode() + Arrays.hashCode(coefficients);
    }

    /**
     * The spline through points.
     *
     * @param name of the table, for messages
     * @param argument its name, for messages
     * @param points strictly increasing, at least four
     * @param values one at each point
     * @throws IllegalArgumentException if they do not fit together
     */
    public static SplineTable curve(String name, String argument, double[] points, double[] values) {
        return new SplineTable(name, List.of(argument), List.of(new SplineAxis(points)), values.clone());
    }

    /**
     * The spline through the points of a grid.
     *
     * @param name of the table, for messages
     * @param arguments their names, for messages
     * @param first points of the first argument, strictly increasing, at least four
     * @param second points of the second argument, likewise
     * @param values {@code [first][second]}
     * @throws IllegalArgumentException if they do not fit together
     */
    public static SplineTable surface(
            String name, List<String> arguments, double[] first, double[] second, double[][] values) {
        if (values.length != first.length || Arrays.stream(values).anyMatch(row -> row.length != second.length)) {
            throw new IllegalArgumentException(
                    "values of another shape than " + first.length + " x " + second.length + " points");
        }
        double[] all = Arrays.stream(values).flatMapToDouble(Arrays::stream).toArray();
        return new SplineTable(name, arguments, List.of(new SplineAxis(first), new SplineAxis(second)), all);
    }

    private static double[] coefficients(List<SplineAxis> axes, double[] values) {
        int count = axes.stream().mapToInt(SplineAxis::size).reduce(1, (a, b) -> a * b);
        if (values.length != count || Arrays.stream(values).anyMatch(value -> !Double.isFinite(value))) {
            throw new IllegalArgumentException(
                    values.length + " values at " + count + " points; expected a finite one at each");
        }
        int columns = axes.getLast().size();
        SplineInterpolation alongLast = new SplineInterpolation(axes.getLast());
        IntStream.range(0, count / columns).forEach(row -> alongLast.solve(values, row * columns, 1));
        if (axes.size() > 1) {
            SplineInterpolation alongFirst = new SplineInterpolation(axes.getFirst());
            IntStream.range(0, columns).forEach(column -> alongFirst.solve(values, column, columns));
        }
        return values;
    }

    /** The name, for messages. */
    public String name() {
        return name;
    }

    /** The names of the arguments, for messages. */
    public List<String> arguments() {
        return arguments;
    }

    /** The arguments, one or two. */
    public List<SplineAxis> axes() {
        return axes;
    }

    /** The factors of the B-splines, {@code [first argument][second argument]}. */
    public double[] coefficients() {
        return coefficients.clone();
    }

    /**
     * A derivative of a table of one argument.
     *
     * @param order 0 for the value
     */
    public double at(double x, int order) {
        SplineAxis axis = axes.getFirst();
        double within = axis.within(x);
        int piece = axis.piece(within);
        double u = within - axis.start(piece);
        double beyond = x - within;
        double sum = 0;
        for (int k = 0; k < SplineAxis.ORDER; k++) {
            sum += coefficients[piece + k] * axis.derivative(piece, k, u, beyond, order);
        }
        return sum;
    }

    /**
     * A derivative of a table of two arguments.
     *
     * @param order by the first argument, 0 for none
     * @param secondOrder by the second argument
     */
    public double at(double x, double y, int order, int secondOrder) {
        SplineAxis second = axes.getLast();
        double within = second.within(y);
        int column = second.piece(within);
        double u = within - second.start(column);
        double beyond = y - within;
        double w0 = second.derivative(column, 0, u, beyond, secondOrder);
        double w1 = second.derivative(column, 1, u, beyond, secondOrder);
        double w2 = second.derivative(column, 2, u, beyond, secondOrder);
        double w3 = second.derivative(column, 3, u, beyond, secondOrder);
        SplineAxis first = axes.getFirst();
        double inside = first.within(x);
        int row = first.piece(inside);
        double v = inside - first.start(row);
        double outside = x - inside;
        double sum = 0;
        for (int k = 0; k < SplineAxis.ORDER; k++) {
            int at = (row + k) * second.size() + column;
            double along = coefficients[at] * w0
                    + coefficients[at + 1] * w1
                    + coefficients[at + 2] * w2
                    + coefficients[at + 3] * w3;
            sum += first.derivative(row, k, v, outside, order) * along;
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other == this
                || other instanceof SplineTable table
                        && hash == table.hash
                        && name.equals(table.name)
                        && arguments.equals(table.arguments)
                        && Arrays.equals(coefficients, table.coefficients)
                        && samePoints(table);
    }

    private boolean samePoints(SplineTable other) {
        return axes.size() == other.axes.size()
                && IntStream.range(0, axes.size())
                        .allMatch(i -> Arrays.equals(
                                axes.get(i).points(), other.axes.get(i).points()));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return name;
    }
}
