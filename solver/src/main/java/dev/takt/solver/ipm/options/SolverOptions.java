package dev.takt.solver.ipm.options;

import dev.takt.solver.kkt.KktOptions;

/**
 * Everything that can be chosen about a solve. Constants of the method that nobody tunes stand in the file of the part that
 * uses them.
 *
 * @param tolerances when an iterate counts as a solution
 * @param maxIterations iterations a solve may take, those of restoration included
 * @param barrier how the barrier parameter goes to zero
 * @param boundRelaxation bounds are moved outward by this times max(1, |bound|) before a solve; Ipopt takes 1e-8
 * @param maxGradient the scaling keeps first derivatives at the start below this; infinity for no scaling
 * @param initialPoint how a cold solve starts
 * @param warmStart how a warm solve starts
 * @param kkt which KKT system is used
 * @param realTime whether solves are real-time iterations
 */
// large because it is all that can be chosen
public record SolverOptions(
        Tolerances tolerances,
        int maxIterations,
        BarrierStrategy barrier,
        double boundRelaxation,
        double maxGradient,
        InitialPointOptions initialPoint,
        WarmStartOptions warmStart,
        KktOptions kkt,
        RealTimeOptions realTime) {
    /**
     * Wächter and Biegler's values, with an eager barrier: from 0.1, gradients scaled to 100. Bounds are not relaxed; 1000
     * iterations.
     */
    public static final SolverOptions DEFAULT = new SolverOptions(
            Tolerances.DEFAULT,
            1000,
            new BarrierStrategy.Eager(0.1),
            0,
            100,
            InitialPointOptions.DEFAULT,
            WarmStartOptions.DEFAULT,
            KktOptions.DEFAULT,
            RealTimeOptions.OFF);

    public SolverOptions {
        Requirement.notNegative("number of iterations", maxIterations);
        Requirement.notNegative("bound relaxation", boundRelaxation);
        Requirement.positive("largest gradient", maxGradient);
    }

    /** These options with other tolerances. */
    public SolverOptions with(Tolerances other) {
        return new SolverOptions(
                other, maxIterations, barrier, boundRelaxation, maxGradient, initialPoint, warmStart, kkt, realTime);
    }

    /** These options with another barrier strategy. */
    public SolverOptions with(BarrierStrategy other) {
        return new SolverOptions(
                tolerances, maxIterations, other, boundRelaxation, maxGradient, initialPoint, warmStart, kkt, realTime);
    }

    /** These options with another start of cold solves. */
    public SolverOptions with(InitialPointOptions other) {
        return new SolverOptions(
                tolerances, maxIterations, barrier, boundRelaxation, maxGradient, other, warmStart, kkt, realTime);
    }

    /** These options with another start of warm solves. */
    public SolverOptions with(WarmStartOptions other) {
        return new SolverOptions(
                tolerances, maxIterations, barrier, boundRelaxation, maxGradient, initialPoint, other, kkt, realTime);
    }

    /** These options with another KKT system. */
    public SolverOptions with(KktOptions other) {
        return new SolverOptions(
                tolerances,
                maxIterations,
                barrier,
                boundRelaxation,
                maxGradient,
                initialPoint,
                warmStart,
                other,
                realTime);
    }

    /** These options with real-time iterations, or without. */
    public SolverOptions with(RealTimeOptions other) {
        return new SolverOptions(
                tolerances, maxIterations, barrier, boundRelaxation, maxGradient, initialPoint, warmStart, kkt, other);
    }

    /** These options with another number of iterations. */
    public SolverOptions withMaxIterations(int iterations) {
        return new SolverOptions(
                tolerances, iterations, barrier, boundRelaxation, maxGradient, initialPoint, warmStart, kkt, realTime);
    }

    /** These options with bounds moved outward. */
    public SolverOptions withBoundRelaxation(double factor) {
        return new SolverOptions(
                tolerances, maxIterations, barrier, factor, maxGradient, initialPoint, warmStart, kkt, realTime);
    }
}
