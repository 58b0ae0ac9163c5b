package dev.takt.plant;

import java.util.Map;
import java.util.Optional;

/**
 * The readings of all sensors at one time.
 *
 * @param time of the plant, in seconds
 * @param number counts the measurements of a plant from 0
 * @param values the entries of each measured variable by its name
 */
public record Measurement(double time, long number, Map<String, double[]> values) {
    public Measurement {
        values = Map.copyOf(values);
    }

    /** The values of a variable; empty when it is not measured. */
    public Optional<double[]> of(String variable) {
        return Optional.ofNullable(values.get(variable)).map(double[]::clone);
    }
}
