package dev.takt.dynamics;

import java.util.List;

/** How a plant behaves: its states, inputs and parameters by name, and the equations that tie them. Immutable. */
public interface DynamicModel {

    /** The name of the model. */
    String name();

    /** What the vector of states is made of, in order: differential states and the variables that follow them. */
    List<DynamicVariable> states();

    /** What the input vector is made of, in order: what a controller applies. */
    List<DynamicVariable> inputs();

    /** What the parameter vector is made of, in order: everything that a schedule may change. */
    List<DynamicVariable> parameters();

    /**
     * The states at time 0 unless others are given; a new array.
     *
     * @param parameters values, as {@link #parameters()} lists them
     */
    double[] initialStates(double[] parameters);

    /** The inputs until others are applied; a new array. */
    double[] initialInputs();

    /** The parameters until others are set; a new array. */
    double[] initialParameters();

    /**
     * The equations, in a workspace of their own.
     *
     * @param inputs read at every evaluation, so that changed values act at once
     * @param parameters read likewise
     */
    DynamicEquations equations(double[] inputs, double[] parameters);
}
