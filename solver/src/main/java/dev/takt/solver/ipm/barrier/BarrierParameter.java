package dev.takt.solver.ipm.barrier;

import dev.takt.solver.ipm.direction.OptimalityError;
import dev.takt.solver.ipm.direction.Predictor;
import dev.takt.solver.ipm.options.BarrierStrategy;
import dev.takt.solver.ipm.options.Tolerances;

/** The barrier parameter mu on its way to zero. */
public sealed interface BarrierParameter permits MonotoneBarrier, EagerBarrier, AdaptiveBarrier {

    /** Starts a solve. */
    void start(double first);

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

    /** The parameter that a strategy describes, with the smallest value that serves the tolerances. */
    static BarrierParameter of(BarrierStrategy strategy, Tolerances tolerances) {
        return switch (strategy) {
            case BarrierStrategy.Monotone _ -> new MonotoneBarrier(tolerances);
            case BarrierStrategy.Eager _ -> new EagerBarrier(tolerances);
            case BarrierStrategy.Adaptive adaptive -> new AdaptiveBarrier(adaptive.oracle(), tolerances);
        };
    }
}
