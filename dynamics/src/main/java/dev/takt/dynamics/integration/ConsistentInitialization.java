package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Finds, for given differential entries, the algebraic entries and the derivatives that satisfy F(t, y, y') = 0.
 *
 * <p>Newton's method on the unknowns (y' at differential, y at algebraic entries), whose matrix takes the column of each
 * unknown from dF/dy' or dF/dy (Brown, Hindmarsh and Petzold 1998, Consistent initial condition calculation for
 * differential-algebraic systems). For an explicit ordinary differential equation this is one evaluation of its right-hand
 * side.
 */
final class ConsistentInitialization {
    private static final int ITERATIONS = 50;
    private static final int HALVINGS = 12;
    /** A residual below this, relative to the terms that make it up, is rounding. */
    private static final double ROUNDING = 16 * 0x1p-52;
    /** A residual that a small correction no longer reduces by this factor is rounding, too. */
    private static final double STAGNANT = 0.1;
    /** A correction this small, relative to the largest unknown, cannot fail to be improved by Newton's method. */
    private static final double SMALL = 1e-8;
    /** A correction that no integration would see is small, too: an unknown may be what larger terms leave when they cancel. */
    private static final double UNSEEN = Tolerance.DEFAULT.absolute();

    private final DynamicSystem system;
    private final int size;
    private final boolean[] differential;
    private final int[] fromState;
    private final int[] fromMass;
    private final SquareMatrix matrix;
    private final double[] matrixValues;
    private final double[] stateValues;
    private final double[] massValues;
    private final double[] residual;
    private final double[] correction;
    private final double[] terms;
    private final UndefinedPoint undefined;
    /** Whether the matrix of the unknowns is a diagonal that never changes. */
    private final boolean constantDiagonal;

    private boolean diagonalKnown;
    private long evaluations;
    private long factorizations;
    private long solves;

    ConsistentInitialization(DynamicSystem system) {
        this.system = system;
        this.size = system.size();
        this.differential = new boolean[size];
        for (int i = 0; i < size; i++) {
            differential[i] = system.isDifferential(i);
        }
        CoordinateSparsity state = system.stateSparsity();
        CoordinateSparsity mass = system.massSparsity();
        this.fromState = positions(state, false);
        this.fromMass = positions(mass, true);
        this.matrix = MatrixStructure.of(size, unknownsSparsity(state, mass)).matrix();
        this.matrixValues = new double[fromState.length + fromMass.length];
        this.stateValues = new double[state.size()];
        this.massValues = new double[mass.size()];
        this.residual = new double[size];
        this.correction = new double[size];
        this.terms = new double[size];
        this.undefined = new UndefinedPoint(system);
        this.constantDiagonal = fromState.length == 0 && DiagonalMatrix.fits(mass) && system.hasConstantMass();
    }

    private int[] positions(CoordinateSparsity sparsity, boolean ofDifferential) {
        int[] columns = sparsity.columns();
        return IntStream.range(0, sparsity.size())
                .filter(k -> differential[columns[k]] == ofDifferential)
                .toArray();
    }

    private CoordinateSparsity unknownsSparsity(CoordinateSparsity state, CoordinateSparsity mass) {
        int count = fromState.length + fromMass.length;
        int[] rows = new int[count];
        int[] columns = new int[count];
        int k = 0;
        for (int position : fromState) {
            rows[k] = state.rows()[position];
            columns[k++] = state.columns()[position];
        }
        for (int position : fromMass) {
            rows[k] = mass.rows()[position];
            columns[k++] = mass.columns()[position];
        }
        return new CoordinateSparsity(rows, columns);
    }

    /**
     * Makes the algebraic entries and the derivative consistent.
     *
     * @param state differential entries given; algebraic entries a first guess, overwritten
     * @param derivative result at differential entries, whose present values are the first guess; 0 at algebraic ones
     * @throws IntegrationException when Newton's method does not converge
     */
    void solve(double time, double[] state, double[] derivative) {
        for (int i = 0; i < size; i++) {
            if (!differential[i] || !Double.isFinite(derivative[i])) {
                derivative[i] = 0;
            }
        }
        undefined.clear();
        double norm = evaluate(time, state, derivative);
        if (constantDiagonal && isZero(derivative) && Double.isFinite(norm) && knowsDiagonal(time, state, derivative)) {
            // the first step from 0 is the solution where each equation has its own derivative times a constant
            System.arraycopy(residual, 0, correction, 0, size);
            matrix.solve(correction);
            solves++;
            add(-1, state, derivative);
            return;
        }
        for (int iteration = 0; iteration < ITERATIONS && norm != 0; iteration++) {
            if (!factorize(time, state, derivative)) {
                if (Double.isFinite(norm)) {
                    undefined.note(time, state, derivative);
                }
                throw undefined.exception(
                        time,
                        "the equations do not determine the derivatives and algebraic variables (singular Jacobian)",
                        "Maybe the model is of higher index, or not defined at this state?");
            }
            System.arraycopy(residual, 0, correction, 0, size);
            matrix.solve(correction);
            solves++;
            double previous = norm;
            norm = step(time, state, derivative, previous);
            if (isRounding(state, derivative) || (norm >= STAGNANT * previous && isSmall(state, derivative))) {
                return;
            }
        }
        if (norm != 0) {
            if (Double.isFinite(norm)) {
                undefined.clear();
            }
            throw undefined.exception(
                    time,
                    "no consistent algebraic variables found, residual " + norm,
                    "Maybe the inputs have left the region where the model has a solution?");
        }
    }

    private static boolean isZero(double[] values) {
        for (double value : values) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean knowsDiagonal(double time, double[] state, double[] derivative) {
        diagonalKnown = diagonalKnown || factorize(time, state, derivative);
        return diagonalKnown;
    }

    /** Takes the Newton step, shortened while that leaves the residual larger; returns its new norm. */
    private double step(double time, double[] state, double[] derivative, double norm) {
        add(-1, state, derivative);
        double trial = evaluate(time, state, derivative);
        if (isSmall(state, derivative)) {
            return trial;
        }
        double length = 1;
        for (int halving = 0; halving < HALVINGS && !(trial < norm); halving++) {
            length /= 2;
            add(length, state, derivative);
            trial = evaluate(time, state, derivative);
        }
        return trial;
    }

    private boolean factorize(double time, double[] state, double[] derivative) {
        system.jacobians(time, state, derivative, stateValues, massValues);
        int k = 0;
        for (int position : fromState) {
            matrixValues[k++] = stateValues[position];
        }
        for (int position : fromMass) {
            matrixValues[k++] = massValues[position];
        }
        factorizations++;
        return matrix.factorize(matrixValues);
    }

    /** Whether each residual is rounding, measured by the terms dF/dy y and dF/dy' y' of its row. */
    private boolean isRounding(double[] state, double[] derivative) {
        Arrays.fill(terms, 0);
        addTerms(system.stateSparsity(), stateValues, state);
        addTerms(system.massSparsity(), massValues, derivative);
        for (int i = 0; i < size; i++) {
            if (!(Math.abs(residual[i]) <= ROUNDING * terms[i])) {
                return false;
            }
        }
        return true;
    }

    private void addTerms(CoordinateSparsity sparsity, double[] values, double[] factors) {
        for (int k = 0; k < values.length; k++) {
            terms[sparsity.rows()[k]] += Math.abs(values[k] * factors[sparsity.columns()[k]]);
        }
    }

    /** Whether the last correction is small against the unknowns, derivatives and algebraic entries each by themselves. */
    private boolean isSmall(double[] state, double[] derivative) {
        double rate = 0;
        double rateCorrection = 0;
        double value = 0;
        double valueCorrection = 0;
        for (int i = 0; i < size; i++) {
            if (differential[i]) {
                rate = Math.max(rate, Math.abs(derivative[i]));
                rateCorrection = Math.max(rateCorrection, Math.abs(correction[i]));
            } else {
                value = Math.max(value, Math.abs(state[i]));
                valueCorrection = Math.max(valueCorrection, Math.abs(correction[i]));
            }
        }
        return rateCorrection <= Math.max(SMALL * rate, UNSEEN) && valueCorrection <= Math.max(SMALL * value, UNSEEN);
    }

    private void add(double factor, double[] state, double[] derivative) {
        for (int i = 0; i < size; i++) {
            if (differential[i]) {
                derivative[i] += factor * correction[i];
            } else {
                state[i] += factor * correction[i];
            }
        }
    }

    private double evaluate(double time, double[] state, double[] derivative) {
        system.residual(time, state, derivative, residual);
        evaluations++;
        double sum = 0;
        for (double value : residual) {
            sum += value * value;
        }
        if (!Double.isFinite(sum) && !undefined.isPresent()) {
            undefined.note(time, state, derivative);
        }
        return Math.sqrt(sum);
    }

    /** The work done so far. */
    IntegrationStatistics statistics() {
        return new IntegrationStatistics(0, 0, evaluations, factorizations, solves);
    }
}
