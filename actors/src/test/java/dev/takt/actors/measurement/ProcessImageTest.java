package dev.takt.actors.measurement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessImageTest {
    private static final TagTable TABLE = new TagTable(List.of(new Tag("b", ""), new Tag("a", "")));
    private static final double[] PREDICTED = {70, 80};

    /** Two signals, a and b, in another order than in the table; a good frame at 0, then so many periods without one of a. */
    private static ProcessImage image(String a, String b, int missed, boolean missedByB) {
        List<Signal> signals =
                List.of(new Signal("a", SignalBench.settings(a)), new Signal("b", SignalBench.settings(b)));
        SignalValidation validation = new SignalValidation(TABLE, signals, new MeasurementClock(1, 1));
        ProcessImage image = new ProcessImage(signals);
        TagFrame frame = new TagFrame(TABLE);
        for (int k = 0; k <= missed; k++) {
            long now = SignalBench.nanos(10 + k);
            Quality quality = k == 0 ? Quality.GOOD : Quality.BAD;
            frame.set(1, 1, quality, now);
            frame.set(0, 2 + k, missedByB ? quality : Quality.GOOD, now);
            frame.stamp(k + 1, 1);
            validation.receive(frame, now);
            validation.judge(now, PREDICTED, image);
        }
        return image;
    }

    @Test
    void knowsNothingBeforeTheFirstTick() {
        ProcessImage image = new ProcessImage(List.of(new Signal("a", SignalBench.settings(""))));
        assertEquals(1, image.size());
        assertEquals(List.of("a"), image.names());
        assertEquals(Double.NaN, image.raw(0));
        assertEquals(Double.NaN, image.used(0));
        assertEquals(Quality.BAD, image.quality(0));
        assertEquals(SignalVerdict.STALE, image.verdict(0));
        assertEquals(SignalStanding.LOST, image.standing(0));
        assertEquals(Long.MAX_VALUE, image.ageNanos(0));
        assertEquals(0, image.sequence());
        assertEquals(LoopDemand.NONE, image.demand());
        assertFalse(image.fresh(0));
        assertFalse(image.isMeasured());
        assertEquals(List.of(), image.objections(), "its criticality is not known yet");
    }

    @Test
    void isNotMeasuredWhereNoSignalShowsTheStates() {
        SignalValidation validation = new SignalValidation(TABLE, List.of(), new MeasurementClock(1, 1));
        ProcessImage image = new ProcessImage(List.of(), true);
        validation.judge(0, new double[0], image);
        assertFalse(image.isMeasured());
        assertEquals(List.of("no signal shows any state of the model"), image.objections());
    }

    @Test
    void isFullWhereThereIsNothingToMeasure() {
        SignalValidation validation = new SignalValidation(TABLE, List.of(), new MeasurementClock(1, 1));
        ProcessImage image = new ProcessImage(List.of(), false);
        validation.judge(0, new double[0], image);
        assertTrue(image.isMeasured());
        assertEquals(List.of(), image.objections());
        assertEquals(LoopDemand.NONE, image.demand());
        assertEquals(List.of(), image.reasons());
    }

    @Test
    void showsEachSignalInItsOwnPlace() {
        ProcessImage image = image("", "", 2, false);
        assertEquals(1, image.raw(0));
        assertEquals(70, image.used(0));
        assertEquals(Quality.BAD, image.quality(0));
        assertEquals(SignalVerdict.BAD_QUALITY, image.verdict(0));
        assertEquals(SignalStanding.PREDICTED, image.standing(0));
        assertFalse(image.fresh(0));
        assertEquals(2, image.bridged(0));
        assertEquals(4, image.raw(1));
        assertEquals(4, image.used(1));
        assertEquals(Quality.GOOD, image.quality(1));
        assertEquals(SignalVerdict.ACCEPTED, image.verdict(1));
        assertEquals(SignalStanding.MEASURED, image.standing(1));
        assertTrue(image.fresh(1));
        assertEquals(0, image.bridged(1));
        assertEquals(3, image.sequence());
        assertEquals(SignalBench.nanos(12), image.sourceNanos(1));
        assertArrayEquals(new long[] {SignalBench.nanos(12), SignalBench.nanos(12)}, image.sourceNanos());
        assertEquals(LoopDemand.BRIDGED, image.demand());
        image.sourceNanos()[1] = 0;
        assertEquals(SignalBench.nanos(12), image.sourceNanos(1), "who asks gets a copy");
    }

    @Test
    void makesARecordThatStays() {
        ProcessImage image = image("", "", 2, false);
        SignalImage record = image.snapshot();
        image.raw[0] = 99;
        image.used[0] = 99;
        image.ageNanos[0] = 99;
        image.bridged[0] = 99;
        assertArrayEquals(new double[] {1, 4}, record.raw());
        assertArrayEquals(new double[] {70, 4}, record.used());
        assertEquals(List.of(Quality.BAD, Quality.GOOD), record.qualities());
        assertEquals(List.of(SignalVerdict.BAD_QUALITY, SignalVerdict.ACCEPTED), record.verdicts());
        assertEquals(List.of(SignalStanding.PREDICTED, SignalStanding.MEASURED), record.standings());
        assertArrayEquals(new long[] {0, 0}, record.ageNanos());
        assertArrayEquals(new int[] {2, 0}, record.bridged());
    }

    /** One signal of two is bad from some period on; the other is important and good. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # the bad signal                                  | missed | demand   | measured | reasons                                     | objections
            criticality = important, bad-reads = 2             | 0      | NONE     | true     |                                             |
            criticality = important, bad-reads = 2             | 1      | BRIDGED  | false    | signal a is bad quality for 1 period            |
            criticality = important, bad-reads = 2             | 2      | BRIDGED  | false    | signal a is bad quality for 2 periods           |
            criticality = important, bad-reads = 2             | 3      | DEGRADED | false    | important signal a is bad quality for 3 periods |
            criticality = important, bad-reads = 2, for = 3 s  | 3      | DEGRADED | false    | important signal a is bad quality for 3 periods |
            criticality = important, bad-reads = 2, for = 3 s  | 4      | SAFE     | false    | important signal a is bad quality for 4 periods | important signal a is bad quality for 4 periods
            criticality = important, bad-reads = 2, for = 1 s  | 1      | BRIDGED  | false    | signal a is bad quality for 1 period            |
            criticality = important, bad-reads = 2, for = 1 s  | 2      | SAFE     | false    | signal a is bad quality for 2 periods           | important signal a is bad quality for 2 periods
            criticality = critical, bad-reads = 2              | 0      | NONE     | true     |                                             |
            criticality = critical, bad-reads = 2              | 1      | BRIDGED  | false    | signal a is bad quality for 1 period            | critical signal a is bad quality for 1 period
            criticality = critical, bad-reads = 2              | 2      | BRIDGED  | false    | signal a is bad quality for 2 periods           | critical signal a is bad quality for 2 periods
            criticality = critical, bad-reads = 2              | 3      | SAFE     | false    | critical signal a is bad quality for 3 periods  | critical signal a is bad quality for 3 periods
            criticality = optional, bad-reads = 2              | 2      | BRIDGED  | true     | signal a is bad quality for 2 periods           |
            criticality = optional, bad-reads = 2              | 3      | NONE     | true     |                                             |
            criticality = optional, bad-reads = 2, for = 3 s   | 4      | NONE     | true     |                                             |
            criticality = optional, bad-reads = 2, for = 1 s   | 2      | NONE     | true     | signal a is bad quality for 2 periods           |
            """)
    void saysWhatABadSignalDemands(
            String settings, int missed, LoopDemand demand, boolean measured, String reasons, String objections) {
        ProcessImage image = image(settings, "", missed, false);
        assertEquals(demand, image.demand());
        assertEquals(measured, image.isMeasured());
        assertEquals(list(reasons), image.reasons());
        assertEquals(list(objections), image.objections());
    }

    /** Both are bad; the loop is SAFE when the last is lost, however unimportant they are. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # bad-reads, for of both | missed | demand  | reasons             | objections
            bad-reads = 1, for = 3 s | 3      | NONE    |                     |
            bad-reads = 1, for = 3 s | 4      | SAFE    | every signal is lost | optional signal a is bad quality for 4 periods, optional signal b is bad quality for 4 periods
            bad-reads = 9, for = 3 s | 4      | SAFE    | signal a is bad quality for 4 periods, signal b is bad quality for 4 periods | optional signal a is bad quality for 4 periods, optional signal b is bad quality for 4 periods
            """)
    void goesSafeWithoutAnySignal(String settings, int missed, LoopDemand demand, String reasons, String objections) {
        ProcessImage image =
                image(settings + ", criticality = optional", settings + ", criticality = optional", missed, true);
        assertEquals(demand, image.demand());
        assertFalse(image.isMeasured());
        assertEquals(list(reasons), image.reasons());
        assertEquals(list(objections), image.objections());
    }

    @ParameterizedTest
    @CsvSource({"critical, 2, SAFE", "optional, 2, DEGRADED", "optional, 1, BRIDGED"})
    void obeysTheGravestDemand(String criticality, int missed, LoopDemand demand) {
        assertEquals(
                demand,
                image(
                                "criticality = important, bad-reads = 1",
                                "bad-reads = 1, criticality = " + criticality,
                                missed,
                                true)
                        .demand());
        assertEquals(
                demand,
                image(
                                "bad-reads = 1, criticality = " + criticality,
                                "criticality = important, bad-reads = 1",
                                missed,
                                true)
                        .demand());
    }

    private static List<String> list(String written) {
        return written == null ? List.of() : List.of(written.split(", "));
    }
}
