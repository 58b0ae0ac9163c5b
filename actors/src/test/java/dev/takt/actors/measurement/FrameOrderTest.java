package dev.takt.actors.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which frames are taken, and what their numbers, epochs and times do. Two signals, a period of 1 s. */
class FrameOrderTest {
    private static final TagTable TABLE = new TagTable(List.of(new Tag("a", ""), new Tag("b", "")));
    private static final List<Signal> SIGNALS = signals("a", "b");
    private static final double[] UNKNOWN = {Double.NaN, Double.NaN};

    private final SignalValidation validation = new SignalValidation(TABLE, SIGNALS, new MeasurementClock(1, 1));
    private final ProcessImage image = new ProcessImage(SIGNALS);
    private final TagFrame frame = new TagFrame(TABLE);

    private static List<Signal> signals(String... names) {
        return List.of(names).stream()
                .map(name -> new Signal(name, SignalBench.settings("")))
                .toList();
    }

    /** A frame of both signals; times in seconds. */
    private boolean send(long epoch, long number, double value, double taken, double received) {
        frame.set(0, value, Quality.GOOD, SignalBench.nanos(taken));
        frame.set(1, value + 100, Quality.GOOD, SignalBench.nanos(taken));
        frame.stamp(number, epoch);
        return validation.receive(frame, SignalBench.nanos(received));
    }

    private double used(double now) {
        validation.judge(SignalBench.nanos(now), UNKNOWN, image);
        return image.used(0);
    }

    @Test
    void takesFramesThatAreNewer() {
        assertTrue(send(3, 7, 1, 0, 0));
        assertFalse(send(3, 7, 2, 0.1, 0.1), "the same number");
        assertFalse(send(3, 6, 3, 0.2, 0.2), "an older number");
        assertFalse(send(2, 8, 4, 0.3, 0.3), "an older epoch");
        assertEquals(1, used(0.4));
        assertEquals(7, image.sequence());
        assertTrue(send(3, 9, 5, 1, 1), "numbers may be left out");
        assertEquals(5, used(1));
        assertEquals(9, image.sequence());
        assertTrue(send(4, 1, 6, 2, 2), "a newer epoch counts anew");
        assertEquals(6, used(2));
        assertEquals(1, image.sequence());
    }

    @Test
    void countsWhatItPassesOverForEachSignal() {
        send(3, 7, 1, 0, 0);
        send(3, 7, 2, 0.1, 0.1);
        send(3, 7, 2, 0.1, 0.1);
        send(3, 6, 3, 0.2, 0.2);
        send(2, 8, 4, 0.3, 0.3);
        for (int signal = 0; signal < 2; signal++) {
            assertEquals(2, validation.duplicates(signal));
            assertEquals(1, validation.outOfOrder(signal));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-3, 0, 5})
    void takesTheFirstFrameWhateverItsEpochAndNumber(long epoch) {
        assertTrue(send(epoch, 0, 1, 0, 0));
        assertEquals(1, used(0));
        assertFalse(send(epoch - 1, 5, 2, 1, 1));
        assertFalse(send(epoch, 0, 3, 1, 1));
    }

    /** 31 older frames in a row are disorder, 32 are a source that has started again. */
    @Test
    void believesARestartAfterManyOlderFramesInARowOnly() {
        send(1, 1000, 1, 0, 0);
        for (int k = 1; k < 32; k++) {
            assertFalse(send(1, k, 2, k, k));
        }
        assertTrue(send(1, 1001, 3, 40, 40), "a newer one shows that it was disorder");
        for (int k = 1; k < 32; k++) {
            assertFalse(send(1, k, 4, 50 + k, 50 + k));
        }
        assertTrue(send(1, 32, 5, 90, 90));
        assertEquals(5, used(90));
        assertEquals(62, validation.outOfOrder(0));
        assertTrue(send(1, 33, 6, 91, 91));
        assertFalse(send(1, 32, 7, 92, 92), "the numbers count from where it started");
    }

    /** Another source has a clock of its own: neither delays nor times of the one before mean anything. */
    @ParameterizedTest
    @ValueSource(doubles = {-1000, 1000})
    void startsAnewWithTheClockOfANewEpoch(double offset) {
        send(1, 1, 1, 0, 0);
        assertEquals(1, used(0));
        send(2, 1, 2, 10 + offset, 10);
        assertEquals(2, used(10));
        assertEquals(SignalVerdict.ACCEPTED, image.verdict(0));
        assertEquals(0, image.ageNanos(0));
        assertEquals(SignalBench.nanos(0.25), age(10.25));
        assertEquals(0, validation.clockSteps());
    }

    private long age(double now) {
        used(now);
        return image.ageNanos(0);
    }

    @Test
    void readsTheClockOfTheSourceFromTheNewestValueThatIsNotBad() {
        frame.set(0, 1, Quality.BAD, SignalBench.nanos(9000));
        frame.set(1, 1, Quality.BAD, SignalBench.nanos(8000));
        frame.stamp(1, 1);
        assertTrue(validation.receive(frame, 0));
        assertEquals(Long.MAX_VALUE, age(0), "no time at all");
        for (int k = 1; k <= 20; k++) {
            frame.set(0, 1, Quality.GOOD, SignalBench.nanos(100 + k - 0.75));
            frame.set(1, 2, Quality.UNCERTAIN, SignalBench.nanos(100 + k));
            frame.stamp(1 + k, 1);
            validation.receive(frame, SignalBench.nanos(k));
            assertEquals(SignalBench.nanos(0.75), age(k), "what is older in a frame is older");
            assertEquals(0, image.ageNanos(1));
        }
        for (int k = 21; k <= 23; k++) {
            frame.set(0, 1, Quality.BAD, SignalBench.nanos(9000));
            frame.set(1, 2, Quality.GOOD, SignalBench.nanos(100 + k));
            frame.stamp(1 + k, 1);
            validation.receive(frame, SignalBench.nanos(k + 0.5));
            age(k + 0.5);
            assertEquals(SignalBench.nanos(0.5), image.ageNanos(1), "the time of a bad value says nothing");
        }
        assertEquals(0, validation.clockSteps());
    }

    @Test
    void forgetsTimesWhenTheClockOfTheSourceWasSetBack() {
        send(1, 1, 1, 1000, 0);
        for (int k = 1; k < 8; k++) {
            send(1, 1 + k, 2, k, k);
            assertEquals(1, used(k));
        }
        send(1, 9, 3, 8, 8);
        assertEquals(3, used(8));
        assertEquals(1, validation.clockSteps());
        assertEquals(0, image.ageNanos(0));
    }

    @Test
    void configuresAsManySignalsAsThereAre() {
        var refused = assertThrows(IllegalArgumentException.class, () -> validation.configure(signals("a")));
        assertEquals("1 signals; expected 2", refused.getMessage());
    }
}
