package dev.takt.dynamics.integration;

import java.util.Arrays;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;
import org.hipparchus.util.FastMath;

/**
 * The method of Dormand and Prince of order 8(5,3) with its control of the step size (Hairer, Nørsett and Wanner I, II.4 and II.5). It
 * keeps its arrays, so that an integration allocates nothing; coefficients, order of sums and so every bit of a result are those of
 * {@link DormandPrince853Integrator}, which makes a dozen arrays a step and evaluates three stages more, for values between its ends.
 */
final class DormandPrince {
    private static final DormandPrince853Integrator TABLEAU = new DormandPrince853Integrator(1, 1, 1, 1);
    /** Stages of a step and, as the last one, the first of the next step. */
    private static final int STAGES = 13;

    private static final double[] NODES = Arrays.copyOf(TABLEAU.getC(), STAGES - 1);
    private static final double[][] INNER = Arrays.copyOf(TABLEAU.getA(), STAGES - 1);
    private static final double[] OUTER = Arrays.copyOf(TABLEAU.getB(), STAGES);
    /** The stages from which the errors are estimated, and their weights in the error of order 5 and in that of order 3. */
    private static final int[] ESTIMATING = {0, 5, 6, 7, 8, 9, 10, 11};

    private static final double[] FIFTH = {
        116092271.0 / 8848465920.0,
        -1871647.0 / 1527680.0,
        -69799717.0 / 140793660.0,
        1230164450203.0 / 739113984000.0,
        -1980813971228885.0 / 5654156025964544.0,
        464500805.0 / 1389975552.0,
        1606764981773.0 / 19613062656000.0,
        -137909.0 / 6168960.0
    };
    private static final double[] THIRD = {
        -364463.0 / 1920240.0,
        3399327.0 / 763840.0,
        66578432.0 / 35198415.0,
        -1674902723.0 / 288716400.0,
        -74684743568175.0 / 176692375811392.0,
        -734375.0 / 4826304.0,
        171414593.0 / 851261400.0,
        69869.0 / 3084480.0
    };
    private static final int ORDER = 8;
    private static final double SAFETY = 0.9;
    private static final double LEAST_FACTOR = 0.2;
    private static final double MOST_FACTOR = 10;
    /** An interval of fewer roundings of its ends has no room for a step. */
    private static final int ROUNDINGS = 1000;

    private final RightHandSide system;
    private final Tolerance tolerance;
    private final int maximumEvaluations;
    private final double[][] slopes;
    private final double[] stage;
    private final double[] scale;
    private double reached;
    private int evaluations;
    private long steps;

    /** Derivatives at a time. */
    @FunctionalInterface
    interface RightHandSide {
        /** Places the derivatives of the values. */
        void derivatives(double time, double[] values, double[] into);
    }

    /** The tolerance cannot be met. */
    static final class StepException extends Exception {
        private static final long serialVersionUID = 1;

        StepException(String reason) {
            super(reason);
        }
    }

    DormandPrince(RightHandSide system, int size, Tolerance tolerance, int maximumEvaluations) {
        this.system = system;
        this.tolerance = tolerance;
        this.maximumEvaluations = maximumEvaluations;
        this.slopes = new double[STAGES][size];
        this.stage = new double[size];
        this.scale = new double[size];
    }

    /** How far the last integration has come. */
    double reached() {
        return reached;
    }

    /** Of the right-hand side in the last integration. */
    int evaluations() {
        return evaluations;
    }

    /** All steps that were accepted so far. */
    long steps() {
        return steps;
    }

    /**
     * Moves the values from one time to a later one.
     *
     * @param smallest step, the last one excepted
     * @throws StepException if the tolerance cannot be met
     */
    void integrate(double from, double to, double smallest, double[] values) throws StepException {
        reached = from;
        evaluations = 0;
        if (to - from <= ROUNDINGS * Math.ulp(Math.max(Math.abs(from), Math.abs(to)))) {
            throw new StepException("the interval is too short");
        }
        double longest = to - from;
        count(1);
        system.derivatives(from, values, slopes[0]);
        double next = Math.clamp(first(from, longest, values), smallest, longest);
        while (true) {
            double step = reached + next >= to ? to - reached : next;
            double error = attempt(step, values);
            double factor = Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, SAFETY * FastMath.pow(error, -1.0 / ORDER)));
            if (error >= 1) {
                next = within(step * factor, smallest, longest, false);
                continue;
            }
            reached += step;
            steps++;
            System.arraycopy(stage, 0, values, 0, stage.length);
            if (Math.abs(reached - to) <= Math.ulp(to)) {
                return;
            }
            double[] old = slopes[0];
            slopes[0] = slopes[STAGES - 1];
            slopes[STAGES - 1] = old;
            next = within(step * factor, smallest, longest, reached + step * factor >= to);
            if (reached + next >= to) {
                next = to - reached;
            }
        }
    }

    private void count(int further) throws StepException {
        evaluations += further;
        if (evaluations > maximumEvaluations) {
            evaluations = maximumEvaluations;
            throw new StepException("too many evaluations");
        }
    }

    private static double within(double step, double smallest, double longest, boolean last) throws StepException {
        if (step < smallest && !last) {
            throw new StepException("the step is too small");
        }
        return Math.min(Math.max(step, smallest), longest);
    }

    /** The first step, from the sizes of the values, their first and their second derivatives (II.4). */
    private double first(double from, double longest, double[] values) throws StepException {
        double[] slope = slopes[0];
        double size = 0;
        double rate = 0;
        for (int j = 0; j < values.length; j++) {
            scale[j] = tolerance.absolute() + tolerance.relative() * Math.abs(values[j]);
            double ratio = values[j] / scale[j];
            size += ratio * ratio;
            double rateRatio = slope[j] / scale[j];
            rate += rateRatio * rateRatio;
        }
        double guess = size < 1e-10 || rate < 1e-10 ? 1e-6 : 0.01 * Math.sqrt(size / rate);
        guess = Math.min(guess, longest);
        for (int j = 0; j < values.length; j++) {
            stage[j] = values[j] + guess * slope[j];
        }
        count(1);
        system.derivatives(from + guess, stage, slopes[1]);
        double bend = 0;
        for (int j = 0; j < values.length; j++) {
            double ratio = (slopes[1][j] - slope[j]) / scale[j];
            bend += ratio * ratio;
        }
        double most = Math.max(Math.sqrt(rate), Math.sqrt(bend) / guess);
        double step = most < 1e-15 ? Math.max(1e-6, 0.001 * guess) : FastMath.pow(0.01 / most, 1.0 / ORDER);
        return Math.max(Math.min(100 * guess, step), 1e-12 * Math.abs(from));
    }

    /** Leaves the values at the end of a step in {@link #stage}; returns its error, of which 1 is too large. */
    private double attempt(double step, double[] values) throws StepException {
        for (int k = 1; k < STAGES; k++) {
            combine(INNER[k - 1], k, step, values);
            system.derivatives(reached + NODES[k - 1] * step, stage, slopes[k]);
        }
        count(STAGES - 1);
        combine(OUTER, STAGES, step, values);
        double error = error(step, values);
        if (Double.isNaN(error)) {
            throw new StepException("a value is not a number");
        }
        return error;
    }

    /** The values plus the step times a combination of the first slopes. */
    private void combine(double[] weights, int count, double step, double[] values) {
        double[] sum = stage;
        multiply(weights[0], slopes[0], sum);
        for (int l = 1; l < count; l++) {
            if (weights[l] != 0) {
                add(weights[l], slopes[l], sum);
            }
        }
        for (int j = 0; j < sum.length; j++) {
            sum[j] = values[j] + step * sum[j];
        }
    }

    private static void multiply(double weight, double[] slope, double[] into) {
        for (int j = 0; j < into.length; j++) {
            into[j] = weight * slope[j];
        }
    }

    private static void add(double weight, double[] slope, double[] into) {
        for (int j = 0; j < into.length; j++) {
            into[j] += weight * slope[j];
        }
    }

    private double error(double step, double[] values) {
        double fifth = 0;
        double third = 0;
        for (int j = 0; j < values.length; j++) {
            double sumOfFifth = FIFTH[0] * slopes[0][j];
            double sumOfThird = THIRD[0] * slopes[0][j];
            for (int l = 1; l < ESTIMATING.length; l++) {
                double slope = slopes[ESTIMATING[l]][j];
                sumOfFifth += FIFTH[l] * slope;
                sumOfThird += THIRD[l] * slope;
            }
            double allowed =
                    tolerance.absolute() + tolerance.relative() * Math.max(Math.abs(values[j]), Math.abs(stage[j]));
            double ratio = sumOfFifth / allowed;
            fifth += ratio * ratio;
            double thirdRatio = sumOfThird / allowed;
            third += thirdRatio * thirdRatio;
        }
        double size = fifth + 0.01 * third;
        return Math.abs(step) * fifth / Math.sqrt(values.length * (size <= 0 ? 1 : size));
    }
}
