package dev.takt.loop.cycle;

import java.util.List;

/**
 * The properties of a loop that do not change while it runs.
 *
 * @param name of the loop
 * @param periodSeconds of the clock
 * @param timeScale seconds of the plant in a second of the clock
 * @param cutOff fraction of the period after which the command is due
 * @param version of Takt
 * @param configurationHash of the settings in force at the start
 * @param modelHash of the model
 * @param signals that are measured
 * @param actuators that are moved
 * @param setPoints names of the set-points that an operator may set
 * @param ranges ranges of the set-points that may be changed from outside
 */
// large because what observers are told once, in one message
public record LoopDescription(
        String name,
        double periodSeconds,
        double timeScale,
        double cutOff,
        String version,
        String configurationHash,
        String modelHash,
        List<Signal> signals,
        List<Actuator> actuators,
        List<String> setPoints,
        List<SetPointRange> ranges) {
    public LoopDescription {
        signals = List.copyOf(signals);
        actuators = List.copyOf(actuators);
        setPoints = List.copyOf(setPoints);
        ranges = List.copyOf(ranges);
    }

    /** A loop without known ranges of its set-points. */
    public LoopDescription(
            String name,
            double periodSeconds,
            double timeScale,
            double cutOff,
            String version,
            String configurationHash,
            String modelHash,
            List<Signal> signals,
            List<Actuator> actuators,
            List<String> setPoints) {
        this(
                name,
                periodSeconds,
                timeScale,
                cutOff,
                version,
                configurationHash,
                modelHash,
                signals,
                actuators,
                setPoints,
                List.of());
    }

    /**
     * The range and the rate of a set-point.
     *
     * @param name of the parameter
     * @param unit empty for none
     * @param least smallest value; negative infinity for none
     * @param most largest value; infinity for none
     * @param rate largest change in a second of the plant; infinity for none
     */
    public record SetPointRange(String name, String unit, double least, double most, double rate) {}

    /**
     * A measured signal.
     *
     * @param name as in the model, {@code x[3]}
     * @param unit empty for none
     * @param least smallest plausible value; negative infinity for none
     * @param most largest plausible value; infinity for none
     */
    public record Signal(String name, String unit, double least, double most) {}

    /**
     * An actuator.
     *
     * @param name of its control in the model
     * @param unit empty for none
     * @param least lower limit
     * @param most upper limit
     * @param rate largest change in a second of the plant; infinity for none
     * @param failSafe fail-safe value
     */
    public record Actuator(String name, String unit, double least, double most, double rate, double failSafe) {}
}
