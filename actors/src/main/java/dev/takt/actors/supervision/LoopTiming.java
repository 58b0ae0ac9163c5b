package dev.takt.actors.supervision;

import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;

/**
 * The times of a loop.
 *
 * @param period of control in seconds of the plant
 * @param cutOff fraction of the period after which its command is due
 * @param timeScale seconds of the plant in a second of the clock
 */
public record LoopTiming(double period, double cutOff, double timeScale) {
    private static final double NANOS = 1e9;

    /**
     * The times of a case.
     *
     * @throws dev.takt.solver.model.ModelException if the case has no loop
     */
    public static LoopTiming of(Case read) {
        return new LoopTiming(
                ControlPeriod.of(read), read.loop().cutOff(), read.loop().timeScale());
    }

    /** The period in nanoseconds of the clock. */
    public long periodNanos() {
        return Math.max(1, Math.round(period / timeScale * NANOS));
    }

    /** From the beginning of a period to its cut-off, in nanoseconds of the clock. */
    public long cutOffNanos() {
        return Math.clamp(Math.round(cutOff * periodNanos()), 1, periodNanos());
    }

    /** The schedule of a loop whose first period begins at a time of the clock. */
    public PeriodSchedule schedule(long origin) {
        return new PeriodSchedule(origin, periodNanos(), cutOffNanos());
    }

    /** The start of a period, for the actors. */
    public PeriodStart start(long cycle, long scheduled, int skipped) {
        return new PeriodStart(cycle, cycle * period, scheduled, scheduled + cutOffNanos(), skipped);
    }
}
