package dev.takt.solver.transcription.grid;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finite difference stencils on grids that need not be uniform. The first central difference and all second differences
 * are derivatives of the parabola through three neighbouring supports, so they are exact on polynomials of degree 2.
 */
final class FiniteDifferences {
    private static final double SAME_STEP = 1e-12;

    private final double[] steps;

    FiniteDifferences(double[] supports) {
        this.steps = steps(supports);
    }

    /** {@code (x[k] - x[k-1]) / h}, from the second support on. */
    Stencil backward() {
        Stencil stencil = Stencil.empty(2, supports());
        for (int k = 1; k < supports(); k++) {
            difference(stencil, k, k - 1, k);
            stencil.determined()[k] = k;
        }
        return stencil;
    }

    /** {@code (x[k+1] - x[k]) / h}, up to the last support but one. */
    Stencil forward() {
        Stencil stencil = Stencil.empty(2, supports());
        for (int k = 0; k + 1 < supports(); k++) {
            difference(stencil, k, k, k + 1);
            stencil.determined()[k] = k + 1;
        }
        return stencil;
    }

    /**
     * The slope of the parabola through three neighbours, at the inner supports.
     *
     * @param determined distance from the support to the one that an equation with this derivative determines
     */
    Stencil central(int determined) {
        Stencil stencil = Stencil.empty(3, supports());
        for (int k = 1; k + 1 < supports(); k++) {
            double before = steps[k - 1];
            double after = steps[k];
            set(stencil, k, 0, k - 1, -after / (before * (before + after)));
            set(stencil, k, 1, k, (after - before) / (before * after));
            set(stencil, k, 2, k + 1, before / (after * (before + after)));
            stencil.determined()[k] = k + determined;
        }
        return stencil.withoutZeroTerms();
    }

    /**
     * The curvature of the parabola through three neighbours.
     *
     * @param offset of the support from the middle of its neighbours: 0 central, 1 backward, -1 forward
     * @param determined distance from the support to the one that an equation with this derivative determines
     */
    Stencil second(int offset, int determined) {
        Stencil stencil = Stencil.empty(3, supports());
        for (int middle = 1; middle + 1 < supports(); middle++) {
            double before = steps[middle - 1];
            double after = steps[middle];
            int k = middle + offset;
            set(stencil, k, 0, middle - 1, 2 / (before * (before + after)));
            set(stencil, k, 1, middle, -2 / (before * after));
            set(stencil, k, 2, middle + 1, 2 / (after * (before + after)));
            stencil.determined()[k] = k + determined;
        }
        return stencil;
    }

    /**
     * The difference of two fluxes in the middles of the intervals around each inner support. A flux, {@code k(T)*der(T, x)}, is
     * there the mean of what it is at both ends of its interval with the difference quotient of the interval.
     */
    List<DerivativeTerm> ofFluxes() {
        int[][] neighbours = new int[3][supports()];
        double[] weights = new double[supports()];
        double[] opposite = new double[supports()];
        for (int[] table : neighbours) {
            Arrays.fill(table, GridIndex.OUTSIDE);
        }
        for (int k = 1; k + 1 < supports(); k++) {
            for (int j = 0; j < neighbours.length; j++) {
                neighbours[j][k] = k + j - 1;
            }
            weights[k] = 1 / (steps[k - 1] + steps[k]);
            opposite[k] = -weights[k];
        }
        Optional<Stencil> after = Optional.of(forward());
        Optional<Stencil> before = Optional.of(backward());
        return List.of(
                new DerivativeTerm(neighbours[2], weights, before),
                new DerivativeTerm(neighbours[1], weights, after),
                new DerivativeTerm(neighbours[1], opposite, before),
                new DerivativeTerm(neighbours[0], opposite, after));
    }

    /** The slope of the parabola through the three outermost supports, at the two ends; of the line through two if there are no more. */
    Stencil ends() {
        int last = supports() - 1;
        Stencil stencil = Stencil.empty(Math.min(3, supports()), supports());
        stencil.determined()[0] = 0;
        stencil.determined()[last] = last;
        if (supports() == 2) {
            difference(stencil, 0, 0, 1);
            difference(stencil, 1, 0, 1);
            return stencil;
        }
        end(stencil, 0, 1, steps[0], steps[1]);
        end(stencil, last, -1, -steps[last - 1], -steps[last - 2]);
        return stencil;
    }

    private static void end(Stencil stencil, int at, int inward, double near, double far) {
        set(stencil, at, 0, at, -(2 * near + far) / (near * (near + far)));
        set(stencil, at, 1, at + inward, (near + far) / (near * far));
        set(stencil, at, 2, at + 2 * inward, -near / (far * (near + far)));
    }

    /** The lengths of the intervals; those that differ by rounding only are the same number. */
    static double[] steps(double[] supports) {
        double[] steps = new double[supports.length - 1];
        double scale = Math.max(Math.abs(supports[0]), Math.abs(supports[supports.length - 1]));
        for (int k = 0; k < steps.length; k++) {
            steps[k] = supports[k + 1] - supports[k];
            if (k > 0 && Math.abs(steps[k] - steps[k - 1]) <= SAME_STEP * steps[k] + 4 * Math.ulp(scale)) {
                steps[k] = steps[k - 1];
            }
        }
        return steps;
    }

    private int supports() {
        return steps.length + 1;
    }

    private void difference(Stencil stencil, int at, int from, int to) {
        double step = steps[from];
        set(stencil, at, 0, to, 1 / step);
        set(stencil, at, 1, from, -1 / step);
    }

    private static void set(Stencil stencil, int at, int term, int neighbour, double weight) {
        stencil.neighbours()[term][at] = neighbour;
        stencil.weights()[term][at] = weight;
    }
}
