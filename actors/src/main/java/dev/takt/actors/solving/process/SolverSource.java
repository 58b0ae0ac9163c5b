package dev.takt.actors.solving.process;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.config.Case;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Where the solver of a connection comes from. */
public interface SolverSource {
    /**
     * Makes the solver.
     *
     * @param observers makes the observer of its solves
     */
    PlanSolver make(Case read, LoopClock clock, Function<RecedingHorizonSolver, SolveObserver> observers);

    /** What the next solve is for, as the loop says; of interest where others solve beside it. */
    default void stands(int urgency) {}

    /** Sets who hears how many nanoseconds of a processor each solve took. */
    default void whenSolved(LongConsumer listener) {}

    /** A process that solves for one loop. */
    record OfOne() implements SolverSource {
        @Override
        public PlanSolver make(Case read, LoopClock clock, Function<RecedingHorizonSolver, SolveObserver> observers) {
            return new LocalPlanSolver(read, clock, observers);
        }
    }
}
