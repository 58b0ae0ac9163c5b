package dev.takt.actors.solving;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;

/**
 * Is told of every solve right after it, on the thread of the solver, while its parameters and bounds are still those that it was
 * solved for. Must return at once.
 */
@FunctionalInterface
public interface SolveObserver {
    /** Takes no notice. */
    SolveObserver NONE = (_, _, _) -> {
        // nobody wants to know
    };

    /**
     * A solve has ended.
     *
     * @param start from where it was to start
     * @param report of the solver, which the next solve overwrites
     */
    void solved(SolveRequest request, StartPolicy start, SolveReport report);

    /**
     * Solves are made with other settings from now on.
     *
     * @param overrides those that are not as they were at first, each {@code path=value}
     */
    default void configured(List<String> overrides) {
        // the solves themselves say what came of it
    }
}
