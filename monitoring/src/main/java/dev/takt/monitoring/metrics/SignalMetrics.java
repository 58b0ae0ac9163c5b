package dev.takt.monitoring.metrics;

import dev.takt.loop.cycle.LoopDescription.Signal;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kamon.metric.Counter;
import kamon.metric.Gauge;
import kamon.metric.Histogram;

/**
 * Records the measurements of a loop. Each signal has its own label, unless there are too many; then the members of a
 * large family, such as the temperatures of a plate, share that of the family.
 */
final class SignalMetrics {
    private static final int MAX_LABELS = 64;

    /** The age of a signal that has had no value yet. */
    private static final long NEVER = Long.MAX_VALUE;

    private static final SignalStanding[] STANDINGS = SignalStanding.values();

    private final int[] series;
    private final Histogram[] ages;
    private final Gauge[] bridged;
    private final int[] longest;
    private final Gauge[] squares;
    private final Gauge[] sums;
    private final double[] largestSquare;
    private final double[] largestSum;
    private final Counter[][] results;
    private final Gauge[][] standings;
    private final int[][] standing;

    SignalMetrics(Instruments instruments, List<Signal> signals) {
        Map<String, Integer> labels = new LinkedHashMap<>();
        series = new int[signals.size()];
        for (int i = 0; i < series.length; i++) {
            String label = signals.size() <= MAX_LABELS
                    ? signals.get(i).name()
                    : family(signals.get(i).name());
            labels.putIfAbsent(label, labels.size());
            series[i] = labels.getOrDefault(label, 0);
        }
        ages = new Histogram[labels.size()];
        bridged = new Gauge[labels.size()];
        longest = new int[labels.size()];
        squares = new Gauge[labels.size()];
        sums = new Gauge[labels.size()];
        largestSquare = new double[labels.size()];
        largestSum = new double[labels.size()];
        results = new Counter[labels.size()][SignalVerdict.values().length];
        standings = new Gauge[labels.size()][STANDINGS.length];
        standing = new int[labels.size()][STANDINGS.length];
        labels.forEach((label, index) -> {
            ages[index] = instruments.histogram(MetricCatalog.MEASUREMENT_AGE, label);
            bridged[index] = instruments.gauge(MetricCatalog.BRIDGED, label);
            squares[index] = instruments.gauge(MetricCatalog.ESTIMATOR_NIS, label);
            sums[index] = instruments.gauge(MetricCatalog.PREDICTION_ERROR, label);
            for (SignalStanding each : STANDINGS) {
                standings[index][each.ordinal()] =
                        instruments.gauge(MetricCatalog.SIGNAL_STANDING, label, each.label());
            }
            for (SignalVerdict verdict : SignalVerdict.values()) {
                results[index][verdict.ordinal()] =
                        instruments.counter(MetricCatalog.MEASUREMENTS, label, verdict.label());
            }
        });
    }

    /** Records the measurements of a period. A period without a process image has no data. */
    void record(SignalImage signals) {
        if (signals.raw().length == 0) {
            forget();
            return;
        }
        for (int i = 0; i < series.length; i++) {
            int index = series[i];
            results[index][signals.verdicts().get(i).ordinal()].increment();
            long age = signals.ageNanos()[i];
            if (age != NEVER) {
                ages[index].record(Math.clamp(age, 0, Instruments.LONGEST_NANOS));
            }
            standing[index][signals.standings().get(i).ordinal()]++;
            longest[index] = Math.max(longest[index], signals.bridged()[i]);
        }
        for (int index = 0; index < longest.length; index++) {
            bridged[index].update(longest[index]);
            longest[index] = 0;
            for (int each = 0; each < STANDINGS.length; each++) {
                standings[index][each].update(standing[index][each]);
                standing[index][each] = 0;
            }
        }
        innovations(signals);
    }

    /** Of the members of a family that share a label, the largest value counts. */
    private void innovations(SignalImage signals) {
        Arrays.fill(largestSquare, Double.NaN);
        Arrays.fill(largestSum, Double.NaN);
        for (int i = 0; i < series.length; i++) {
            int index = series[i];
            double square = signals.innovationSquares()[i];
            if (!(square <= largestSquare[index]) && Double.isFinite(square)) {
                largestSquare[index] = square;
            }
            // Kamon's gauges ignore negative values
            double sum = Math.abs(signals.innovationSums()[i]);
            if (!(sum <= largestSum[index]) && Double.isFinite(sum)) {
                largestSum[index] = sum;
            }
        }
        for (int index = 0; index < squares.length; index++) {
            Instruments.update(squares[index], largestSquare[index]);
            Instruments.update(sums[index], largestSum[index]);
        }
    }

    private void forget() {
        for (int index = 0; index < longest.length; index++) {
            Instruments.update(bridged[index], Double.NaN);
            Instruments.update(squares[index], Double.NaN);
            Instruments.update(sums[index], Double.NaN);
            for (Gauge each : standings[index]) {
                Instruments.update(each, Double.NaN);
            }
        }
    }

    /** {@code T} of {@code T[3][4]}. */
    private static String family(String name) {
        int bracket = name.indexOf('[');
        return bracket < 0 ? name : name.substring(0, bracket);
    }
}
