package dev.takt.plant;

import dev.takt.plant.integration.DynamicSystem;
import java.util.List;

/** How a plant behaves: its states, inputs and parameters by name, and the equations that tie them. Immutable. */
public interface PlantModel {

    /** The name of the model. */
    String name();

    /** What the state vector is made of, in order: differential states and the algebraic variables that follow them. */
    List<PlantVariable> states();

    /** What the input vector is made of, in order: what a controller applies. */
    List<PlantVariable> inputs();

    /** What the parameter vector is made of, in order: everything that a schedule may change. */
    List<PlantVariable> parameters();

    /** The state at time 0 unless another is given; a new array. Algebraic entries are a first guess. */
    double[] initialState();

    /** The inputs until others are applied; a new array. */
    double[] initialInputs();

    /** The parameters until others are set; a new array. */
    double[] initialParameters();

    /**
     * The equations of the state vector.
     *
     * @param inputs read by the system at every evaluation, so that changed values act at once
     * @param parameters read likewise
     */
    DynamicSystem system(double[] inputs, double[] parameters);
}
