package dev.takt.actors.solving;

import dev.takt.actors.state.StateExchange;
import dev.takt.solver.nmpc.PlanLayout;
import java.time.Duration;
import java.util.function.Consumer;

/** Solves the problem of a loop, one request at a time. Used by one thread, except for {@link #cancel}. */
public interface PlanSolver extends AutoCloseable {
    /**
     * The longest warm-up of the first solver of a loop. Tests of process faults, which do not need fast solves, set
     * less ({@code -Dtakt.warm-up.millis}).
     */
    Duration LONGEST_WARM_UP = Duration.ofMillis(Long.getLong("takt.warm-up.millis", 15_000));

    /** The layout of its plans. */
    PlanLayout layout();

    /** Warms the solver up within a time limit, before the loop needs it. */
    void warmUp(Duration atMost);

    /**
     * Solves.
     *
     * @param answer called once, on any thread; not at all if the solver is lost
     */
    void solve(SolveRequest request, Consumer<SolveOutcome> answer);

    /** Applies other settings from now on; the last solution stays available as a starting point. */
    void configure(SolverTuning tuning);

    /**
     * Sets a listener that is called once, on any thread, when the solver is lost. A solver in the process of the loop
     * is never lost.
     */
    default void whenLost(Consumer<String> listener) {}

    /**
     * Sets a listener of requests that are not answered because others had the processor until it was too late to begin. Nothing
     * has failed then, and the last solution stays available. Called on any thread.
     */
    default void whenDeclined(Consumer<SolveRequest> listener) {}

    /** Whether the last request waits for its turn or was declined: nothing of it has begun. */
    default boolean isWaiting() {
        return false;
    }

    /**
     * Exchanges what the next solve starts from, between two solves.
     *
     * @throws IllegalStateException if this solver does not give it
     */
    default void exchange(StateExchange state) {
        throw new IllegalStateException("this solver keeps what it knows to itself");
    }

    /** Requests a running solve to end soon; from any thread. */
    void cancel();

    @Override
    void close();

    /** Makes solvers: the first one, and replacements of lost ones. */
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
