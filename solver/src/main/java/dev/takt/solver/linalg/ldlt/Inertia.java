package dev.takt.solver.linalg.ldlt;

/**
 * The signs of the eigenvalues of a symmetric matrix, as counted from the pivots of its factorization.
 *
 * @param positive number of positive eigenvalues
 * @param negative number of negative eigenvalues
 * @param zero number of eigenvalues that could not be told from zero (perturbed pivots)
 */
public record Inertia(int positive, int negative, int zero) {}
