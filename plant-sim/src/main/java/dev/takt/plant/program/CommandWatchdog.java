package dev.takt.plant.program;

/**
 * Notices that a controller has stopped commanding. It is fed by commands that are new, not by the presence of a value, and
 * waits for the first one: a plant that nobody has commanded yet is not in danger. Time is that of the plant.
 */
final class CommandWatchdog {
    /** A sum of steps is not exact. */
    private static final double ROUNDING = 1e-9;

    private final double patience;
    private boolean armed;
    private boolean expired;
    private double lastFed;
    private int firings;

    /**
     * Makes a watchdog.
     *
     * @param patience seconds without a new command that are still all right
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

    /** Whether commands have stopped; says so until the next one comes. */
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
