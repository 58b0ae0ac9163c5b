package dev.takt.actors.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What happened in a closed loop, a sample a period.
 *
 * @param columns names of the numbers of a sample
 * @param samples in the order of time
 */
public record Trajectory(Columns columns, List<Sample> samples) {
    public Trajectory {
        samples = Collections.unmodifiableList(new ArrayList<>(samples));
    }

    /**
     * Names, as in the model.
     *
     * @param controls applied to the plant
     * @param states of the plant, entries of a field one by one
     * @param measurements the variables that were measured, entries of a field one by one
     * @param setPoints the parameters that the operator sets
     */
    public record Columns(
            List<String> controls, List<String> states, List<String> measurements, List<String> setPoints) {
        public Columns {
            controls = List.copyOf(controls);
            states = List.copyOf(states);
            measurements = List.copyOf(measurements);
            setPoints = List.copyOf(setPoints);
        }
    }

    /**
     * A moment, with one number for each of the columns. The arrays are owned by this object and are not to be changed.
     *
     * @param time in seconds
     * @param controls applied from this time on
     * @param states true values at this time
     * @param measurements at this time
     * @param setPoints at this time
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Sample(double time, double[] controls, double[] states, double[] measurements, double[] setPoints) {}

    /** The times of all samples. */
    public double[] times() {
        return samples.stream().mapToDouble(Sample::time).toArray();
    }
}
