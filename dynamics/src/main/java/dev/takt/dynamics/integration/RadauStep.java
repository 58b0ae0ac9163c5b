package dev.takt.dynamics.integration;

import java.util.Arrays;

/**
 * One step of a Radau IIA method: the simplified Newton iteration for its stages, and the error of the result (Hairer and
 * Wanner II, IV.8). Owns the workspace of all steps.
 */
final class RadauStep {
    /** A residual below this, relative to the terms that make it up, is rounding. */
    private static final double ROUNDING = 4 * 0x1p-52;
    /** Most Newton iterations with three stages, and how many more with each two stages more. */
    private static final int ITERATIONS = 7;

    private static final int ITERATIONS_PER_PAIR = 5;

    /** How the iteration ended. */
    enum Outcome {
        CONVERGED,
        DIVERGED,
        UNDEFINED
    }

    private final DynamicSystem system;
    private final RadauCoefficients coefficients;
    private final Tolerance tolerance;
    private final int size;
    private final int stages;
    private final NewtonConvergence convergence;
    /** Z, values at the stages as increments from the start, by stage. */
    private final double[][] increments;
    /** The increments of the last accepted step. */
    private final double[][] accepted;

    private final double[][] corrections;
    private final double[][] derivatives;
    private final double[][] residuals;
    private final double[] pairBuffer;
    private final double[] stage;
    private final double[] scale;
    private final UndefinedPoint undefined;
    private final double[] terms;
    private final double[] stageTerms;
    private final double[] error;
    private long evaluations;
    private long solves;

    RadauStep(DynamicSystem system, RadauCoefficients coefficients, Tolerance tolerance) {
        this.system = system;
        this.coefficients = coefficients;
        this.tolerance = tolerance;
        this.size = system.size();
        this.stages = coefficients.stages();
        this.convergence = new NewtonConvergence(ITERATIONS + ITERATIONS_PER_PAIR * (stages - 3) / 2);
        this.increments = new double[stages][size];
        this.accepted = new double[stages][size];
        this.corrections = new double[stages][size];
        this.derivatives = new double[stages][size];
        this.residuals = new double[stages][size];
        this.pairBuffer = new double[2 * size];
        this.stage = new double[size];
        this.scale = new double[size];
        this.undefined = new UndefinedPoint(system);
        this.terms = new double[size];
        this.stageTerms = new double[size];
        this.error = new double[size];
    }

    /** Where the system was not defined at a stage since the last accepted step. */
    UndefinedPoint undefined() {
        return undefined;
    }

    /** First guess: the state does not change. */
    void startConstant() {
        for (double[] increment : increments) {
            Arrays.fill(increment, 0);
        }
    }

    /** First guess: the collocation polynomial of the last step goes on. */
    void startExtrapolated(double ratio) {
        combine(coefficients.extrapolation(ratio), 1, accepted, increments);
    }

    /** Solves for the stages of the step from {@code time} and {@code state} of size {@code step}. */
    Outcome solve(double time, double[] state, double step, StageMatrices matrices, Linearization linearization) {
        for (int i = 0; i < size; i++) {
            scale[i] = tolerance.scale(state[i]);
        }
        Arrays.fill(terms, 0);
        linearization.addStateTerms(state, terms);
        convergence.begin();
        while (true) {
            if (!evaluate(time, state, step)) {
                return Outcome.UNDEFINED;
            }
            if (convergence.iterations() > 0 && isRounding(linearization)) {
                return Outcome.CONVERGED;
            }
            correct(matrices);
            double norm = norm();
            if (!Double.isFinite(norm)) {
                return Outcome.UNDEFINED;
            }
            switch (convergence.judge(norm)) {
                case CONVERGED -> {
                    return Outcome.CONVERGED;
                }
                case DIVERGED -> {
                    return Outcome.DIVERGED;
                }
                case CONTINUE -> {
                    // The next correction comes from the residuals at the corrected stages.
                }
            }
        }
    }

    /** Evaluates the residuals at all stages; false when they are not finite. */
    private boolean evaluate(double time, double[] state, double step) {
        combine(coefficients.differentiation, 1 / step, increments, derivatives);
        for (int i = 0; i < stages; i++) {
            for (int k = 0; k < size; k++) {
                stage[k] = state[k] + increments[i][k];
            }
            system.residual(time + coefficients.nodes[i] * step, stage, derivatives[i], residuals[i]);
            evaluations++;
            for (double value : residuals[i]) {
                if (!Double.isFinite(value)) {
                    undefined.note(time + coefficients.nodes[i] * step, stage, derivatives[i]);
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isRounding(Linearization linearization) {
        for (int i = 0; i < stages; i++) {
            System.arraycopy(terms, 0, stageTerms, 0, size);
            linearization.addMassTerms(derivatives[i], stageTerms);
            for (int k = 0; k < size; k++) {
                if (!(Math.abs(residuals[i][k]) <= ROUNDING * stageTerms[k])) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Solves for the Newton correction in the decoupled variables and adds it. */
    private void correct(StageMatrices matrices) {
        combine(coefficients.inverseTransformation, -1, residuals, corrections);
        matrices.solveReal(corrections[0]);
        for (int pair = 0; pair < coefficients.alpha.length; pair++) {
            double[] first = corrections[1 + 2 * pair];
            double[] second = corrections[2 + 2 * pair];
            System.arraycopy(first, 0, pairBuffer, 0, size);
            System.arraycopy(second, 0, pairBuffer, size, size);
            matrices.solvePair(pair, pairBuffer);
            System.arraycopy(pairBuffer, 0, first, 0, size);
            System.arraycopy(pairBuffer, size, second, 0, size);
        }
        solves += matrices.count();
        combine(coefficients.transformation, 1, corrections, residuals);
        for (int i = 0; i < stages; i++) {
            for (int k = 0; k < size; k++) {
                increments[i][k] += residuals[i][k];
            }
        }
    }

    /** The norm of the last correction, in units of the tolerance. */
    private double norm() {
        double sum = 0;
        for (int i = 0; i < stages; i++) {
            for (int k = 0; k < size; k++) {
                double scaled = residuals[i][k] / scale[k];
                sum += scaled * scaled;
            }
        }
        return Math.sqrt(sum / (stages * (double) size));
    }

    /** {@code result_i = factor sum_j matrix_ij vectors_j}. */
    private void combine(double[][] matrix, double factor, double[][] vectors, double[][] result) {
        for (int i = 0; i < stages; i++) {
            Arrays.fill(result[i], 0);
            for (int j = 0; j < stages; j++) {
                double weight = factor * matrix[i][j];
                double[] vector = vectors[j];
                double[] target = result[i];
                for (int k = 0; k < size; k++) {
                    target[k] += weight * vector[k];
                }
            }
        }
    }

    /**
     * The error of the embedded method of order s, filtered by the real matrix so that stiff components do not swell it: the
     * defect of the collocation polynomial at the start of the step, solved for (IV.8, eq. 8.19 to 8.20, where the defect is
     * written as a combination of stages).
     *
     * @param refilter whether a large error is filtered a second time, as after a discontinuity or a rejected step
     * @return in units of the given tolerance; at most 1 when the step is good
     */
    double error(double time, double[] state, double step, StageMatrices matrices, Tolerance unit, boolean refilter) {
        double[] slope = derivatives[0];
        Arrays.fill(slope, 0);
        for (int j = 0; j < stages; j++) {
            double weight = coefficients.derivativeAtStart[j] / step;
            for (int k = 0; k < size; k++) {
                slope[k] += weight * increments[j][k];
            }
        }
        double norm = defect(time, state, slope, matrices, state, unit);
        if (norm >= 1 && refilter) {
            for (int k = 0; k < size; k++) {
                stage[k] = state[k] + error[k];
            }
            norm = defect(time, stage, slope, matrices, state, unit);
        }
        return norm;
    }

    private double defect(
            double time, double[] at, double[] slope, StageMatrices matrices, double[] state, Tolerance unit) {
        system.residual(time, at, slope, error);
        evaluations++;
        matrices.solveReal(error);
        solves++;
        double sum = 0;
        double[] last = increments[stages - 1];
        for (int k = 0; k < size; k++) {
            error[k] = -error[k];
            double scaled = error[k] / unit.scale(Math.max(Math.abs(state[k]), Math.abs(state[k] + last[k])));
            sum += scaled * scaled;
        }
        return Math.max(Math.sqrt(sum / size), 1e-10);
    }

    /**
     * Moves the state to the end of the step.
     *
     * @param derivative result, its derivative there
     */
    void accept(double[] state, double[] derivative, double step) {
        combine(coefficients.differentiation, 1 / step, increments, derivatives);
        System.arraycopy(derivatives[stages - 1], 0, derivative, 0, size);
        for (int k = 0; k < size; k++) {
            state[k] += increments[stages - 1][k];
        }
        for (int i = 0; i < stages; i++) {
            System.arraycopy(increments[i], 0, accepted[i], 0, size);
        }
    }

    /** How the iteration of the last solution went. */
    NewtonConvergence convergence() {
        return convergence;
    }

    /** Evaluations of the residual so far. */
    long evaluations() {
        return evaluations;
    }

    /** Solves with factorized matrices so far. */
    long solves() {
        return solves;
    }
}
