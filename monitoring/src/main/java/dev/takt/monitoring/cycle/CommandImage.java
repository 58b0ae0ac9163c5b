package dev.takt.monitoring.cycle;

import java.util.List;

/**
 * What was applied in a period: one entry a control, in the order of {@link LoopDescription#actuators}. The arrays belong to the
 * image and are not to be changed.
 *
 * @param wanted by the plan, the operator or the ramp
 * @param applied after the guard of the actuator
 * @param readBack what the actuator shows; NaN while it shows nothing
 * @param limits what the guard did to each
 * @param written whether the command went out to the plant
 */
@SuppressWarnings("ArrayRecordComponent")
public record CommandImage(double[] wanted, double[] applied, double[] readBack, List<Limit> limits, boolean written) {

    /** What the guard of an actuator did to a command. */
    public enum Limit {
        NONE,
        MIN,
        MAX,
        RATE,
        /** The value was not finite and the command before it stayed. */
        GUARD
    }
}
