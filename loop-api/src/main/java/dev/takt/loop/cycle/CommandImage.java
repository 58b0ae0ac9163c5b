package dev.takt.loop.cycle;

import dev.takt.loop.Coded;
import java.util.List;

/**
 * The commands of a period: one entry per control, in the order of {@link LoopDescription#actuators}. The arrays belong
 * to the image and must not be changed.
 *
 * @param wanted commands of the plan, the operator or the ramp
 * @param applied commands after the guard of the actuator
 * @param readBack positions that the actuators report; NaN while there is none
 * @param limits the intervention of the guard on each
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

    /** Commands without information about earlier ones. */
    public CommandImage(double[] wanted, double[] applied, double[] readBack, List<Limit> limits, boolean written) {
        this(wanted, applied, readBack, limits, written, Acknowledgement.NONE);
    }

    /** The same commands with the acknowledgement of earlier ones. */
    public CommandImage with(Acknowledgement known) {
        return new CommandImage(wanted, applied, readBack, limits, written, known);
    }

    /**
     * The acknowledgement of earlier commands at the time of the measurements of the period.
     *
     * @param nanos from the sending of the newest command to the tick that saw its acknowledgement; 0 if it was not new
     * @param overdue whether none has come for longer than the patience of the actuators
     */
    public record Acknowledgement(long nanos, boolean overdue) {
        /** No acknowledgement was expected. */
        public static final Acknowledgement NONE = new Acknowledgement(0, false);
    }

    /** The intervention of an actuator's guard on a command. */
    public enum Limit implements Coded {
        NONE(0),
        MIN(1),
        MAX(2),
        RATE(3),
        /** The value was not finite; the previous command was kept. */
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
