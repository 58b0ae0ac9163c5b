package dev.takt.app.simulation;

/**
 * The data that a closed loop keeps from one control step to the next: the four configurations of the paper's table
 * (Gondosiswanto and Pulsipher, GPU-Accelerated Direct Transcription-Based NMPC).
 */
public enum Reuse {
    /** Nothing: the model is built again for every step and solved from its initial guesses. */
    BASE("base", false, false),
    /** The solution only, as a warm start of a model that is built again. */
    WARM_START("WS", false, true),
    /** The model and its structure, whose parameters are updated; solves start from the initial guesses. */
    PARAMETER_UPDATE("PU", true, false),
    /** Both, as in a control loop. */
    WARM_START_AND_PARAMETER_UPDATE("WS+PU", true, true);

    private final String label;
    private final boolean keepsModel;
    private final boolean keepsSolution;

    Reuse(String label, boolean keepsModel, boolean keepsSolution) {
        this.label = label;
        this.keepsModel = keepsModel;
        this.keepsSolution = keepsSolution;
    }

    /** The name in the paper's table. */
    public String label() {
        return label;
    }

    /** Whether only parameters are updated. */
    boolean keepsModel() {
        return keepsModel;
    }

    /** Whether solves after the first start warm. */
    boolean keepsSolution() {
        return keepsSolution;
    }
}
