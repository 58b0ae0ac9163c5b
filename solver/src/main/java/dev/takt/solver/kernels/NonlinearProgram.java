package dev.takt.solver.kernels;

import dev.takt.solver.kernels.program.Dependence;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A nonlinear program with fixed structure:
 *
 * <pre>
 *   minimise f(x)  subject to  cl &lt;= c(x) &lt;= cu,  xl &lt;= x &lt;= xu
 * </pre>
 *
 * <p>Whether a row is an equality is structure; the numbers in bounds, start and parameters are not and may differ at
 * every solve. Functions write NaN or infinities where they are not defined and never throw for it. No function
 * allocates. An instance is not safe for use by several threads.
 */
public interface NonlinearProgram {

    /** Number of variables n. */
    int variables();

    /** Number of constraint rows m. */
    int rows();

    /** Whether a row is an equality, {@code cl = cu}, for good. */
    boolean isEquality(int row);

    /** The rows that are no equalities, ascending: those that have a slack. */
    default int[] inequalityRows() {
        return IntStream.range(0, rows()).filter(row -> !isEquality(row)).toArray();
    }

    /**
     * The variable that each row determines, length m, or -1: the static 2 x 2 pivots. Distinct rows have distinct
     * matched variables. The array is not to be changed.
     */
    int[] matchedVariables();

    /**
     * Writes how large each variable is usually, in the order of magnitude, and 1 where nothing is known. These numbers are the same for
     * good.
     *
     * @param result length n, positive
     */
    default void magnitudes(double[] result) {
        Arrays.fill(result, 1);
    }

    /** Positions of the Jacobian values, m x n. */
    CoordinateSparsity jacobianSparsity();

    /** Positions of the values of the Hessian of the Lagrangian, lower triangle of n x n. */
    CoordinateSparsity hessianSparsity();

    /**
     * What a value of the Jacobian can change with: {@link Dependence#STRUCTURE} for one that never changes, {@link
     * Dependence#PARAMETERS} for one that is the same at every point of a solve. A program that cannot tell says {@link
     * Dependence#VARIABLES}.
     *
     * @param value its number in the order of {@link #jacobianSparsity()}
     */
    default Dependence jacobianDependence(int value) {
        return Dependence.VARIABLES;
    }

    /**
     * What a value of the Hessian of the Lagrangian can change with, its weight left out: less than {@link
     * Dependence#VARIABLES} for quadratic terms of the objective; those of constraints change with the multipliers.
     *
     * @param value its number in the order of {@link #hessianSparsity()}
     */
    default Dependence hessianDependence(int value) {
        return Dependence.VARIABLES;
    }

    /** Writes the present bounds; infinite for none. Lengths n, n, m, m. */
    void bounds(double[] variableLower, double[] variableUpper, double[] rowLower, double[] rowUpper);

    /** Writes the present first guess, length n. */
    void start(double[] x);

    /** The objective f at x. */
    double objective(double[] x);

    /** Writes the gradient of f at x, length n. */
    void gradient(double[] x, double[] gradient);

    /** Writes c(x), length m. */
    void constraints(double[] x, double[] values);

    /** Writes the Jacobian of c at x, in the order of {@link #jacobianSparsity()}. */
    void jacobian(double[] x, double[] values);

    /**
     * As {@link #jacobian}, for an array that it has written before: values that never change, those of {@link
     * Dependence#STRUCTURE}, may be left as they are.
     */
    default void changingJacobian(double[] x, double[] values) {
        jacobian(x, values);
    }

    /**
     * Writes the Hessian of {@code weight * f + multipliers^T c} at x, in the order of {@link #hessianSparsity()}.
     *
     * @param multipliers one a row, length m
     */
    void hessian(double[] x, double weight, double[] multipliers, double[] values);

    /** Whether it will be solved so often that code pays which is slow until the JIT compiler has seen to it. */
    default boolean runsLong() {
        return false;
    }

    /** By how much, relative to max(1, |b|), the row is an equation that has been relaxed; 0 for none. */
    default double relaxation(int row) {
        return 0;
    }

    /** A name for a variable, for messages: {@code x[3](t=4.0)}. */
    String variableName(int variable);

    /** A name for a row, for messages. */
    String rowName(int row);

    /** What a variable belongs to, and where it lives. */
    default EntryPlace variablePlace(int variable) {
        return EntryPlace.of(variableName(variable));
    }

    /** What a row belongs to, and where it lives. */
    default EntryPlace rowPlace(int row) {
        return EntryPlace.of(rowName(row));
    }

    /**
     * What has no finite value at x, or no finite slope; empty if everything is finite, or the program cannot tell. Slow, for
     * messages; it may allocate.
     */
    default Optional<UndefinedValue> undefinedValue(double[] x) {
        return Optional.empty();
    }

    /** A function that bends at x; empty if none does, or the program cannot tell. Slow, for messages; it may allocate. */
    default Optional<Kink> kink(double[] x) {
        return Optional.empty();
    }
}
