package dev.takt.actors.clock;

/**
 * When periods begin and commands are due: at absolute times, so that nothing drifts. Period k begins at origin + k * period
 * and its command is due at a fixed part of it.
 *
 * @param origin beginning of period 0, in nanoseconds of the clock
 * @param period in nanoseconds, at least 1
 * @param cutOff from the beginning of a period until its command is due, in nanoseconds, above 0, at most the period
 */
public record PeriodSchedule(long origin, long period, long cutOff) {
    public PeriodSchedule {
        if (period < 1 || cutOff < 1 || cutOff > period) {
            throw new IllegalArgumentException("period " + period + " ns with a cut-off after " + cutOff
                    + " ns; expected a period of at least 1 ns and a cut-off inside it");
        }
    }

    /** When a period begins. */
    public long beginning(long cycle) {
        return origin + cycle * period;
    }

    /** When the command of a period is due. */
    public long due(long cycle) {
        return beginning(cycle) + cutOff;
    }

    /**
     * The period to begin with next: the one after the last if its command is not due yet, else the first one that has not
     * begun. A loop that was kept from running skips what it missed and never runs after it.
     *
     * @param last the last period that was begun; -1 before the first
     */
    public long next(long last, long now) {
        long following = last + 1;
        if (now < due(following)) {
            return following;
        }
        return Math.ceilDiv(now - origin, period);
    }
}
