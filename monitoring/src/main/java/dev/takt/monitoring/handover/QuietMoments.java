package dev.takt.monitoring.handover;

import dev.takt.loop.cycle.LoopDescription;

/**
 * When monitoring may work: some 20 ms after it did so last, but neither shortly before nor right after the moments at which the loop has
 * to be punctual, its ticks and its cut-offs. All that is done for the pages follows such a moment, their own reading on the
 * same machine included, so that a tick finds the processors as free as without them.
 *
 * @param period of the loop, in nanoseconds of its clock
 * @param cutOff from a tick until the command is due, in nanoseconds
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

    /** The quiet moments of a loop. */
    static QuietMoments of(LoopDescription loop) {
        long period = Math.max(1, Math.round(loop.periodSeconds() * NANOS));
        return new QuietMoments(period, Math.clamp(Math.round(loop.cutOff() * period), 1, period));
    }

    /**
     * The next quiet moment.
     *
     * @param now in nanoseconds of the loop's clock
     * @param tick any tick of the loop, by the same clock
     * @return a moment after now, at most a pause and the unquiet time of one period later
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

    /** True of the longer part of every period: both margins together are less than half of it. */
    private boolean anyBetween(long moment, long following) {
        return moment + after() <= following - before();
    }

    /** For how long before a tick or a cut-off nothing is begun: what was begun is done by then. */
    long before() {
        return Math.min(period / 3, MAX_BEFORE);
    }

    /** For how long after a tick or a cut-off nothing is begun: the loop is at work. */
    long after() {
        return Math.min(period / 10, MAX_AFTER);
    }
}
