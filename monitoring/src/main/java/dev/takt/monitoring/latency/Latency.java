package dev.takt.monitoring.latency;

import dev.takt.loop.cycle.CycleRecord;
import java.util.Locale;

/** The latencies of a loop for which percentiles are kept. */
public enum Latency {
    /** From the intended tick to its arrival. */
    TICK(true),
    /** From the cut-off to the command; 0 for a command before it. */
    DISPATCH(true),
    /** From the tick to the end of the period's work. */
    CYCLE(true),
    /** From the measurement to the command that used it; periods without one do not count. */
    FEEDBACK(false),
    /** A whole solve. */
    SOLVE(false);

    private final boolean periodic;

    Latency(boolean periodic) {
        this.periodic = periodic;
    }

    /** The name in documents. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether one is expected each period, so that a long one also represents those that it prevented. */
    boolean periodic() {
        return periodic;
    }

    /** Its value in a cycle, in nanoseconds; negative if the cycle has none. */
    long of(CycleRecord cycle) {
        return switch (this) {
            case TICK -> cycle.times().tickLateness();
            case DISPATCH -> cycle.times().dispatchLateness();
            case CYCLE -> cycle.times().total();
            case FEEDBACK -> cycle.times().feedback() > 0 ? cycle.times().feedback() : -1;
            case SOLVE ->
                cycle.solve().isPresent() ? cycle.solve().get().effort().totalNanos() : -1;
        };
    }
}
