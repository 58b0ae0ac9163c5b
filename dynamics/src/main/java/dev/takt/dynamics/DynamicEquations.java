package dev.takt.dynamics;

import dev.takt.dynamics.integration.DynamicSystem;

/**
 * The equations of a plant, and the way between their unknowns and the states that the plant shows. Not every state is an
 * unknown: what the equations define explicitly, as a wall follows its heater, is computed from the others.
 */
public interface DynamicEquations extends DynamicSystem {

    /** The unknowns before any state is known, a first guess for those that are no states; a new array. */
    default double[] firstGuess() {
        return new double[size()];
    }

    /**
     * Takes the unknowns from states; those that are no states keep their present value, a first guess.
     *
     * @param states as the model lists them
     * @param unknowns result, length {@link #size()}
     */
    default void read(double[] states, double[] unknowns) {
        System.arraycopy(states, 0, unknowns, 0, unknowns.length);
    }

    /**
     * Computes all states from the unknowns; those that no equation determines keep their present value.
     *
     * @param unknowns consistent, with the present inputs and parameters
     * @param states result, as the model lists them
     */
    default void report(double time, double[] unknowns, double[] states) {
        System.arraycopy(unknowns, 0, states, 0, unknowns.length);
    }
}
