package dev.takt.solver.table;

import java.util.Arrays;

/**
 * One argument of a table: its range, cut into pieces, and the cubic B-splines over them. On each piece four B-splines are not zero;
 * of each of them the axis has the polynomial in the distance from the beginning of the piece.
 *
 * <p>The knots are those of an interpolation that is not a knot at the second and the last but one point (de Boor, A Practical Guide to
 * Splines, 2001, chapter XIII): the first and the last piece span two intervals of points.
 *
 * <p>Out of the range each B-spline goes on as a straight line, with the value and the slope that it has at the end.
 */
public final class SplineAxis {
    /** B-splines that are not zero on a piece, and coefficients of each. */
    public static final int ORDER = 4;

    /** Numbers of a piece. */
    public static final int NUMBERS = ORDER * ORDER;

    private final double[] points;
    private final double[] breaks;
    private final double[] polynomials;

    /**
     * The axis of points.
     *
     * @param points strictly increasing, at least four
     * @throws IllegalArgumentException if there are fewer, or they do not increase
     */
    public SplineAxis(double[] points) {
        this.points = points.clone();
        if (points.length < ORDER) {
            throw new IllegalArgumentException(points.length + " points; expected at least " + ORDER);
        }
        for (int i = 0; i < points.length; i++) {
            if (!Double.isFinite(points[i]) || i > 0 && !(points[i] > points[i - 1])) {
                throw new IllegalArgumentException("point " + points[i]
                        + (i > 0 ? " after " + points[i - 1] : "")
                        + "; expected finite, strictly increasing points");
            }
        }
        breaks = breaks(this.points);
        double[] knots = knots(breaks);
        polynomials = new double[pieces() * NUMBERS];
        for (int piece = 0; piece < pieces(); piece++) {
            System.arraycopy(polynomials(knots, piece), 0, polynomials, piece * NUMBERS, NUMBERS);
        }
    }

    private static double[] breaks(double[] points) {
        int last = points.length - 1;
        double[] breaks = new double[points.length - 2];
        breaks[0] = points[0];
        System.arraycopy(points, 2, breaks, 1, breaks.length - 2);
        breaks[breaks.length - 1] = points[last];
        return breaks;
    }

    /** The ends of the pieces, those of the range four times. */
    private static double[] knots(double[] breaks) {
        double[] knots = new double[breaks.length + 2 * (ORDER - 1)];
        Arrays.fill(knots, 0, ORDER, breaks[0]);
        System.arraycopy(breaks, 1, knots, ORDER, breaks.length - 2);
        Arrays.fill(knots, knots.length - ORDER, knots.length, breaks[breaks.length - 1]);
        return knots;
    }

    /** The four polynomials on a piece, each with ascending powers, by the recursion of Cox and de Boor. */
    private static double[] polynomials(double[] knots, int piece) {
        int span = piece + ORDER - 1;
        double from = knots[span];
        double[][] splines = {{1, 0, 0, 0}};
        for (int degree = 1; degree < ORDER; degree++) {
            double[][] higher = new double[degree + 1][ORDER];
            for (int j = 0; j <= degree; j++) {
                int first = span - degree + j;
                if (j > 0) {
                    double width = knots[first + degree] - knots[first];
                    addProduct(higher[j], splines[j - 1], (from - knots[first]) / width, 1 / width);
                }
                if (j < degree) {
                    double end = knots[first + degree + 1];
                    double width = end - knots[first + 1];
                    addProduct(higher[j], splines[j], (end - from) / width, -1 / width);
                }
            }
            splines = higher;
        }
        double[] all = new double[NUMBERS];
        for (int j = 0; j < ORDER; j++) {
            System.arraycopy(splines[j], 0, all, j * ORDER, ORDER);
        }
        return all;
    }

    private static void addProduct(double[] to, double[] polynomial, double constant, double linear) {
        for (int power = 0; power < ORDER; power++) {
            to[power] += constant * polynomial[power] + (power > 0 ? linear * polynomial[power - 1] : 0);
        }
    }

    /** The points, increasing. */
    public double[] points() {
        return points.clone();
    }

    /** Where the range begins. */
    public double from() {
        return breaks[0];
    }

    /** Where the range ends. */
    public double to() {
        return breaks[breaks.length - 1];
    }

    /** Number of pieces. */
    public int pieces() {
        return breaks.length - 1;
    }

    /** Number of B-splines, which is that of points. */
    public int size() {
        return points.length;
    }

    /** Where the pieces begin, and the end of the last one. */
    public double[] breaks() {
        return breaks.clone();
    }

    /** The polynomials, {@code [piece][B-spline][power]}. */
    public double[] polynomials() {
        return polynomials.clone();
    }

    /** The nearest place of the range. */
    double within(double x) {
        return x < from() ? from() : x > to() ? to() : x;
    }

    /** The piece that a place of the range is in: the one that begins there, where two meet. */
    int piece(double x) {
        int low = 0;
        int high = pieces() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (x < breaks[middle]) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
        return low;
    }

    /** Where a piece begins. */
    double start(int piece) {
        return breaks[piece];
    }

    /**
     * A derivative of one of the B-splines of a piece; NaN where the place is.
     *
     * @param spline 0 to 3; its number among all is greater by that of the piece
     * @param u the distance from the beginning of the piece
     * @param beyond how far the place is out of the range; 0 inside
     * @param order of the derivative, 0 for the value
     */
    double derivative(int piece, int spline, double u, double beyond, int order) {
        int at = piece * NUMBERS + spline * ORDER;
        return switch (order) {
            case 0 -> {
                double value = polynomials[at]
                        + u * (polynomials[at + 1] + u * (polynomials[at + 2] + u * polynomials[at + 3]));
                yield beyond == 0 ? value : value + slope(at, u) * beyond;
            }
            case 1 -> slope(at, u);
            case 2 -> beyond == 0 ? 2 * polynomials[at + 2] + u * (6 * polynomials[at + 3]) : 0 * u;
            default -> order == 3 && beyond == 0 ? 6 * polynomials[at + 3] : 0 * u;
        };
    }

    private double slope(int at, double u) {
        return polynomials[at + 1] + u * (2 * polynomials[at + 2] + u * (3 * polynomials[at + 3]));
    }
}
