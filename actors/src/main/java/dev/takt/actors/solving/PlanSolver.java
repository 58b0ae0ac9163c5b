package dev.takt.actors.solving;

import dev.takt.solver.nmpc.PlanLayout;
import java.time.Duration;
import java.util.function.Consumer;

/** Solves the problem of a loop, one request at a time. Used by one thread, except for {@link #cancel}. */
public interface PlanSolver extends AutoCloseable {
    /**
     * For how long at most a first solver of a loop is warmed up. Tests of faults of processes, which do not need fast solves, say less
     * ({@code -Dtakt.warm-up.millis}).
     */
    Duration LONGEST_WARM_UP = Duration.ofMillis(Long.getLong("takt.warm-up.millis", 15_000));

    /** Where everything stands in its plans. */
    PlanLayout layout();

    /** Makes solves as fast as they get, in a time at most, before the loop needs them. */
    void warmUp(Duration atMost);

    /**
     * Solves.
     *
     * @param answer called once, on any thread; never, if the solver is lost
     */
    void solve(SolveRequest request, Consumer<SolveOutcome> answer);

    /** Solves with other settings from now on; what was solved before stays where the next solve may start. */
    void configure(SolverTuning tuning);

    /** Tells once, on any thread, when the solver is lost by itself; those that share the fate of the loop never are. */
    default void whenLost(Consumer<String> listener) {}

    /** Asks a solve that is under way to end soon; from any thread. */
    void cancel();

    @Override
    void close();

    /** Makes solvers: the first one, and others in place of those that are lost. */
    @FunctionalInterface
    interface Factory {
        /**
         * Makes a solver, which may take seconds.
         *
         * @throws dev.takt.solver.model.ModelException if the model cannot be transcribed
         */
        PlanSolver create();
    }
}
