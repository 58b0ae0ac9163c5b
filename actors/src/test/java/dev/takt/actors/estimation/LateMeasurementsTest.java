package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.measurement.Signal;
import dev.takt.config.Case;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.settings.SignalSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measurements that come long after their samples. On a linear model the estimate must be that of a filter to which each came at
 * the time of its sample; the order of its calls is then another one, its equations are the same.
 */
class LateMeasurementsTest {
    /** A chain of three tanks with an unknown feed; the middle and the last level are measured. */
    private static final String BLOCKS = """
            signals { b { measured = true %s }, c { measured = true } }
            estimator {
              kind = %s, window = 4, parameters = [feed] %s
              process-noise { defaults = 0.02, feed = 0.05 }
              measurement-noise { b = 0.1, c = 0.3 }
              initial-deviation { defaults = 0.5, feed = 0.3 }
            }
            """;

    private static Case chain(String kind, String late, String gate) {
        return ModelText.read(
                "feed = 0.4",
                "a(t) { role = state, start = 1 }, b(t) { role = state, start = 2 }, c(t) { role = state, start = 1 }",
                "\"der(a, t) = 0.2*(u + feed - a) for t > 0\", \"der(b, t) = 0.2*(a - 0.5*b) for t > 0\","
                        + " \"der(c, t) = 0.2*(b - c) for t > 0\"",
                BLOCKS.formatted(late, kind, gate));
    }

    private static StateEstimator estimator(Case read) {
        return EstimatorSelection.of(read, List.of("b", "c"), 1);
    }

    private static SignalFeed feed(Case read) {
        return new SignalFeed(List.of(
                new Signal("b", read.signals().of("b")),
                new Signal("c", read.signals().of("c"))));
    }

    /** A measurement of a signal, its value, the time of its sample, and the period in which it comes. */
    private record Sample(int signal, double value, double time, int comes) {}

    private static double[] input(int period) {
        return new double[] {Math.sin(period)};
    }

    /** What acts at a time: it changes with the periods. */
    private static double input(double time) {
        return input((int) Math.floor(time + 1e-9))[0];
    }

    /** The estimate of a filter to which every sample came at its time, at the beginning of a period. */
    private static double[] inOrder(List<Sample> samples, int period) {
        StateEstimator filter = estimator(chain("ekf", "", ""));
        SignalFeed feed = new SignalFeed(SignalSettings.STANDARD, List.of("b", "c"));
        double reached = 0;
        List<Sample> ordered = samples.stream()
                .filter(sample -> sample.comes() <= period)
                .sorted(Comparator.comparingDouble(Sample::time))
                .toList();
        for (Sample sample : ordered) {
            reached = predict(filter, reached, sample.time());
            double[] values = {Double.NaN, Double.NaN};
            values[sample.signal()] = sample.value();
            filter.correct(feed.deliver(values));
        }
        predict(filter, reached, period);
        return filter.estimate().values.clone();
    }

    private static double predict(StateEstimator filter, double from, double until) {
        double reached = from;
        while (until - reached > 1e-9) {
            double next = Math.min(until, Math.floor(reached + 1e-9) + 1);
            assertTrue(filter.predict(new double[] {input(reached)}, next - reached));
            reached = next;
        }
        return reached;
    }

    /** The estimates of a filter at each period, the samples given to it when they come. */
    private static List<double[]> asTheyCome(Case read, List<Sample> samples, int periods) {
        StateEstimator filter = estimator(read);
        SignalFeed feed = feed(read);
        List<double[]> estimates = new ArrayList<>();
        for (int period = 0; period <= periods; period++) {
            if (period > 0) {
                assertTrue(filter.predict(input(period - 1), 1));
            }
            double[] values = {Double.NaN, Double.NaN};
            // the feed is a second ahead: its first frame is that of second 1
            double[] stamps = {period + 1, period + 1};
            for (Sample sample : samples) {
                if (sample.comes() == period) {
                    values[sample.signal()] = sample.value();
                    stamps[sample.signal()] = sample.time() + 1;
                }
            }
            filter.correct(feed.deliver(values, stamps));
            estimates.add(filter.estimate().values.clone());
        }
        return estimates;
    }

    private static List<Sample> samples(long seed, int periods, boolean onPeriods) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Sample> samples = new ArrayList<>();
        int comes = 0;
        double newest = -1;
        for (int period = 0; period <= periods; period++) {
            if (random.nextInt(4) > 0) {
                samples.add(new Sample(1, 1.5 + random.nextGaussian(), period, period));
            }
            if (period == comes) {
                double late = onPeriods ? random.nextInt(4) : 0.02 + 3.4 * random.nextDouble();
                double time = period - late;
                if (time >= 0 && time > newest) {
                    samples.add(new Sample(0, 2 + random.nextGaussian(), time, period));
                    newest = time;
                }
                comes += 1 + random.nextInt(3);
            }
        }
        return samples;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFilterKnowsWhatOneKnowsToWhichEverySampleCameAtItsTime(boolean onPeriods) {
        Case read = chain("ekf", ", time-stamp = sample, stale-after = 4 s", "");
        for (long seed = 0; seed < 20; seed++) {
            List<Sample> samples = samples(seed, 14, onPeriods);
            List<double[]> estimates = asTheyCome(read, samples, 14);
            for (int period = 0; period <= 14; period++) {
                assertArrayEquals(
                        inOrder(samples, period), estimates.get(period), 1e-6, "seed " + seed + ", period " + period);
            }
        }
    }

    @Test
    void aWindowKnowsTheSameOnALinearModel() {
        Case read = chain("mhe", ", time-stamp = sample, stale-after = 7 s", "");
        for (long seed = 0; seed < 6; seed++) {
            List<Sample> samples = samples(seed, 12, true);
            List<double[]> estimates = asTheyCome(read, samples, 12);
            for (int period = 0; period <= 12; period++) {
                assertArrayEquals(
                        inOrder(samples, period), estimates.get(period), 1e-4, "seed " + seed + ", period " + period);
            }
        }
    }

    /** A sample that lies between two points of the window belongs to one of them, by the expected change. */
    @Test
    void aWindowTakesASampleBetweenItsPoints() {
        Case read = chain("mhe", ", time-stamp = sample, stale-after = 4 s", "");
        List<Sample> samples = new ArrayList<>();
        for (int period = 0; period <= 12; period++) {
            samples.add(new Sample(1, 1.5 + 0.1 * period, period, period));
        }
        samples.add(new Sample(0, 2.6, 7.6, 10));
        double[] without = inOrder(samples.subList(0, 13), 10);
        double[] with = inOrder(samples, 10);
        double[] estimate = asTheyCome(read, samples, 12).get(10);
        double moved = Math.abs(with[1] - without[1]);
        assertTrue(moved > 0.05, "the sample matters: " + moved);
        for (int i = 0; i < with.length; i++) {
            assertEquals(with[i], estimate[i], 0.1 * moved, "entry " + i + " of " + Arrays.toString(estimate));
        }
    }

    /** An analyser that needs two periods: its values are stamped when they come. */
    @ParameterizedTest
    @ValueSource(strings = {"ekf", "mhe"})
    void theDelayOfAnAnalyserIsThatOfItsSamples(String kind) {
        Case read = chain(kind, ", delay = 2 s, stale-after = 10 s", "");
        StateEstimator filter = estimator(read);
        SignalFeed feed = feed(read);
        List<Sample> samples = new ArrayList<>();
        for (int period = 0; period <= 9; period++) {
            if (period > 0) {
                filter.predict(input(period - 1), 1);
            }
            double[] values = {Double.NaN, 1 + 0.1 * period};
            samples.add(new Sample(1, values[1], period, period));
            if (period >= 2 && period % 3 == 0) {
                values[0] = 3 - 0.1 * period;
                samples.add(new Sample(0, values[0], period - 2, period));
            }
            filter.correct(feed.deliver(values));
            assertArrayEquals(
                    inOrder(samples, period), filter.estimate().values, kind.equals("ekf") ? 1e-6 : 1e-4, "" + period);
        }
    }

    @Test
    void sayWhatBecameOfThem() {
        Case read = chain("ekf", ", time-stamp = sample, stale-after = 9 s", ", gate = 4");
        StateEstimator filter = estimator(read);
        SignalFeed feed = feed(read);
        filter.correct(feed.deliver(new double[] {2, 1}, new double[] {1, 1}));
        filter.predict(input(0), 1);
        double[] before = filter.estimate().values.clone();
        filter.correct(feed.deliver(new double[] {2.2, Double.NaN}, new double[] {1.5, 2}));
        assertEquals(CorrectionResult.ACCEPTED, filter.innovations().result(0));
        assertTrue(Math.abs(filter.innovations().value(0)) < 1, "against the estimate of then");
        assertTrue(before[1] != filter.estimate().values[1]);
        filter.predict(input(1), 1);
        before = filter.estimate().values.clone();
        filter.correct(feed.deliver(new double[] {60, Double.NaN}, new double[] {2.5, 3}));
        assertEquals(CorrectionResult.REJECTED_NIS, filter.innovations().result(0));
        assertArrayEquals(before, filter.estimate().values, 1e-8, "what was done again is the same");
        before = filter.estimate().values.clone();
        StateEstimate state = StateEstimate.copyOf(filter.estimate());
        filter.begin(state);
        filter.correct(feed.deliver(new double[] {2, Double.NaN}, new double[] {3.2, 4}));
        assertEquals(CorrectionResult.TOO_LATE, filter.innovations().result(0));
        assertArrayEquals(before, filter.estimate().values, 1e-12);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            full-state | delay = 2 s                                              | kind = full-state
            ekf        | time-stamp = sample                                      | without stale-after
            ekf        | time-stamp = sample, stale-after = 9 s, delay = 1 s      | beside delay
            ekf        | delay = 2 s, outlier = 1                                 | beside outlier
            """)
    void whatCannotBeIsRefused(String kind, String late, String said) {
        String message = String.valueOf(assertThrows(
                        CaseFileException.class,
                        () -> chain(kind, ", " + late, "").name())
                .getMessage());
        assertTrue(message.contains(said), message);
    }
}
