package dev.takt.app.simulation;

import dev.takt.loop.cycle.SignalStanding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The trajectory of a closed loop, one sample per period.
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
     * @param signals the states that the controller used, measured or predicted
     */
    public record Columns(
            List<String> controls,
            List<String> states,
            List<String> measurements,
            List<String> setPoints,
            List<String> signals) {
        public Columns {
            controls = List.copyOf(controls);
            states = List.copyOf(states);
            measurements = List.copyOf(measurements);
            setPoints = List.copyOf(setPoints);
            signals = List.copyOf(signals);
        }
    }

    /**
     * A sample with one number for each of the columns. The arrays are owned by this object and must not be changed.
     *
     * @param time in seconds
     * @param controls applied from this time on
     * @param states true values at this time
     * @param measurements values at this time as they came; NaN for none
     * @param setPoints at this time
     * @param used values that the controller used, one per signal; empty without a process image
     * @param standings the origin of each of these
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Sample(
            double time,
            double[] controls,
            double[] states,
            double[] measurements,
            double[] setPoints,
            double[] used,
            List<SignalStanding> standings) {

        /** The origin of the value of a signal; empty without a process image. */
        public Optional<SignalStanding> standing(int signal) {
            return signal < standings.size() ? Optional.of(standings.get(signal)) : Optional.empty();
        }
    }

    /** The signals that were not measured in each period. */
    public List<Integer> notAlwaysMeasured() {
        return IntStream.range(0, columns.signals().size())
                .filter(signal -> samples.stream()
                        .anyMatch(sample -> !sample.standing(signal)
                                .map(SignalStanding::isMeasured)
                                .orElse(false)))
                .boxed()
                .toList();
    }

    /** The times of all samples. */
    public double[] times() {
        return samples.stream().mapToDouble(Sample::time).toArray();
    }
}
