/**
 * The equations of a model as a dynamic system, and integrators.
 *
 * <p>What is exported to everybody is the library; what is exported to modules by name is theirs alone, and may change with each version.
 */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.takt.dynamics {
    requires static transitive org.jspecify;
    requires transitive dev.takt.solver;
    requires hipparchus.core;
    requires hipparchus.ode;

    exports dev.takt.dynamics;
    exports dev.takt.dynamics.integration;
}
