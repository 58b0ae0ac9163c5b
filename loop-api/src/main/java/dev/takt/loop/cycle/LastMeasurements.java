package dev.takt.loop.cycle;

import java.util.Arrays;

/**
 * The last measurement of each signal and its age, for displays of signals that are not measured now. Updated by the
 * record of each period; may be used from any thread.
 */
public final class LastMeasurements implements LoopObserver {
    private static final double NANO = 1e-9;

    private double[] values = new double[0];
    private long[] takenNanos = new long[0];
    private boolean[] known = new boolean[0];
    private boolean any;
    private long newestTaken;
    private long heardNanos;

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        heardNanos = System.nanoTime();
        SignalImage signals = cycle.signals();
        int size = signals.standings().size();
        if (size > values.length) {
            values = Arrays.copyOf(values, size);
            takenNanos = Arrays.copyOf(takenNanos, size);
            known = Arrays.copyOf(known, size);
        }
        for (int i = 0; i < size; i++) {
            if (signals.standings().get(i).isMeasured()) {
                values[i] = signals.used()[i];
                takenNanos[i] = cycle.times().scheduled() - signals.ageNanos()[i];
                known[i] = true;
                newestTaken = any ? Math.max(newestTaken, takenNanos[i]) : takenNanos[i];
                any = true;
            }
        }
    }

    @Override
    public void happened(LoopEvent event) {}

    /** The last good measurement of a signal; NaN for none so far. */
    public synchronized double value(int signal) {
        return isKnown(signal) ? values[signal] : Double.NaN;
    }

    /** The age of the last good measurement of a signal in a period, in seconds of the clock; NaN for none so far. */
    public synchronized double age(int signal, CycleRecord cycle) {
        return isKnown(signal) ? seconds(cycle.times().scheduled() - takenNanos[signal]) : Double.NaN;
    }

    /**
     * The age of the newest good measurement of all signals in a period, in seconds of the clock; NaN for none so far.
     */
    public synchronized double age(CycleRecord cycle) {
        return any ? seconds(cycle.times().scheduled() - newestTaken) : Double.NaN;
    }

    /** Seconds of the clock since the last period ended; NaN before the first. */
    public synchronized double sinceLastPeriod() {
        return heardNanos == 0 ? Double.NaN : seconds(System.nanoTime() - heardNanos);
    }

    private boolean isKnown(int signal) {
        return signal < known.length && known[signal];
    }

    private static double seconds(long nanos) {
        return Math.max(0, nanos * NANO);
    }
}
