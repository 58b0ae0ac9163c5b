package dev.takt.actors.estimation;

import dev.takt.actors.state.StateExchange;
import dev.takt.dynamics.integration.DynamicSystem;

/**
 * Moves the unknowns of a system over a period, with their derivatives with respect to the differential entries at its
 * beginning and to a constant disturbance of the rate of each of them.
 */
sealed interface StateTransition permits SensitivityIntegrator, DiscreteTransition {

    /**
     * The transition of a system in continuous or discrete time.
     *
     * @param tolerance of a step of integration, relative to 1 and to each entry
     */
    static StateTransition of(DynamicSystem system, double tolerance) {
        return system.step().isPresent()
                ? new DiscreteTransition(system)
                : new SensitivityIntegrator(system, tolerance);
    }

    /** The differential entries. */
    int[] differential();

    /**
     * Moves the unknowns over a period.
     *
     * @param state overwritten; as before if it fails
     * @return whether the equations could be solved
     */
    boolean advance(double from, double seconds, double[] state);

    /**
     * The derivatives of all entries at the end of the last period, entry by column: first with respect to the
     * differential ones at its beginning, in the order of {@link #differential}, then to the disturbances of their
     * rates.
     */
    double[][] sensitivity();

    /** Exchanges what later periods depend on. */
    void exchange(StateExchange state);
}
