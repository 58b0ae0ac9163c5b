package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.Complementarity;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.VectorOperations;

/** Mehrotra's predictor: how far a step towards mu = 0 gets before a bound stops it. */
public final class Predictor {
    private final BarrierProblem problem;
    private final Iterates iterates;
    private final OptimalityError error;
    private final SearchDirection direction;
    private final Complementarity predicted = new Complementarity();

    public Predictor(BarrierProblem problem, Iterates iterates, OptimalityError error, SearchDirection direction) {
        this.problem = problem;
        this.iterates = iterates;
        this.error = error;
        this.direction = direction;
    }

    /** The mean complementarity product at the end of the step; that of the present iterate if there is no step. */
    public double averageComplementarity() {
        Iterate current = iterates.current();
        if (!direction.predict(current, error.dualResidual())) {
            return error.complementarity().average();
        }
        VectorOperations operations = problem.operations();
        BarrierOperations barrier = problem.barrierOperations();
        Step step = direction.step();
        Iterate trial = iterates.trial();
        double primal = barrier.maxPrimalStep(current.primal(), step.primal(), problem.bounds(), 1);
        double dual = barrier.maxDualStep(current.boundMultipliers(), step.bounds(), 1);
        operations.sum(current.primal(), primal, step.primal(), trial.primal());
        BoundMultipliers from = current.boundMultipliers();
        BoundMultipliers to = trial.boundMultipliers();
        operations.sum(from.lower(), dual, step.bounds().lower(), to.lower());
        operations.sum(from.upper(), dual, step.bounds().upper(), to.upper());
        barrier.complementarity(trial.point(), problem.bounds(), predicted);
        return predicted.average();
    }
}
