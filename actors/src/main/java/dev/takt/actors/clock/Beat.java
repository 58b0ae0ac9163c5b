package dev.takt.actors.clock;

/** The callbacks of a clock, on its thread: implementations delegate and return. */
public interface Beat {

    /**
     * A period begins.
     *
     * @param cycle number of the period, counted from 0; skipped periods are counted too
     * @param scheduled when it should have begun
     * @param skipped whole periods that were skipped since the last one
     */
    void tick(long cycle, long scheduled, int skipped);

    /**
     * The command of a period is due.
     *
     * @param scheduled when it should have been due
     */
    void cutOff(long cycle, long scheduled);
}
