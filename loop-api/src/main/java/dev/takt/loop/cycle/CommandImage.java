package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
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
 * @param acknowledgement of the commands before it
 */
@SuppressWarnings("ArrayRecordComponent")
public record CommandImage(
        double[] wanted,
        double[] applied,
        double[] readBack,
        List<Limit> limits,
        boolean written,
        Acknowledgement acknowledgement) {

    /** A command with nothing to say of those before it. */
    public CommandImage(double[] wanted, double[] applied, double[] readBack, List<Limit> limits, boolean written) {
        this(wanted, applied, readBack, limits, written, Acknowledgement.NONE);
    }

    /** The same command with what is known of those before it. */
    public CommandImage with(Acknowledgement known) {
        return new CommandImage(wanted, applied, readBack, limits, written, known);
    }

    /**
     * What the plant has said of earlier commands when the measurements of the period were taken.
     *
     * @param nanos from the sending of the newest command to the tick that saw its acknowledgement; 0 if it was not new
     * @param overdue whether none has come for longer than the actuators have patience
     */
    public record Acknowledgement(long nanos, boolean overdue) {
        /** Nothing was expected. */
        public static final Acknowledgement NONE = new Acknowledgement(0, false);
    }

    /** What the guard of an actuator did to a command. */
    public enum Limit implements Coded {
        NONE(0),
        MIN(1),
        MAX(2),
        RATE(3),
        /** The value was not finite and the command before it stayed. */
        GUARD(4);

        private final int code;

        Limit(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }
}
