package dev.takt.actors.state;

import java.util.Locale;

/** The parts of the state of a loop, each of one actor. */
public enum StatePart {
    /** What the solver starts from; has its turn first, before a request for the next period can come. */
    SOLVER,
    /** Validation, estimate, dead times, what is in service. */
    MEASUREMENTS,
    /** Set-points, forecasts, limits and their ramps. */
    PARAMETERS,
    /** Plan, ladder, guard, commands. */
    DISPATCH,
    /** Mode and failures. */
    SUPERVISION;

    /** Its name for people. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
