package dev.takt.config;

import dev.takt.config.offset.OffsetDisturbance;
import dev.takt.config.offset.OffsetFree;
import dev.takt.config.settings.EstimatorSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How the state is estimated.
 *
 * @param settings the kind of estimator and its tuning
 * @param processNoise of states and estimated parameters over one period
 * @param measurementNoise of measured states
 * @param initialDeviation of the first state from the truth
 * @param offsetFree the disturbances that were added to the model
 */
public record EstimatorCase(
        EstimatorSettings settings,
        Deviations processNoise,
        Deviations measurementNoise,
        Deviations initialDeviation,
        OffsetFree offsetFree) {
    /**
     * How slow an added disturbance is beside the noise of what it moves. One as fast as the noise follows the errors of a model
     * whose time constants are wrong, and makes the loop oscillate (docs/offset.md).
     */
    private static final double DRIFT = 0.05;

    /** The names of all parameters that are estimated: those that the author named, or those that were added. */
    public List<String> estimated() {
        return Stream.concat(settings.parameters().stream(), offsetFree.parameters().stream())
                .toList();
    }

    /**
     * The same, with deviations of the added disturbances, where none are written: the change of one over a period moves its state as much as the process
     * noise of the state does, or its output as much as the noise of the measurement.
     *
     * @param period in seconds
     */
    public EstimatorCase drifting(double period) {
        if (offsetFree.disturbances().isEmpty()) {
            return this;
        }
        Map<String, Double> special = new HashMap<>(processNoise.special());
        boolean written = special.containsKey(OffsetDisturbance.FAMILY);
        for (OffsetDisturbance disturbance : offsetFree.disturbances()) {
            if (!written && !special.containsKey(disturbance.parameter())) {
                drift(disturbance, period).ifPresent(deviation -> special.put(disturbance.parameter(), deviation));
            }
        }
        return new EstimatorCase(
                settings,
                new Deviations(processNoise.general(), special),
                measurementNoise,
                initialDeviation,
                offsetFree);
    }

    private Optional<Double> drift(OffsetDisturbance disturbance, double period) {
        return switch (disturbance.place()) {
            case STATE -> processNoise.of(disturbance.variable()).map(deviation -> DRIFT * deviation / period);
            case OUTPUT -> measurementNoise.of(disturbance.variable()).map(deviation -> DRIFT * deviation);
        };
    }

    /** The same without disturbances: those that were added stay 0. */
    public EstimatorCase undisturbed() {
        return new EstimatorCase(settings, processNoise, measurementNoise, initialDeviation, OffsetFree.NONE);
    }
}
