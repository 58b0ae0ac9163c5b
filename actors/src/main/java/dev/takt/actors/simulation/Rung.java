package dev.takt.actors.simulation;

import java.util.Locale;

/** Where the command of a control step came from, the best first. */
public enum Rung {
    /** From the solve of this step. */
    FRESH,
    /** From the last good plan, at the present time. */
    PREVIOUS,
    /** The command that acted before: there is no plan that reaches the present time. */
    HOLD;

    /** The name in result files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
