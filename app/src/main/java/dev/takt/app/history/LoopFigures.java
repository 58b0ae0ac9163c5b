package dev.takt.app.history;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SolveFacts;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Key figures of a loop as a whole. */
public final class LoopFigures {
    private static final int DIGITS = 3;

    private final Map<Mode, Long> modes = new EnumMap<>(Mode.class);
    private final Map<CommandSource, Long> sources = new EnumMap<>(CommandSource.class);
    private final Map<String, Long> statuses = new TreeMap<>();
    private final Histogram solveNanos = new Histogram(DIGITS);
    private final Histogram totalNanos = new Histogram(DIGITS);
    private long periods;
    private long skipped;
    private long served;
    private long driven;
    private double seconds;
    private double cost;
    private long priced;

    /**
     * Adds a period.
     *
     * @param span seconds of the plant since the one before
     */
    void add(CycleRecord cycle, double span) {
        periods++;
        seconds += span;
        skipped += cycle.times().skipped();
        modes.merge(cycle.actual(), 1L, Long::sum);
        sources.merge(cycle.source(), 1L, Long::sum);
        boolean own = cycle.actual() == Mode.AUTO || cycle.actual() == Mode.DEGRADED;
        served += own && cycle.source().severity() <= CommandSource.PREVIOUS.severity() ? 1 : 0;
        boolean drives = own || cycle.actual() == Mode.SAFE;
        driven += drives ? 1 : 0;
        totalNanos.recordValue(Math.max(0, cycle.times().total()));
        cycle.solve().ifPresent(solve -> add(solve, drives));
    }

    private void add(SolveFacts solve, boolean drives) {
        statuses.merge(solve.status(), 1L, Long::sum);
        solveNanos.recordValue(Math.max(0, solve.effort().totalNanos()));
        if (drives && solve.accepted() && Double.isFinite(solve.result().objective())) {
            cost += solve.result().objective();
            priced++;
        }
    }

    public long periods() {
        return periods;
    }

    public long skipped() {
        return skipped;
    }

    /** Seconds of the plant in all periods. */
    public double seconds() {
        return seconds;
    }

    /** The share of all periods, skipped ones included, in which a plan of the loop drove the plant; NaN without any. */
    public double serviceFactor() {
        return share(served, periods);
    }

    /**
     * The share of fresh commands among the periods in which the loop drove its actuators itself (AUTO, DEGRADED, SAFE), skipped ones
     * included; NaN without any.
     */
    public double freshShare() {
        return driven == 0 ? Double.NaN : share(sources.getOrDefault(CommandSource.FRESH, 0L), driven);
    }

    private double share(long part, long of) {
        long all = of + skipped;
        return all == 0 ? Double.NaN : (double) part / all;
    }

    public Map<Mode, Long> modes() {
        return new EnumMap<>(modes);
    }

    public Map<CommandSource, Long> sources() {
        return new EnumMap<>(sources);
    }

    public Map<String, Long> statuses() {
        return new TreeMap<>(statuses);
    }

    /** The mean objective of the accepted plans in these periods; NaN without any. */
    public double meanCost() {
        return priced == 0 ? Double.NaN : cost / priced;
    }

    /** A percentile of the times of solves, in seconds; NaN without any. */
    public double solveSeconds(double percentile) {
        return solveNanos.getTotalCount() == 0 ? Double.NaN : 1e-9 * solveNanos.getValueAtPercentile(percentile);
    }

    /** A percentile of the times from tick to the end of all work, in seconds. */
    public double totalSeconds(double percentile) {
        return totalNanos.getTotalCount() == 0 ? Double.NaN : 1e-9 * totalNanos.getValueAtPercentile(percentile);
    }
}
