package dev.takt.solver.ipm.barrier;

import dev.takt.solver.ipm.direction.OptimalityError;
import dev.takt.solver.ipm.direction.Predictor;
import dev.takt.solver.ipm.options.BarrierStrategy;
import dev.takt.solver.ipm.options.Tolerances;

/** The barrier parameter mu on its way to zero. */
public sealed interface BarrierParameter permits MonotoneBarrier, EagerBarrier, AdaptiveBarrier {

    /**
     * Starts a solve.
     *
     * @param least smallest value that serves the tolerances, {@link #least}
     */
    void start(double first, double least);

    /**
     * Chooses the parameter of the next iteration.
     *
     * @param error measured at the present iterate
     * @param stalled whether the last step changed nothing, so that this barrier problem is as solved as it gets
     * @param predictor tells how far a step towards mu = 0 would get
     * @return whether the parameter has changed
     */
    boolean update(OptimalityError error, boolean stalled, Predictor predictor);

    /**
     * Notes that a step has been made.
     *
     * @param length the lesser of those of variables and of bound multipliers, in (0, 1]
     * @param regular whether the Hessian needed no regularization
     */
    void stepped(double length, boolean regular);

    /** Whether {@link #update} asks the predictor, which takes second derivatives and a factorization. */
    boolean needsPredictor();

    /** mu. */
    double value();

    /** The parameter that a strategy describes. */
    static BarrierParameter of(BarrierStrategy strategy) {
        return switch (strategy) {
            case BarrierStrategy.Monotone _ -> new MonotoneBarrier();
            case BarrierStrategy.Eager _ -> new EagerBarrier();
            case BarrierStrategy.Adaptive adaptive -> new AdaptiveBarrier(adaptive.oracle());
        };
    }

    /**
     * The smallest parameter that serves the tolerances: a tenth of the complementarity that they allow, in the scaling of the
     * objective, in which the parameter is measured (Wächter and Biegler 2006, eq. 7).
     *
     * @param objectiveScale factor of the objective in the scaled problem
     */
    static double least(Tolerances tolerances, double objectiveScale) {
        return Math.min(tolerances.optimality(), tolerances.complementarity() * objectiveScale)
                / (MonotoneBarrier.KAPPA_EPSILON + 1);
    }
}
