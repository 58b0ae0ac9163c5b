package dev.takt.actors.clock;

/** The clock of a control loop. Times are nanoseconds on a monotonic clock whose zero means nothing. */
public interface LoopClock {

    /** The time now. */
    long now();

    /** The time of day now, in milliseconds since the epoch; for people only. */
    long wallMillis();

    /**
     * How long a computation may take that must end at a deadline. In virtual time computing takes no time, so that there is
     * no limit.
     *
     * @return nanoseconds; {@link Long#MAX_VALUE} for no limit
     */
    long budget(long deadline);

    /**
     * Begins to beat. A clock beats once.
     *
     * @param schedule when; its origin is not in the past
     * @param beat called on a thread of the clock
     */
    void start(PeriodSchedule schedule, Beat beat);

    /** Beats no more. */
    void stop();
}
