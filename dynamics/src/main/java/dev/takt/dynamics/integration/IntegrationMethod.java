package dev.takt.dynamics.integration;

/** How a system is integrated; one in discrete time has only one way. */
public enum IntegrationMethod {
    /** Explicit where the system is neither stiff nor differential-algebraic, otherwise implicit. */
    AUTOMATIC,
    /** Dormand and Prince, order 8. */
    EXPLICIT,
    /** Radau IIA. */
    IMPLICIT;

    /** Makes an integrator of this kind for a system. */
    public Integrator integrator(DynamicSystem system, Tolerance tolerance) {
        if (system.step().isPresent()) {
            return new DiscreteSteps(system);
        }
        return switch (this) {
            case AUTOMATIC -> new AutomaticIntegrator(system, tolerance);
            case EXPLICIT -> new ExplicitIntegrator(system, tolerance, MAXIMUM_EVALUATIONS);
            case IMPLICIT -> new RadauIntegrator(system, tolerance);
        };
    }

    /** Of the right-hand side in one interval, when nothing is known about its cost. */
    private static final int MAXIMUM_EVALUATIONS = 1_000_000;
}
