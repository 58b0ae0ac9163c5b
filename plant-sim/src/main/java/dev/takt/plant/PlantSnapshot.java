package dev.takt.plant;

/**
 * The variable data of a running plant. A plant that is set back to a snapshot continues exactly as before. The arrays
 * are owned by this object and must not be changed.
 *
 * @param time in seconds
 * @param state true values of all states
 * @param unknowns of the equations
 * @param inputs as applied, without disturbances
 * @param inputOffsets the disturbances on them
 * @param parameters present values
 * @param changesDone how many changes of the schedule have happened
 * @param measurementsDone how many measurements were taken
 */
@SuppressWarnings("ArrayRecordComponent")
public record PlantSnapshot(
        double time,
        double[] state,
        double[] unknowns,
        double[] inputs,
        double[] inputOffsets,
        double[] parameters,
        int changesDone,
        long measurementsDone) {}
