package dev.takt.actors.journal;

import dev.takt.actors.parameters.OperatorValues;
import dev.takt.loop.Mode;
import java.util.Locale;
import java.util.Optional;

/**
 * What operators gave a loop, kept for one that starts again.
 *
 * @param configurationHash of the case
 * @param modelHash of its model
 * @param time at which it was so, seconds since the epoch
 * @param plantTime of the plant then, in seconds
 * @param mode the last one that an operator asked for, if it was not the automatic one
 * @param values in force; set-points expire in nanoseconds after {@code time}, the rest is in the time of the plant
 */
public record KeptOrders(
        String configurationHash,
        String modelHash,
        double time,
        double plantTime,
        Optional<Mode> mode,
        OperatorValues values) {
    private static final double NANOS = 1e9;

    /** Whether operators gave nothing. */
    public boolean isEmpty() {
        return mode.isEmpty() && values.isEmpty();
    }

    /**
     * Why a loop that starts must not go on with them; empty if it may.
     *
     * @param now seconds since the epoch
     * @param mostAge in seconds
     */
    Optional<String> objection(String configuration, String model, double now, double mostAge) {
        if (!modelHash.equals(model)) {
            return Optional.of("the model has changed");
        }
        if (!configurationHash.equals(configuration)) {
            return Optional.of("the configuration has changed");
        }
        double age = now - time;
        if (!(age >= 0)) {
            return Optional.of("they lie in the future: a clock was set back");
        }
        return age <= mostAge
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the loop was away for %.3g s, at most %.3g s (loop.resume.orders-age)",
                        age,
                        mostAge));
    }

    /**
     * The values in the times of another loop.
     *
     * @param clock its clock now, in nanoseconds
     * @param now seconds since the epoch
     * @param plant the time of the plant now, in seconds
     * @param timeScale seconds of the plant in a second of the clock
     * @param tolerance seconds of the plant; a smaller difference of its time is none
     */
    public OperatorValues at(long clock, double now, double plant, double timeScale, double tolerance) {
        double away = now - time;
        double shift = plant - (plantTime + away * timeScale);
        return values.later(clock - Math.round(away * NANOS), Math.abs(shift) <= tolerance ? 0 : shift);
    }
}
