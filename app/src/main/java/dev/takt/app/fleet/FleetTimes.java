package dev.takt.app.fleet;

import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The distributions of times over all loops of a fleet, and their commands by source. */
public final class FleetTimes implements LoopObserver {
    private static final int DIGITS = 3;

    private final Map<Time, Histogram> times = new EnumMap<>(Time.class);
    private final Map<CommandSource, Long> commands = new EnumMap<>(CommandSource.class);
    private long skipped;

    /** What is measured, in nanoseconds. */
    public enum Time {
        /** From the intended tick to its arrival. */
        TICK_LATENESS("tick late"),
        /** From the cut-off to a command that came after it; 0 for commands before. */
        COMMAND_LATENESS("command late"),
        /** From the intended tick to the last stage of a period with a fresh command. */
        RESPONSE("tick to command"),
        /** Optimizing. */
        SOLVE("solve");

        private final String label;

        Time(String label) {
            this.label = label;
        }

        /** In words. */
        public String label() {
            return label;
        }
    }

    /** Starts without data. */
    public FleetTimes() {
        for (Time time : Time.values()) {
            times.put(time, new Histogram(DIGITS));
        }
    }

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        skipped += cycle.times().skipped();
        record(Time.TICK_LATENESS, cycle.times().tickLateness());
        if (cycle.times().solve() > 0) {
            record(Time.SOLVE, cycle.times().solve());
        }
        if (cycle.command().written()) {
            commands.merge(cycle.source(), 1L, Long::sum);
            record(Time.COMMAND_LATENESS, cycle.times().dispatchLateness());
            if (cycle.source() == CommandSource.FRESH) {
                record(Time.RESPONSE, cycle.times().total());
            }
        }
    }

    private void record(Time time, long nanos) {
        Histogram histogram = times.get(time);
        if (histogram != null) {
            histogram.recordValue(Math.max(0, nanos));
        }
    }

    @Override
    public void happened(LoopEvent event) {
        // periods alone have times
    }

    /** Begins anew, as after a warm-up. */
    public synchronized void reset() {
        times.values().forEach(Histogram::reset);
        commands.clear();
        skipped = 0;
    }

    /** The distributions so far. */
    public synchronized Totals totals() {
        Map<Time, Histogram> copies = new EnumMap<>(Time.class);
        times.forEach((time, histogram) -> copies.put(time, histogram.copy()));
        return new Totals(copies, new EnumMap<>(commands), skipped);
    }

    /**
     * Distributions up to a time.
     *
     * @param times in nanoseconds
     * @param commands by source
     * @param skipped periods that were skipped
     */
    public record Totals(Map<Time, Histogram> times, Map<CommandSource, Long> commands, long skipped) {}
}
