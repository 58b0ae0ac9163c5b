package dev.takt.app.rehearsal;

import dev.takt.actors.supervision.Component;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** Statistics of a loop for its summary: rungs, modes, and lateness. */
public final class LoopStatistics implements LoopObserver {
    private static final int DIGITS = 3;

    private final Map<CommandSource, Long> sources = new EnumMap<>(CommandSource.class);
    private final Map<Mode, Long> modes = new EnumMap<>(Mode.class);
    private final Map<Timing, Histogram> timings = new EnumMap<>(Timing.class);
    private long cycles;
    private long skipped;
    private long written;
    private long solves;
    private long solvesAccepted;
    private long alarms;
    private long restarts;
    private long corrected;
    private double largestCorrectionError;
    private String lastObjection = "";
    private double lastTime;
    private Mode mode = Mode.INIT;

    /** The measured times, in nanoseconds. */
    public enum Timing {
        /** From the intended tick to its arrival. */
        TICK_LATENESS("tick lateness", cycle -> cycle.times().tickLateness()),
        /** From the cut-off to a command that waited for it. */
        DISPATCH_LATENESS("dispatch lateness", cycle -> cycle.times().dispatchLateness()),
        /** From the measurement to the command that used it. */
        FEEDBACK("measurement to command", cycle -> cycle.times().feedback()),
        /** Part of it: reading and validating the measurements. */
        INGEST("ingest", cycle -> cycle.times().ingest()),
        /** Part of it: estimating the state. */
        ESTIMATE("estimate", cycle -> cycle.times().estimate()),
        /** Part of it: choosing, guarding and writing the command. */
        DISPATCH("dispatch", cycle -> cycle.times().dispatch()),
        /** Optimizing. */
        SOLVE("solve", cycle -> cycle.times().solve());

        private final String label;
        private final ToLongFunction<CycleRecord> nanos;

        Timing(String label, ToLongFunction<CycleRecord> nanos) {
            this.label = label;
            this.nanos = nanos;
        }

        /** In words. */
        public String label() {
            return label;
        }
    }

    /** Starts without data. */
    public LoopStatistics() {
        for (Timing timing : Timing.values()) {
            timings.put(timing, new Histogram(DIGITS));
        }
    }

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        cycles++;
        skipped += cycle.times().skipped();
        lastTime = cycle.time();
        lastObjection = cycle.solve()
                .filter(solve -> !solve.accepted())
                .map(solve -> solve.status() + ": " + solve.remark())
                .orElse(lastObjection);
        mode = cycle.actual();
        modes.merge(cycle.actual(), 1L, Long::sum);
        if (cycle.command().written()) {
            written++;
            sources.merge(cycle.source(), 1L, Long::sum);
        }
        solves += cycle.solve().isPresent() ? 1 : 0;
        solvesAccepted += cycle.solve().filter(solve -> solve.accepted()).isPresent() ? 1 : 0;
        corrected += cycle.corrected() ? 1 : 0;
        if (cycle.correctionError() > largestCorrectionError) {
            largestCorrectionError = cycle.correctionError();
        }
        timings.forEach((timing, histogram) -> {
            long nanos = timing.nanos.applyAsLong(cycle);
            boolean happened = timing == Timing.TICK_LATENESS
                    || nanos > 0 && (timing == Timing.SOLVE || cycle.command().written());
            if (happened) {
                histogram.recordValue(Math.max(0, nanos));
            }
        });
    }

    @Override
    public synchronized void happened(LoopEvent event) {
        if (event instanceof LoopEvent.AlarmChanged changed
                && changed.transition().isRaised()) {
            alarms++;
        }
        if (event instanceof LoopEvent.Alarm alarm) {
            restarts += alarm.source().equals(Component.SOLVER.label()) ? 1 : 0;
        }
    }

    /** The totals so far. */
    public synchronized Totals totals() {
        Map<Timing, Histogram> copies = new EnumMap<>(Timing.class);
        timings.forEach((timing, histogram) -> copies.put(timing, histogram.copy()));
        return new Totals(
                cycles,
                skipped,
                written,
                solves,
                solvesAccepted,
                alarms,
                restarts,
                corrected,
                largestCorrectionError,
                lastObjection,
                lastTime,
                mode,
                new EnumMap<>(sources),
                new EnumMap<>(modes),
                copies);
    }

    /**
     * The totals up to a time.
     *
     * @param cycles periods that ended
     * @param skipped periods that were skipped
     * @param written commands that went out
     * @param solves that ended
     * @param solvesAccepted whose plan passed the gate
     * @param alarms that were raised
     * @param restarts of the solver, because it failed or was replaced
     * @param corrected commands that were corrected by the measurement
     * @param largestCorrectionError between a corrected command and that of the full solve
     * @param lastObjection reason of the last rejected plan; empty if none was rejected
     * @param time of the last period in seconds of the plant
     * @param mode of the last period
     * @param rungs of the commands that went out
     * @param modes number of periods in each mode
     * @param timings distributions in nanoseconds
     */
    // large because it has one component per figure of the report
    public record Totals(
            long cycles,
            long skipped,
            long written,
            long solves,
            long solvesAccepted,
            long alarms,
            long restarts,
            long corrected,
            double largestCorrectionError,
            String lastObjection,
            double time,
            Mode mode,
            Map<CommandSource, Long> sources,
            Map<Mode, Long> modes,
            Map<Timing, Histogram> timings) {}
}
