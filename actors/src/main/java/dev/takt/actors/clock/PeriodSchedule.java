package dev.takt.actors.clock;

/**
 * The start times of periods and the due times of commands. They are absolute times, so there is no drift. Period k
 * begins at origin + k * period, and its command is due a fixed time later.
 *
 * @param origin beginning of period 0, in nanoseconds of the clock
 * @param period in nanoseconds, at least 1
 * @param first number of the first period
 * @param cutOff from the beginning of a period until its command is due, in nanoseconds, above 0, at most the period
 */
public record PeriodSchedule(long origin, long period, long first, long cutOff) {
    public PeriodSchedule {
        if (period < 1 || cutOff < 1 || cutOff > period) {
            throw new IllegalArgumentException("period " + period + " ns with a cut-off after " + cutOff
                    + " ns; expected a period of at least 1 ns and a cut-off inside it");
        }
    }

    /** A schedule that begins with period 0. */
    public PeriodSchedule(long origin, long period, long cutOff) {
        this(origin, period, 0, cutOff);
    }

    /** The same periods in time, of which the first has another number. */
    public PeriodSchedule from(long number) {
        return new PeriodSchedule(beginning(first) - number * period, period, number, cutOff);
    }

    /** The start of a period. */
    public long beginning(long cycle) {
        return origin + cycle * period;
    }

    /** The due time of the command of a period. */
    public long due(long cycle) {
        return beginning(cycle) + cutOff;
    }

    /**
     * The next period: the one after the last if its command is not due yet, else the first one that has not begun. A
     * loop that could not run skips the missed periods and never repeats them.
     *
     * @param last the last period that was begun; the one before the first
     */
    public long next(long last, long now) {
        long following = last + 1;
        if (now < due(following)) {
            return following;
        }
        return Math.ceilDiv(now - origin, period);
    }
}
