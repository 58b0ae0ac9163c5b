package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.UndefinedValue;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A system of n equations F(t, y, y') = 0 of index at most 1, linear in y' or at least with a mass matrix
 * {@code dF/dy'} that varies slowly.
 *
 * <p>An entry of y is <em>differential</em> when its derivative occurs, otherwise <em>algebraic</em>. Equation i is the one
 * that determines entry i: {@code dF_i/dy'_i} (differential) or {@code dF_i/dy_i} (algebraic) is not zero. Functions write
 * NaN where they are not defined. An instance is not safe for use by several threads.
 */
public interface DynamicSystem {

    /**
     * The step of a system in discrete time. There y' is not the derivative of y but its value after the step, a differential
     * entry is one that steps, and F at time t is about the step that begins there. Empty for one in continuous time.
     */
    default OptionalDouble step() {
        return OptionalDouble.empty();
    }

    /** Number of entries n of y, and of equations. */
    int size();

    /** Whether the derivative of an entry occurs in the equations. */
    boolean isDifferential(int entry);

    /**
     * Writes F(t, y, y').
     *
     * @param state y, length n
     * @param derivative y', length n; the values at algebraic entries are not used
     * @param residual result, length n
     */
    void residual(double time, double[] state, double[] derivative, double[] residual);

    /** Positions of the values of dF/dy, n x n. */
    CoordinateSparsity stateSparsity();

    /** Positions of the values of the mass matrix dF/dy', n x n. */
    CoordinateSparsity massSparsity();

    /** Whether the mass matrix never changes: then F is linear in y'. False where that is not known. */
    default boolean hasConstantMass() {
        return false;
    }

    /**
     * Writes both Jacobians.
     *
     * @param stateValues result, dF/dy in the order of {@link #stateSparsity()}
     * @param massValues result, dF/dy' in the order of {@link #massSparsity()}
     */
    void jacobians(double time, double[] state, double[] derivative, double[] stateValues, double[] massValues);

    /**
     * What has no finite value, or no finite slope, at a point; empty where all is finite, or that is not known. Slow; for the
     * reason of a failure.
     */
    default Optional<UndefinedValue> undefinedValue(double time, double[] state, double[] derivative) {
        return Optional.empty();
    }
}
