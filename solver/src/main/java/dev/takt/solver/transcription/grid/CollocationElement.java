package dev.takt.solver.transcription.grid;

import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import java.util.ArrayList;
import java.util.List;

/**
 * The nodes of one collocation element, scaled to [0, 1], with the derivatives and integrals of the Lagrange polynomials
 * through them. The left end of the element is always the first node; collocation equations hold at all the others.
 */
final class CollocationElement {
    private static final int SCAN = 400;

    private final double[] nodes;
    private final Nodes family;
    /** The nodes that the polynomial goes through: all but the right end of Gauss, where it is extrapolated. */
    private final int interpolated;

    private CollocationElement(double[] nodes, Nodes family) {
        this.nodes = nodes;
        this.family = family;
        this.interpolated = family == Nodes.GAUSS ? nodes.length - 1 : nodes.length;
    }

    /** The element of a scheme. */
    static CollocationElement of(Collocation scheme) {
        List<Double> nodes = new ArrayList<>();
        nodes.add(0.0);
        for (double root : interiorRoots(scheme)) {
            nodes.add((1 + root) / 2);
        }
        nodes.add(1.0);
        return new CollocationElement(
                nodes.stream().mapToDouble(Double::doubleValue).toArray(), scheme.nodes());
    }

    /** The nodes from 0 to 1. */
    double[] nodes() {
        return nodes.clone();
    }

    /** Whether the polynomial gives the value at the right end, where no equation with a derivative holds. */
    boolean endIsExtrapolated() {
        return interpolated < nodes.length;
    }

    /** By node: the value at the right end less that of the polynomial through the other nodes. */
    double[] continuity() {
        double[] weights = new double[nodes.length];
        int end = nodes.length - 1;
        for (int j = 0; j < end; j++) {
            double value = 1;
            for (int i = 0; i < end; i++) {
                value *= i == j ? 1 : (nodes[end] - nodes[i]) / (nodes[j] - nodes[i]);
            }
            weights[j] = -value;
        }
        weights[end] = 1;
        return weights;
    }

    /** {@code [node][term]}: the derivative at a node of the polynomial that is 1 at the node of the term. */
    double[][] differentiation() {
        double[][] matrix = new double[nodes.length][nodes.length];
        for (int i = 0; i < interpolated; i++) {
            for (int j = 0; j < interpolated; j++) {
                if (i != j) {
                    matrix[i][j] = barycentricWeight(j) / barycentricWeight(i) / (nodes[i] - nodes[j]);
                    matrix[i][i] -= matrix[i][j];
                }
            }
        }
        return matrix;
    }

    /** Interpolatory quadrature weights of the nodes; ends of an element that are none have weight 0. */
    double[] weights() {
        int first = family == Nodes.LOBATTO ? 0 : 1;
        double[] weights = new double[nodes.length];
        for (int j = first; j < interpolated; j++) {
            weights[j] = lagrangeIntegral(j, first);
        }
        return weights;
    }

    /** The weight of a node in barycentric interpolation (Berrut and Trefethen 2004, eq. 3.2). */
    private double barycentricWeight(int j) {
        double product = 1;
        for (int i = 0; i < interpolated; i++) {
            product *= i == j ? 1 : 1 / (nodes[j] - nodes[i]);
        }
        return product;
    }

    private double lagrangeIntegral(int j, int first) {
        double[] coefficients = {1};
        for (int i = first; i < interpolated; i++) {
            if (i != j) {
                double[] next = new double[coefficients.length + 1];
                double scale = 1 / (nodes[j] - nodes[i]);
                for (int k = 0; k < coefficients.length; k++) {
                    next[k + 1] += scale * coefficients[k];
                    next[k] -= scale * nodes[i] * coefficients[k];
                }
                coefficients = next;
            }
        }
        double integral = 0;
        for (int k = 0; k < coefficients.length; k++) {
            integral += coefficients[k] / (k + 1);
        }
        return integral;
    }

    /** Roots in (-1, 1): of P_p - P_{p-1} for Radau with p nodes, of P_p for Gauss, of P_{p-1}' for Lobatto. */
    private static List<Double> interiorRoots(Collocation scheme) {
        int points = scheme.points();
        int wanted = switch (scheme.nodes()) {
            case GAUSS -> points;
            case RADAU -> points - 1;
            case LOBATTO -> points - 2;
        };
        List<Double> roots = new ArrayList<>();
        double before = -1;
        for (int i = 1; i < SCAN && roots.size() < wanted; i++) {
            double after = -1 + 2.0 * i / SCAN + 1e-3 / SCAN;
            if (polynomial(scheme, before) * polynomial(scheme, after) < 0) {
                roots.add(bisect(scheme, before, after));
            }
            before = after;
        }
        return roots;
    }

    private static double bisect(Collocation scheme, double low, double high) {
        double a = low;
        double b = high;
        double atLow = polynomial(scheme, a);
        for (double middle = (a + b) / 2; middle > a && middle < b; middle = (a + b) / 2) {
            if (atLow * polynomial(scheme, middle) <= 0) {
                b = middle;
            } else {
                a = middle;
            }
        }
        return (a + b) / 2;
    }

    private static double polynomial(Collocation scheme, double x) {
        int n = scheme.points();
        return switch (scheme.nodes()) {
            case GAUSS -> legendre(n, x);
            case RADAU -> legendre(n, x) - legendre(n - 1, x);
            case LOBATTO -> (n - 1) * (x * legendre(n - 1, x) - legendre(n - 2, x)) / (x * x - 1);
        };
    }

    /** The Legendre polynomial by its three-term recurrence. */
    private static double legendre(int degree, double x) {
        double before = 1;
        double value = x;
        if (degree == 0) {
            return before;
        }
        for (int k = 1; k < degree; k++) {
            double next = ((2 * k + 1) * x * value - k * before) / (k + 1);
            before = value;
            value = next;
        }
        return value;
    }
}
