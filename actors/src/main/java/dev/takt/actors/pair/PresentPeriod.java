package dev.takt.actors.pair;

/**
 * The present period of a controller.
 *
 * @param cycle its number
 * @param scheduled its beginning on the clock of the loop
 * @param skipped whole periods that were skipped before it
 */
record PresentPeriod(long cycle, long scheduled, int skipped) {
    /** Before the first one. */
    static final PresentPeriod NONE = new PresentPeriod(-1, 0, 0);
}
