package dev.takt.monitoring.handover;

import dev.takt.loop.cycle.LoopDescription;

/**
 * The times at which monitoring may work: some 20 ms after its last work, but neither shortly before nor directly after
 * the ticks and cut-offs of the loop. All work for pages is done at such times, including the reading of pages on the
 * same machine. So pages do not take processor time from a tick.
 *
 * @param period of the loop, in nanoseconds of its clock
 * @param cutOff time from a tick until the command is due, in nanoseconds
 */
record QuietMoments(long period, long cutOff) {
    private static final double NANOS = 1e9;
    private static final long PAUSE = 20_000_000;
    private static final long MAX_BEFORE = 20_000_000;
    private static final long MAX_AFTER = 5_000_000;

    QuietMoments {
        if (period < 1 || cutOff < 1 || cutOff > period) {
            throw new IllegalArgumentException(
                    "a period of " + period + " ns with a cut-off after " + cutOff + " ns; expected one inside it");
        }
    }

    /** The quiet times of a loop. */
    static QuietMoments of(LoopDescription loop) {
        long period = Math.max(1, Math.round(loop.periodSeconds() * NANOS));
        return new QuietMoments(period, Math.clamp(Math.round(loop.cutOff() * period), 1, period));
    }

    /**
     * The next quiet time.
     *
     * @param now in nanoseconds of the loop's clock
     * @param tick any tick of the loop, by the same clock
     * @return a time after now, at most a pause and the two margins of one period later
     */
    long next(long now, long tick) {
        long earliest = now + PAUSE;
        long begun = earliest - Math.floorMod(earliest - tick, period);
        long phase = earliest - begun;
        if (anyBetween(0, cutOff) && phase <= cutOff - before()) {
            return begun + Math.max(phase, after());
        }
        if (anyBetween(cutOff, period) && phase <= period - before()) {
            return begun + Math.max(phase, cutOff + after());
        }
        return begun + period + (anyBetween(0, cutOff) ? 0 : cutOff) + after();
    }

    /** Whether a tick or a cut-off is between two times. Both margins together are less than half of a period. */
    private boolean anyBetween(long moment, long following) {
        return moment + after() <= following - before();
    }

    /** The margin before a tick or a cut-off in which no work is started; earlier work is finished by then. */
    long before() {
        return Math.min(period / 3, MAX_BEFORE);
    }

    /** The margin after a tick or a cut-off in which no work is started, because the loop is active. */
    long after() {
        return Math.min(period / 10, MAX_AFTER);
    }
}
