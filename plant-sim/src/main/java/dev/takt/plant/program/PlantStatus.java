package dev.takt.plant.program;

import dev.takt.loop.text.Labels;

/**
 * The state of a plant program.
 *
 * @param time of the plant, in seconds
 * @param steps number of steps done
 * @param mode source of the actuator targets
 * @param commands number of accepted commands
 * @param refusedValues commanded values that were not finite or marked bad, and moved nothing
 * @param watchdogFirings how often the watchdog has fired
 */
public record PlantStatus(double time, long steps, Mode mode, long commands, long refusedValues, int watchdogFirings) {

    /** The source of the actuator targets. */
    public enum Mode {
        /** No command has come yet: the inputs have their initial values. */
        WAITING,
        /** The controller. */
        FOLLOWING,
        /** The watchdog: commands have stopped, and the inputs are the fail-safe ones. */
        FAIL_SAFE;

        /** The name in messages. */
        public String label() {
            return Labels.of(this);
        }
    }
}
