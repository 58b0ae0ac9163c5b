package dev.takt.dynamics.integration;

/**
 * Advances the state of one system in time. Every call stands alone: caches speed a call up and never change its result.
 * An instance is not safe for use by several threads.
 */
public interface Integrator {

    /**
     * Integrates over an interval on which the system is smooth. Algebraic entries are made consistent first: they follow
     * inputs that have just changed at once, while differential entries are continuous.
     *
     * @param from start of the interval
     * @param length of the interval, at least 0; with 0 only the algebraic entries change
     * @param state y at {@code from}, overwritten by y at the end; unspecified after an exception
     * @throws IntegrationException when the tolerance cannot be met, or the system is not defined on the way
     */
    void integrate(double from, double length, double[] state);

    /** The work done so far. */
    IntegrationStatistics statistics();
}
