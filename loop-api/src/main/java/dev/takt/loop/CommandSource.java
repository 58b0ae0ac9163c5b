package dev.takt.loop;

import dev.takt.loop.text.Labels;

/**
 * The source of the command of a period, from best to worst. {@link #MANUAL} and {@link #NONE} are outside of this
 * order.
 */
public enum CommandSource implements Coded {
    /**
     * From the plan solved (or corrected) for this period, from measurements of this period: a new frame came, and no signal that is
     * critical or important was predicted or lost.
     */
    FRESH(0, 0),
    /** From the plan solved (or corrected) for this period, from a state that is partly predicted. */
    PREDICTED(7, 1),
    /** From a plan that came after the cut-off of its period, evaluated at the present time. */
    LATE(1, 2),
    /** From the last accepted plan, evaluated at the present time. */
    PREVIOUS(2, 3),
    /** The previous command: no plan covers the present time. */
    HOLD(3, 4),
    /** A ramp, at the rate limit, to the fail-safe value of the actuator; latched until the operator acknowledges. */
    FAILSAFE(4, 5),
    /** What the operator entered. */
    MANUAL(5, 0),
    /** Nothing was written: the loop does not drive the actuators in this mode. */
    NONE(6, 0);

    private final int code;
    private final int severity;

    CommandSource(int code, int severity) {
        this.code = code;
        this.severity = severity;
    }

    @Override
    public int code() {
        return code;
    }

    /** How far the command is from a fresh one, 0 to 5; 0 also for a command that is not the loop's own. */
    public int severity() {
        return severity;
    }

    /** Whether the command came from the plan of its own period. */
    public boolean followsOwnPlan() {
        return this == FRESH || this == PREDICTED;
    }

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
