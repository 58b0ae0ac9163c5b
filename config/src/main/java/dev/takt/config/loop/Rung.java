package dev.takt.config.loop;

/** Where the command of a period came from, the best first. */
public enum Rung {
    /** From the plan solved (or corrected) for this period. */
    FRESH,
    /** From a plan that came after the cut-off of the period it was meant for, at the present time. */
    LATE,
    /** From the last accepted plan, at the present time. */
    PREVIOUS,
    /** The command that acted before: there is no plan that reaches the present time. */
    HOLD,
    /** A ramp, at the rate limit, to the fail-safe value of the actuator; latched until the operator acknowledges. */
    FAILSAFE,
    /** What the operator entered. */
    MANUAL;

    /** The name in files, metrics and messages. */
    public String label() {
        return Labels.of(this);
    }
}
