package dev.takt.solver.ipm.compute;

/** Nanoseconds spent in the parts of a solve, and how often. */
public final class PhaseTimes {
    private long kernels;
    private long factorization;
    private long backsolves;
    private int evaluations;
    private int factorizations;
    private int solves;

    /** Starts again from zero. */
    public void reset() {
        kernels = 0;
        factorization = 0;
        backsolves = 0;
        evaluations = 0;
        factorizations = 0;
        solves = 0;
    }

    /** Adds the time of an evaluation that began at {@code since}. */
    public void addKernels(long since) {
        kernels += System.nanoTime() - since;
    }

    /** Adds the time of an evaluation of the constraints, with what is measured of them together. */
    public void addConstraintEvaluation(long since) {
        kernels += System.nanoTime() - since;
        evaluations++;
    }

    /** Adds the time of a factorization. */
    public void addFactorization(long since) {
        factorization += System.nanoTime() - since;
        factorizations++;
    }

    /** Adds the time of a solve with the factors. */
    public void addBacksolve(long since) {
        backsolves += System.nanoTime() - since;
        solves++;
    }

    /** Time in the functions of the program and their derivatives. */
    public long kernelNanos() {
        return kernels;
    }

    /** Time in assembly and numeric factorization of the KKT system. */
    public long factorizationNanos() {
        return factorization;
    }

    /** Time in solves with the factors. */
    public long backsolveNanos() {
        return backsolves;
    }

    /** Number of evaluations of the constraints. */
    public int evaluations() {
        return evaluations;
    }

    /** Number of numeric factorizations. */
    public int factorizations() {
        return factorizations;
    }

    /** Number of solves with the factors. */
    public int backsolves() {
        return solves;
    }
}
