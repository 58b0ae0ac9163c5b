package dev.takt.actors.clock;

/** The clock of a control loop. Times are nanoseconds on a monotonic clock with an arbitrary origin. */
public interface LoopClock {

    /** The time now. */
    long now();

    /** The time of day now, in milliseconds since the epoch; for people only. */
    long wallMillis();

    /**
     * The time that a computation with a deadline may take. In virtual time computing takes no time, so there is no
     * limit.
     *
     * @return nanoseconds; {@link Long#MAX_VALUE} for no limit
     */
    long budget(long deadline);

    /**
     * Starts the clock. A clock can be started only once.
     *
     * @param schedule of the periods; its origin is not in the past
     * @param beat called on a thread of the clock
     */
    void start(PeriodSchedule schedule, Beat beat);

    /** Stops the clock. */
    void stop();
}
