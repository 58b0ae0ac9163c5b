package dev.takt.solver.cuda.kkt;

/** Factorizes a symmetric positive definite matrix in device memory again and again, on one structure. */
public interface CondensedSolver {

    /** Address of where the values go before {@link #factorize}: the lower triangle, in the order of the pattern. */
    long values();

    /** Factorizes; false if the matrix is not positive definite. */
    boolean factorize();

    /** Solves in place with the last factorization. */
    void solve(long x);
}
