package dev.takt.monitoring.latency;

import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of a loop's latencies since its start and over the last minute or two, in memory of a fixed size. Samples
 * that a long period prevented are filled in (coordinated omission: a tick five periods late also represents the four
 * that should have come meanwhile); see {@link Histogram#recordValueWithExpectedInterval}. May be used from any thread.
 */
public final class LatencyPercentiles implements LoopObserver {
    private static final long SHORTEST = 100;
    private static final long LONGEST = 1_000_000_000_000L;
    private static final int DIGITS = 3;
    private static final long WINDOW = 60_000_000_000L;
    private static final double SECOND = 1e9;

    private final long period;
    private final Map<Latency, Histogram> sinceStart = histograms();
    private Map<Latency, Histogram> window = histograms();
    private Map<Latency, Histogram> windowBefore = histograms();
    private long windowStart = Long.MIN_VALUE;

    /** Percentiles of a loop with a period in seconds of the clock. */
    public LatencyPercentiles(double periodSeconds) {
        period = Math.max(1, Math.round(periodSeconds * SECOND));
    }

    @Override
    public synchronized void cycleEnded(CycleRecord cycle) {
        rotate(cycle.times().scheduled());
        for (Latency latency : LATENCIES) {
            long value = latency.of(cycle);
            if (value >= 0) {
                record(sinceStart, latency, value);
                record(window, latency, value);
            }
        }
    }

    @Override
    public void happened(LoopEvent event) {}

    /** The distribution since the start. */
    public synchronized Percentiles sinceStart(Latency latency) {
        return percentiles(histogram(sinceStart, latency));
    }

    /** The distribution over the last minute or two. */
    public synchronized Percentiles recently(Latency latency) {
        Histogram both = histogram(window, latency).copy();
        both.add(histogram(windowBefore, latency));
        return percentiles(both);
    }

    private static final Latency[] LATENCIES = Latency.values();

    private void record(Map<Latency, Histogram> histograms, Latency latency, long value) {
        Histogram histogram = histogram(histograms, latency);
        long bounded = Math.min(value, LONGEST);
        if (latency.periodic()) {
            histogram.recordValueWithExpectedInterval(bounded, period);
        } else {
            histogram.recordValue(bounded);
        }
    }

    private void rotate(long now) {
        if (windowStart == Long.MIN_VALUE) {
            windowStart = now;
        }
        if (now - windowStart >= WINDOW) {
            Map<Latency, Histogram> oldest = windowBefore;
            windowBefore = window;
            window = oldest;
            window.values().forEach(Histogram::reset);
            windowStart = now;
        }
    }

    private static Histogram histogram(Map<Latency, Histogram> histograms, Latency latency) {
        Histogram histogram = histograms.get(latency);
        if (histogram == null) {
            throw new IllegalStateException("no histogram of " + latency);
        }
        return histogram;
    }

    private static Map<Latency, Histogram> histograms() {
        Map<Latency, Histogram> histograms = new EnumMap<>(Latency.class);
        for (Latency latency : LATENCIES) {
            histograms.put(latency, new Histogram(SHORTEST, LONGEST, DIGITS));
        }
        return histograms;
    }

    private static Percentiles percentiles(Histogram histogram) {
        return new Percentiles(
                histogram.getTotalCount(),
                seconds(histogram.getValueAtPercentile(50)),
                seconds(histogram.getValueAtPercentile(90)),
                seconds(histogram.getValueAtPercentile(99)),
                seconds(histogram.getValueAtPercentile(99.9)),
                seconds(histogram.getValueAtPercentile(99.99)),
                seconds(histogram.getMaxValue()));
    }

    /** Converts to seconds. The histogram cannot distinguish values below its resolution from 0. */
    private static double seconds(long nanos) {
        return nanos < SHORTEST ? 0 : nanos / SECOND;
    }
}
