package dev.takt.actors.solving;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;

/**
 * Observes every solve directly after it, on the thread of the solver, while its parameters and bounds are still those
 * of the solve. Must return at once.
 */
@FunctionalInterface
public interface SolveObserver {
    /** An observer that does nothing. */
    SolveObserver NONE = (_, _, _) -> {
        // nothing to observe
    };

    /**
     * A solve has ended.
     *
     * @param start policy for its starting point
     * @param report of the solver, which the next solve overwrites
     */
    void solved(SolveRequest request, StartPolicy start, SolveReport report);

    /**
     * Solves use other settings from now on.
     *
     * @param overrides settings that differ from the initial ones, each {@code path=value}
     */
    default void configured(List<String> overrides) {
        // the solves show the effect
    }

    /** Solves are made by another solver of the same structure from now on. */
    default void uses(RecedingHorizonSolver solver) {
        // it shows nothing of its own
    }

    /** The next solve starts from what another loop has solved. */
    default void restored() {
        // the solves show the effect
    }
}
