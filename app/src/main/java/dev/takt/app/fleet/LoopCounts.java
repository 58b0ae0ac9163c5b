package dev.takt.app.fleet;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.EnumMap;
import java.util.Map;

/** What one loop of a fleet has done, in counts that take little memory. Written by the thread of the loop; any thread may read. */
public final class LoopCounts implements LoopObserver {
    private final long[] sources = new long[CommandSource.values().length];
    private long cycles;
    private long skipped;
    private long solves;
    private long solvesAccepted;
    private long alarms;
    private Mode mode = Mode.INIT;
    private CommandSource source = CommandSource.NONE;
    private int fallback;
    private String reason = "";

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        cycles++;
        skipped += cycle.times().skipped();
        mode = cycle.actual();
        source = cycle.source();
        fallback = cycle.fallbackCycles();
        reason = String.join("; ", cycle.reasons());
        if (cycle.command().written()) {
            sources[cycle.source().ordinal()]++;
        }
        if (cycle.solve().isPresent()) {
            solves++;
            solvesAccepted += cycle.solve().get().accepted() ? 1 : 0;
        }
    }

    @Override
    public synchronized void happened(LoopEvent event) {
        if (event instanceof LoopEvent.AlarmChanged changed
                && changed.transition().isRaised()) {
            alarms++;
        }
        if (event instanceof LoopEvent.ModeChanged changed) {
            mode = changed.to();
        }
    }

    /** The counts so far. */
    public synchronized Totals totals() {
        Map<CommandSource, Long> commands = new EnumMap<>(CommandSource.class);
        for (CommandSource each : CommandSource.values()) {
            if (sources[each.ordinal()] > 0) {
                commands.put(each, sources[each.ordinal()]);
            }
        }
        return new Totals(cycles, skipped, solves, solvesAccepted, alarms, mode, source, fallback, reason, commands);
    }

    /**
     * Counts up to a time.
     *
     * @param skipped periods that were skipped
     * @param solvesAccepted whose plan passed the gate
     * @param alarms that were raised
     * @param mode of the last period
     * @param source of the last command
     * @param fallback periods since the last fresh command
     * @param reason of the mode
     * @param commands that went out, by their source
     */
    // large because a row of the fleet's table has these columns
    public record Totals(
            long cycles,
            long skipped,
            long solves,
            long solvesAccepted,
            long alarms,
            Mode mode,
            CommandSource source,
            int fallback,
            String reason,
            Map<CommandSource, Long> commands) {

        /** All commands that went out. */
        public long written() {
            return commands.values().stream().mapToLong(Long::longValue).sum();
        }
    }
}
