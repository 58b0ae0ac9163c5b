package dev.takt.actors.fleet;

import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Where the solves of a loop are done.
 *
 * @param lane of its solvers
 * @param solvers those at the seats of the lane
 * @param warmth decides how long the solver is warmed up
 */
record PoolPlace(SolverPool pool, SolverLane lane, IntFunction<RecedingHorizonSolver> solvers, Warmth warmth) {

    /** Decides how long a solver is warmed up, and returns when it is warm. */
    @FunctionalInterface
    interface Warmth {
        /**
         * Called once by each loop.
         *
         * @param work warms the solver up for at most a time, and waits for that
         */
        void warm(Duration atMost, Consumer<Duration> work);
    }
}
