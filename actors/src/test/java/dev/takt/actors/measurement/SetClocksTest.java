package dev.takt.actors.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.SignalCase;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.SignalStanding;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A plant whose clock is set while it runs: a temperature each second, and an analyser that samples once a minute and needs twenty
 * seconds, stamped with the time of the sample.
 */
class SetClocksTest {
    private static final int SET = 190;
    private static final int INTERVAL = 60;
    private static final int ANALYSIS = 20;

    /** A sample is as old as it is, whatever the clock says; the one that was under way when the clock was set may be lost. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 3600, -3600, 30, -30, 86400, -86400})
    void noSampleIsTakenForAYoungerOne(double step) {
        TagTable table = new TagTable(List.of(new Tag("x", ""), new Tag("y[1]", "")));
        SignalCase settings = SignalBench.signals(
                "x {}, \"y[1]\" { time-stamp = sample, stale-after = 200 s }", "estimator.kind=ekf");
        List<Signal> signals = List.of(new Signal("x", settings.of("x")), new Signal("y[1]", settings.of("y[1]")));
        SignalValidation validation = new SignalValidation(table, signals, new MeasurementClock(1, 1));
        ProcessImage image = new ProcessImage(signals);
        TagFrame frame = new TagFrame(table);
        int fresh = 0;
        for (int k = 0; k < 600; k++) {
            int sampled = Math.max(0, (k - ANALYSIS) / INTERVAL * INTERVAL);
            frame.set(0, k, Quality.GOOD, stamp(k, step));
            frame.set(1, sampled, Quality.GOOD, stamp(sampled, step));
            frame.stamp(k + 1, 1);
            validation.receive(frame, SignalBench.nanos(k));
            validation.judge(SignalBench.nanos(k), new double[] {Double.NaN, Double.NaN}, image);
            boolean used = image.standing(1) == SignalStanding.MEASURED || image.standing(1) == SignalStanding.HELD;
            if (k > 1) {
                assertTrue(used, "second " + k + ": " + image.verdict(1));
                assertEquals(k - image.used(1), image.lateness(1), 1e-6, "second " + k);
            }
            fresh += image.fresh(1) ? 1 : 0;
        }
        assertTrue(fresh >= 9, fresh + " samples of 10");
        assertEquals(step < 0 ? 1 : 0, validation.clockSteps());
    }

    private static long stamp(double time, double step) {
        return SignalBench.nanos(time + (time < SET ? 0 : step));
    }
}
