package dev.takt.plant.program;

/**
 * Detects that a controller has stopped sending commands. New commands reset it, not the presence of a value. It is
 * active from the first command on, because a plant that has not been commanded yet is not in danger. Time is that of
 * the plant.
 */
final class CommandWatchdog {
    /** Tolerance, because a sum of steps is not exact. */
    private static final double ROUNDING = 1e-9;

    private final double patience;
    private boolean armed;
    private boolean expired;
    private double lastFed;
    private int firings;

    /**
     * Makes a watchdog.
     *
     * @param patience seconds without a new command until it expires
     */
    CommandWatchdog(double patience) {
        if (!(patience > 0)) {
            throw new IllegalArgumentException("patience " + patience + " s; expected a time above 0");
        }
        this.patience = patience;
    }

    /** A new command has come. */
    void feed(double time) {
        armed = true;
        expired = false;
        lastFed = time;
    }

    /** Whether commands have stopped; true until the next command. */
    boolean isExpired(double time) {
        if (armed && !expired && time - lastFed > patience * (1 + ROUNDING)) {
            expired = true;
            firings++;
        }
        return expired;
    }

    /** Whether a command has ever come. */
    boolean isArmed() {
        return armed;
    }

    /** How often commands have stopped. */
    int firings() {
        return firings;
    }
}
