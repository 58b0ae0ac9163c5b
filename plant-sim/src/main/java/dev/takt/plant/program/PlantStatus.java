package dev.takt.plant.program;

import dev.takt.loop.text.Labels;

/**
 * Where a plant program is.
 *
 * @param time of the plant, in seconds
 * @param steps done
 * @param mode who moves the actuators
 * @param commands that were taken
 * @param refusedValues commanded values that were not finite or marked bad, and moved nothing
 * @param watchdogFirings how often commands stopped for too long
 */
public record PlantStatus(double time, long steps, Mode mode, long commands, long refusedValues, int watchdogFirings) {

    /** Who moves the actuators. */
    public enum Mode {
        /** No command has come yet: the inputs are those that the plant began with. */
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
