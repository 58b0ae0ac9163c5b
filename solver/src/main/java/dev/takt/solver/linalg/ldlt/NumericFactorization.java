package dev.takt.solver.linalg.ldlt;

import dev.takt.solver.linalg.symbolic.SymbolicFactorization;

/**
 * The values of a factorization {@code P A P^T = L D L^T}, made again and again on one {@link SymbolicFactorization}.
 *
 * <p>All memory is taken at construction; {@link #factorize} and {@link #solve} allocate nothing. An instance serves one
 * caller at a time.
 */
public interface NumericFactorization extends AutoCloseable {
    /** The structure that is factorized. */
    SymbolicFactorization symbolic();

    /**
     * Factorizes the matrix with the given values.
     *
     * <p>A pivot that is too weak to divide by is perturbed; the factorization is then that of a nearby matrix, and
     * refinement on the residual of the true one is the caller's.
     *
     * @param values one for each entry of the pattern, in its order
     * @return the signs of the pivots, perturbed ones counted as zero; the same object as long as the counts do not change
     */
    Inertia factorize(double[] values);

    /**
     * Solves {@code A x = b} with the last factorization.
     *
     * @param rightHandSide b on entry, x on return
     */
    default void solve(double[] rightHandSide) {
        solve(rightHandSide, 1);
    }

    /**
     * Solves for several right-hand sides with the last factorization.
     *
     * @param rightHandSides one after the other on entry, the solutions on return
     * @param count how many there are
     */
    void solve(double[] rightHandSides, int count);

    /** The signs of the pivots of the last factorization, perturbed ones counted as zero. */
    Inertia inertia();

    /** Number of pivots that were perturbed in the last factorization. */
    default int perturbedPivots() {
        return inertia().zero();
    }

    /** Smallest modulus among the pivots of the last factorization; of a 2 x 2 pivot the root of its |determinant|. */
    double smallestPivot();

    /** Largest modulus among the pivots of the last factorization; of a 2 x 2 pivot the root of its |determinant|. */
    double largestPivot();

    /** Gives back threads and device memory. */
    @Override
    void close();
}
