package dev.takt.plant.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.PlantFault;
import dev.takt.links.CaseTags;
import dev.takt.links.InProcessLink;
import dev.takt.links.LinkTables;
import dev.takt.links.TagFrame;
import dev.takt.loop.Quality;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Sensors and actuators that are not perfect, as a file describes them. The plant is a ramp: x' = u. */
class InstrumentsTest {
    private static final String RAMP = """
            model {
              name = ramp
              domain { t { horizon = 10 s, step = 1 s } }
              parameters { x0 = 0 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = -10, max = 10, start = 1 }
              }
              equations = ["x(0) = x0", "der(x, t) = u  for t > 0"]
              objective = "integral(x^2 + u^2, t)"
            }
            """;

    private final AtomicLong clock = new AtomicLong();

    private record Rig(PlantProgram program, InProcessLink link, TagFrame measured, TagFrame commands) {
        double read() {
            assertTrue(link.controllerEnd().read(measured), "nothing was published");
            return measured.value(0);
        }

        void command(long sequence, double value) {
            commands.set(0, value, Quality.GOOD, 0);
            commands.stamp(sequence, 1);
            link.controllerEnd().write(commands);
        }
    }

    private Rig rig(String plant) {
        Case read = CaseFile.parse(RAMP + "plant { " + plant + " }", "ramp", List.of());
        LinkTables tables = CaseTags.of(read);
        InProcessLink link = new InProcessLink(tables);
        PlantProgram program = new PlantProgram(read, link.plantEnd(), clock::get, 1);
        Rig rig = new Rig(program, link, new TagFrame(tables.measurements()), new TagFrame(tables.commands()));
        rig.read();
        return rig;
    }

    private void step(Rig rig) {
        clock.addAndGet(1_000_000_000L);
        rig.program.step(1);
    }

    @Test
    void biasAndQuantumShowInTheReading() {
        Rig rig = rig("sensors { x { bias = 0.3, quantum = 0.5 } }");
        step(rig);
        assertEquals(1.5, rig.read(), 1e-12);
        assertEquals(Quality.GOOD, rig.measured.quality(0));
    }

    @Test
    void aDelayedSensorShowsThePastAndSaysSo() {
        Rig rig = rig("sensors { x { delay = 3 s } }");
        for (int k = 1; k <= 10; k++) {
            step(rig);
            assertEquals(Math.max(0, k - 3), rig.read(), 1e-9, "after " + k + " s");
            assertEquals(Math.max(0, k - 3) * 1_000_000_000L, rig.measured.sourceNanos(0));
        }
    }

    /** Until the result of its first sample is there an analyser has that of a plant at rest; the first one is another result. */
    @Test
    void theFirstResultOfAnAnalyserIsOne() {
        Rig rig = rig("sensors { x { every = 4 s, delay = 3 s, time-stamp = result } }");
        assertEquals(0, rig.measured.sourceNanos(0));
        for (int k = 1; k <= 10; k++) {
            step(rig);
            rig.read();
            long result = k < 3 ? 0 : k < 7 ? 3 : 7;
            assertEquals(result * 1_000_000_000L, rig.measured.sourceNanos(0), "after " + k + " s");
        }
    }

    /** Samples at 0, 4, 8 s …; each is read 3 s later, and says of when it is. */
    @Test
    void anAnalyserSamplesNowAndThen() {
        Rig rig = rig("sensors { x { every = 4 s, delay = 3 s } }");
        for (int k = 1; k <= 20; k++) {
            step(rig);
            long sample = 4 * Math.max(0, (k - 3) / 4);
            assertEquals(sample, rig.read(), 1e-9, "after " + k + " s");
            assertEquals(sample * 1_000_000_000L, rig.measured.sourceNanos(0));
        }
    }

    /** The same, with the time at which the result was there. */
    @Test
    void anAnalyserMayStampItsResults() {
        Rig rig = rig("sensors { x { every = 4 s, delay = 3 s, time-stamp = result } }");
        for (int k = 1; k <= 20; k++) {
            step(rig);
            long sample = 4 * Math.max(0, (k - 3) / 4);
            assertEquals(sample, rig.read(), 1e-9, "after " + k + " s");
            long published = k < 3 ? 0 : sample + 3;
            assertEquals(published * 1_000_000_000L, rig.measured.sourceNanos(0));
        }
    }

    /** Readings are 2 from 1 s on, 4 from 3 s on, and so on. */
    @Test
    void aServerMayStampChanges() {
        Rig rig = rig("sensors { x { quantum = 2, bias = 0.1, time-stamp = change } }");
        for (int k = 1; k <= 10; k++) {
            step(rig);
            assertEquals(2 * Math.rint((k + 0.1) / 2), rig.read(), 1e-9, "after " + k + " s");
            long changed = k - (k + 1) % 2;
            assertEquals(changed * 1_000_000_000L, rig.measured.sourceNanos(0), "after " + k + " s");
        }
    }

    /** A value that freezes keeps its time, and one that is marked bad is told anew. */
    @Test
    void aStampOfChangesFollowsFaults() {
        Rig rig = rig("sensors { x { time-stamp = change } }, "
                + "faults = [{ at = 2 s, signal = x, freeze = 3 s }, { at = 4 s, signal = x, bad = 1 s }]");
        long[] stamps = new long[6];
        for (int k = 1; k <= 5; k++) {
            step(rig);
            rig.read();
            stamps[k] = rig.measured.sourceNanos(0) / 1_000_000_000L;
        }
        assertEquals("[0, 1, 1, 1, 4, 5]", Arrays.toString(stamps));
    }

    /** A sample between two exchanges is taken at the next one. */
    @Test
    void samplesAreTakenWhereThereIsAReading() {
        Rig rig = rig("sensors { x { every = 2.5 s } }");
        long[] samples = {0, 0, 3, 3, 5, 5, 5, 8, 8, 10};
        for (int k = 1; k <= 10; k++) {
            step(rig);
            assertEquals(samples[k - 1], rig.read(), 1e-9, "after " + k + " s");
        }
    }

    @Test
    void dropOutsAreSeededAndMarked() {
        Rig rig = rig("noise { seed = 3 }, sensors { x { drop-out = 0.25 } }");
        Rig same = rig("noise { seed = 3 }, sensors { x { drop-out = 0.25 } }");
        int missing = 0;
        for (int k = 0; k < 400; k++) {
            step(rig);
            step(same);
            double value = rig.read();
            assertEquals(value, same.read());
            if (Double.isNaN(value)) {
                missing++;
                assertEquals(Quality.BAD, rig.measured.quality(0));
            }
        }
        assertEquals(100, missing, 30, "a quarter of 400, four standard deviations wide");
    }

    @Test
    void scheduledFaultsActFromTheirMomentToTheirEnd() {
        Rig rig = rig("""
                faults = [
                  { at = 2 s, signal = x, freeze = 2 s }
                  { at = 5 s, signal = x, stale = 1 s }
                  { at = 7 s, signal = x, not-a-number = 1 s }
                  { at = 9 s, signal = x, factor = 1000, for = 1 s }
                  { at = 11 s, signal = x, uncertain = 1 s }
                  { at = 13 s, cut = 2 s }
                ]""");
        double[] values = new double[17];
        long[] times = new long[17];
        Quality[] qualities = new Quality[17];
        for (int k = 1; k <= 16; k++) {
            step(rig);
            if (k == 13 || k == 14) {
                assertFalse(rig.link.controllerEnd().read(rig.measured));
            } else {
                values[k] = rig.read();
                times[k] = rig.measured.sourceNanos(0) / 1_000_000_000L;
                qualities[k] = rig.measured.quality(0);
            }
        }
        assertEquals(values[1], values[2], "frozen");
        assertEquals(values[1], values[3], "frozen");
        assertEquals(3, times[3], "a frozen value has a fresh time");
        assertEquals(4, values[4], 1e-9);
        assertEquals(4, values[5], 1e-9, "stale");
        assertEquals(4, times[5], "a stale value has an old time");
        assertTrue(Double.isNaN(values[7]));
        assertEquals(Quality.GOOD, qualities[7]);
        assertEquals(9000, values[9], 1e-6);
        assertEquals(Quality.UNCERTAIN, qualities[11]);
        assertEquals(11, values[11], 1e-9);
        assertEquals(16, values[16], 1e-9);
    }

    @Test
    void anActuatorMovesAsFastAndAsFarAsItCan() {
        Rig rig = rig("actuators { u { rate = 2, max = 4.5, stiction = 0.25 } }");
        rig.command(1, 9);
        double[] expected = {3, 4.5, 4.5};
        for (double position : expected) {
            step(rig);
            rig.read();
            assertEquals(position, rig.measured.value(1), 1e-12);
        }
        rig.command(2, 4.3);
        step(rig);
        rig.read();
        assertEquals(4.5, rig.measured.value(1), "too small a change to overcome stiction");
        rig.command(3, 4.0);
        step(rig);
        rig.read();
        assertEquals(4.0, rig.measured.value(1));
    }

    @Test
    void aStuckActuatorDoesNotMoveAndASilentOneDoesNotAnswer() {
        Rig rig = rig("""
                faults = [
                  { at = 0 s, actuator = u, stick = 2 s }
                  { at = 3 s, actuator = u, silent = 1 s }
                ]""");
        rig.command(1, 5);
        step(rig);
        rig.read();
        assertEquals(1.0, rig.measured.value(1));
        assertEquals(1, rig.link.controllerEnd().acknowledged());
        step(rig);
        step(rig);
        rig.read();
        assertEquals(Quality.BAD, rig.measured.quality(1));
        rig.command(2, 3);
        step(rig);
        rig.read();
        assertEquals(1, rig.link.controllerEnd().acknowledged());
        assertEquals(3.0, rig.measured.value(1), "it moved all the same");
    }

    @Test
    void theWatchdogUsesItsOwnTimeAndItsOwnPosition() {
        Rig rig = rig("watchdog = 2 s, actuators { u { fail-safe = -1 } }");
        rig.command(1, 5);
        for (int k = 0; k < 3; k++) {
            step(rig);
            rig.read();
            assertEquals(5.0, rig.measured.value(1));
        }
        step(rig);
        rig.read();
        assertEquals(-1.0, rig.measured.value(1));
        assertEquals(1, rig.program.status().watchdogFirings());
    }

    @Test
    void faultsCanBeOrderedWhileThePlantRuns() {
        Rig rig = rig("step = 1 s");
        step(rig);
        assertEquals(1, rig.read(), 1e-9);
        rig.program.order(new PlantFault(1, 3, PlantFault.Kind.BIAS, "x", 10));
        step(rig);
        assertEquals(12, rig.read(), 1e-9);
        step(rig);
        assertEquals(3, rig.read(), 1e-9);
        assertNotEquals(0, rig.program.exchange());
    }
}
