package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.Step;

/** Step lengths that keep a fraction of the distance to every bound (Wächter and Biegler 2006, eq. 15). */
public final class FractionToBoundary {
    private final BarrierProblem problem;
    private final BarrierOperations operations;

    public FractionToBoundary(BarrierProblem problem) {
        this.problem = problem;
        operations = problem.barrierOperations();
    }

    /** The longest primal step, at most 1. */
    public double primal(Iterate at, Step step) {
        return operations.maxPrimalStep(at.primal(), step.primal(), problem.bounds(), problem.tau());
    }

    /** The longest step of the bound multipliers, at most 1. */
    public double dual(Iterate at, Step step) {
        return operations.maxDualStep(at.boundMultipliers(), step.bounds(), problem.tau());
    }
}
