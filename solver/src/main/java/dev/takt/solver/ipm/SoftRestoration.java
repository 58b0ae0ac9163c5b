package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.VectorOperations;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.Iterates;

/**
 * Full steps along the search direction as long as they reduce the primal-dual error, until the filter accepts a point
 * (Ipopt's soft restoration phase): cheaper than full restoration where the filter stands in the way of a good step.
 */
final class SoftRestoration {
    private static final int MAX_STEPS = 10;
    private static final double REDUCTION = 0.9999;

    /** Tries it from the present iterate and its direction; false leaves the present iterate as it was, linearized. */
    boolean recover(BarrierMethod method) {
        Iterates iterates = method.iterates();
        BarrierProblem problem = method.problem();
        for (int k = 0; k < MAX_STEPS; k++) {
            double before = method.error().unscaledBarrierError(problem.mu());
            if (!move(method, iterates.current(), iterates.trial())) {
                return false;
            }
            Iterate left = iterates.current();
            iterates.accept();
            method.linearize();
            if (!(method.error().unscaledBarrierError(problem.mu()) <= REDUCTION * before)) {
                iterates.revertTo(left);
                method.linearize();
                return false;
            }
            Iterate current = iterates.current();
            if (method.lineSearch().filter().accepts(current.violation(), current.merit(problem.mu()))) {
                return true;
            }
            if (!method.computeDirection()) {
                return false;
            }
        }
        return false;
    }

    private boolean move(BarrierMethod method, Iterate current, Iterate trial) {
        BarrierProblem problem = method.problem();
        VectorOperations operations = problem.operations();
        BarrierOperations barrierOperations = problem.barrierOperations();
        Step step = method.direction().step();
        double alpha = Math.min(
                barrierOperations.maxPrimalStep(current.primal(), step.primal(), problem.bounds(), problem.tau()),
                barrierOperations.maxDualStep(current.boundMultipliers(), step.bounds(), problem.tau()));
        operations.sum(current.primal(), alpha, step.primal(), trial.primal());
        trial.evaluate(problem);
        if (!trial.isFinite()) {
            return false;
        }
        operations.sum(current.multipliers(), alpha, step.rows(), trial.multipliers());
        operations.sum(
                current.boundMultipliers().lower(),
                alpha,
                step.bounds().lower(),
                trial.boundMultipliers().lower());
        operations.sum(
                current.boundMultipliers().upper(),
                alpha,
                step.bounds().upper(),
                trial.boundMultipliers().upper());
        return true;
    }
}
