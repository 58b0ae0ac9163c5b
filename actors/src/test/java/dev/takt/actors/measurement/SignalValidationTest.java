package dev.takt.actors.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.settings.SignalSettings;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignalValidationTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # settings                           | value     | quality   | age | verdict
                                                 | 2         | GOOD      | 0   | ACCEPTED
                                                 | 2         | BAD       | 0   | BAD_QUALITY
                                                 | 2         | UNCERTAIN | 0   | BAD_QUALITY
            uncertain-as-good = on               | 2         | UNCERTAIN | 0   | ACCEPTED
            uncertain-as-good = on               | 2         | BAD       | 0   | BAD_QUALITY
                                                 | NaN       | GOOD      | 0   | NAN
                                                 | NaN       | BAD       | 0   | BAD_QUALITY
                                                 | Infinity  | GOOD      | 0   | NAN
                                                 | -Infinity | GOOD      | 0   | NAN
                                                 | 2         | GOOD      | 1.4 | ACCEPTED
                                                 | 2         | GOOD      | 1.6 | STALE
            stale-after = 4 s                    | 2         | GOOD      | 3.9 | ACCEPTED
            stale-after = 4 s                    | 2         | GOOD      | 4.1 | STALE
            stale-after = 500 ms                 | 2         | GOOD      | 0.6 | STALE
            range = [0, 2]                       | 2         | GOOD      | 0   | ACCEPTED
            range = [0, 2]                       | 2.1       | GOOD      | 0   | RANGE
            range = [0, inf]                     | -0.1      | GOOD      | 0   | RANGE
            range = [-inf, 1]                    | -1e300    | GOOD      | 0   | ACCEPTED
            rate = 0.25                          | 2         | GOOD      | 0   | RATE
            rate = 0.5                           | 2         | GOOD      | 0   | ACCEPTED
            outlier = 0.9                        | 2         | GOOD      | 0   | OUTLIER
            outlier = 1.1                        | 2         | GOOD      | 0   | ACCEPTED
            frozen-after = 3.5 s                 | 1         | GOOD      | 0   | FROZEN
            frozen-after = 4.5 s                 | 1         | GOOD      | 0   | ACCEPTED
            frozen-after = 3.5 s                 | 2         | GOOD      | 0   | ACCEPTED
            """)
    void judgesAValue(String settings, double value, Quality quality, double age, SignalVerdict verdict) {
        SignalBench bench = new SignalBench(settings == null ? "" : settings);
        for (int k = 0; k <= 2; k++) {
            bench.deliver(1, Quality.GOOD, k);
            bench.judge(k, 1);
        }
        bench.deliver(value, quality, 4, 4 + age);

        ProcessImage image = bench.judge(4 + age, 1);

        assertEquals(verdict, image.verdict(0));
        assertEquals(verdict == SignalVerdict.ACCEPTED ? value : 1, image.used(0));
        assertEquals(verdict == SignalVerdict.ACCEPTED, image.fresh(0));
        assertEquals(verdict == SignalVerdict.ACCEPTED ? 4 : 1, bench.validation.count(0, verdict));
    }

    /** Servers that stamp a value when it changes: at rest its time stands still, and readings go on. */
    @ParameterizedTest
    @CsvSource({
        "time-stamp = change, 1, GOOD, ACCEPTED",
        "time-stamp = change, 2, GOOD, ACCEPTED",
        "time-stamp = change, 1, BAD, BAD_QUALITY",
        "'time-stamp = change, frozen-after = 50 s', 1, GOOD, FROZEN",
        "'time-stamp = change, rate = 0.5', 2, GOOD, RATE",
        "'', 1, GOOD, DUPLICATE",
        "stale-after = 50 s, 1, GOOD, DUPLICATE"
    })
    void aTimeStampOfTheLastChangeStandsStill(String settings, double last, Quality quality, SignalVerdict verdict) {
        SignalBench bench = new SignalBench(settings);
        for (int k = 0; k < 300; k++) {
            bench.deliver(1, Quality.GOOD, 0, k);
            bench.judge(k, 1);
        }
        bench.deliver(last, quality, last == 1 ? 0 : 299.9, 300);

        assertEquals(verdict, bench.judge(300, 1).verdict(0));
    }

    @Test
    void aReadingThatDoesNotComeIsStaleWhateverItsTimeStampTells() {
        SignalBench bench = new SignalBench("time-stamp = change");
        bench.deliver(1, Quality.GOOD, 0, 10);
        assertEquals(SignalVerdict.ACCEPTED, bench.judge(10, 1).verdict(0));

        assertEquals(SignalVerdict.STALE, bench.judge(12, 1).verdict(0));
    }

    /** T7: a burst of lost frames moves the signal to PREDICTED at its first period and, if it is critical, to LOST after bad-reads of them. */
    @ParameterizedTest
    @CsvSource({
        "1, critical, NONE BRIDGED NONE",
        "3, critical, NONE BRIDGED BRIDGED BRIDGED NONE",
        "4, critical, NONE BRIDGED BRIDGED BRIDGED SAFE NONE",
        "5, important, NONE BRIDGED BRIDGED BRIDGED DEGRADED DEGRADED NONE",
        "5, optional, NONE BRIDGED BRIDGED BRIDGED NONE NONE NONE"
    })
    void bridgesLostFramesAndThenSheds(int lost, String criticality, String demands) {
        SignalBench bench = new SignalBench("bad-reads = 3, criticality = " + criticality);
        StringBuilder seen = new StringBuilder();
        for (int k = 0; k < lost + 2; k++) {
            if (k == 0 || k == lost + 1) {
                bench.deliver(5, Quality.GOOD, k);
            }
            ProcessImage image = bench.judge(k, 7);
            seen.append(image.demand()).append(' ');
            boolean bad = k > 0 && k <= lost;
            assertEquals(bad ? 7 : 5, image.used(0));
            assertEquals(bad ? k : 0, image.bridged(0));
            assertEquals(
                    !bad
                            ? SignalStanding.MEASURED
                            : k <= 3 || !criticality.equals("critical")
                                    ? SignalStanding.PREDICTED
                                    : SignalStanding.LOST,
                    image.standing(0));
        }
        assertEquals(demands, seen.toString().strip());
        assertEquals(lost, bench.validation.count(0, SignalVerdict.STALE));
        assertEquals(2, bench.validation.count(0, SignalVerdict.ACCEPTED));
    }

    @ParameterizedTest
    @CsvSource({"10", "100"})
    void countsEveryPeriodOfALongBurst(int lost) {
        SignalBench bench = new SignalBench("bad-reads = 9, criticality = critical");
        bench.deliver(5, Quality.GOOD, 0);
        bench.judge(0);
        int safe = 0;
        for (int k = 1; k <= lost; k++) {
            safe += bench.judge(k, 5).demand() == LoopDemand.SAFE ? 1 : 0;
        }
        assertEquals(lost - 9, safe);
        assertEquals(lost, bench.validation.count(0, SignalVerdict.STALE));
        assertEquals(List.of("critical signal x is stale for " + lost + " periods"), bench.image.reasons());
    }

    /** T7: random loss; the standing follows from the pattern of losses alone. */
    @ParameterizedTest
    @CsvSource({"0.01", "0.05", "0.2"})
    void followsRandomLossExactly(double share) {
        SignalBench bench = new SignalBench("bad-reads = 1, criticality = important");
        Random random = new Random(7);
        int run = 0;
        int losses = 0;
        for (int k = 0; k < 2000; k++) {
            if (k > 0 && random.nextDouble() < share) {
                run++;
                losses++;
            } else {
                run = 0;
                bench.deliver(k, Quality.GOOD, k);
            }
            LoopDemand expected = run == 0 ? LoopDemand.NONE : run == 1 ? LoopDemand.BRIDGED : LoopDemand.DEGRADED;
            assertEquals(expected, bench.judge(k, -1).demand());
        }
        assertEquals(losses, bench.validation.count(0, SignalVerdict.STALE));
        assertTrue(losses > 0);
    }

    @Test
    void keepsTheLastGoodValueWhereThereIsNoPrediction() {
        SignalBench bench = new SignalBench("");
        assertTrue(Double.isNaN(bench.judge(0).used(0)));
        bench.deliver(3, Quality.GOOD, 1);
        bench.judge(1);
        assertEquals(3, bench.judge(2).used(0));
    }

    @Test
    void usesAValueAgainOnlyWhereTheSignalSaysSo() {
        SignalBench slow = new SignalBench("stale-after = 2.5 s");
        slow.deliver(3, Quality.GOOD, 0);
        assertTrue(slow.judge(0, 9).fresh(0));
        for (int k = 1; k <= 2; k++) {
            assertEquals(3, slow.judge(k, 9).used(0));
            assertFalse(slow.image.fresh(0));
            assertEquals(SignalStanding.HELD, slow.image.standing(0));
        }
        assertEquals(SignalVerdict.STALE, slow.judge(3, 9).verdict(0));
    }

    /** T8: frames again, and frames after newer ones. */
    @Test
    void neverGoesBack() {
        SignalBench bench = new SignalBench("stale-after = 100 s");
        bench.send(1, 1, Quality.GOOD, 1, 1);
        bench.send(3, 3, Quality.GOOD, 3, 3);
        bench.send(2, 2, Quality.GOOD, 2, 3.1);
        bench.send(3, 3, Quality.GOOD, 3, 3.2);
        bench.send(4, 2.5, Quality.GOOD, 2.5, 3.3);

        assertEquals(3, bench.judge(3.5).used(0), "of a new frame with an older value, the value is not used");
        assertEquals(2, bench.validation.outOfOrder(0));
        assertEquals(1, bench.validation.duplicates(0));
    }

    @Test
    void tellsASourceThatRepeatsItselfFromOneThatIsSilent() {
        SignalBench bench = new SignalBench("");
        bench.deliver(1, Quality.GOOD, 0);
        bench.judge(0);
        bench.deliver(1, Quality.GOOD, 0, 1);
        assertEquals(SignalVerdict.DUPLICATE, bench.judge(1).verdict(0));
        assertEquals(SignalVerdict.STALE, bench.judge(2).verdict(0));
    }

    /** T8: shuffled in windows of 5, one in ten again, delayed by up to 5 periods: values only ever get newer. */
    @Test
    void countsShuffledRepeatedAndDelayedFramesExactly() {
        Random random = new Random(3);
        SignalBench bench = new SignalBench("stale-after = 2 s");
        record Delivery(long number, double received) {}
        List<Delivery> deliveries = IntStream.range(1, 1000)
                .boxed()
                .flatMap(k -> IntStream.range(0, random.nextInt(10) == 0 ? 2 : 1)
                        .mapToObj(copy -> new Delivery(k, k + 5 * random.nextDouble())))
                .sorted(Comparator.comparingDouble(Delivery::received))
                .toList();
        int next = 0;
        long newest = 0;
        long again = 0;
        long late = 0;
        double offset = Double.MAX_VALUE;
        double lastUsed = 0;
        int accepted = 0;
        for (int k = 1; k < 1005; k++) {
            while (next < deliveries.size() && deliveries.get(next).received() <= k) {
                Delivery delivery = deliveries.get(next++);
                late += delivery.number() < newest ? 1 : 0;
                again += delivery.number() == newest ? 1 : 0;
                if (delivery.number() > newest) {
                    newest = delivery.number();
                    offset = Math.min(offset, delivery.received() - newest);
                }
                bench.send(delivery.number(), delivery.number(), Quality.GOOD, delivery.number(), delivery.received());
            }
            ProcessImage image = bench.judge(k, -1);
            boolean usable = newest > 0 && k - newest - offset <= 2;
            assertEquals(usable, image.standing(0).isMeasured());
            assertEquals(usable ? newest : -1, image.used(0), "period " + k);
            if (usable) {
                accepted++;
                assertTrue(image.used(0) >= lastUsed);
                lastUsed = image.used(0);
            }
        }
        assertEquals(late, bench.validation.outOfOrder(0));
        assertEquals(again, bench.validation.duplicates(0));
        assertEquals(accepted, bench.validation.count(0, SignalVerdict.ACCEPTED));
        assertTrue(late > 100 && again > 10 && accepted > 100);
    }

    /** T9: a spike is passed over; a step that stays is believed once it is slow enough. */
    @Test
    void passesOverASpikeAndBelievesAStep() {
        SignalBench bench = new SignalBench("rate = 1, bad-reads = 100");
        double[] values = {10, 10, 500, 10, 14, 14, 14, 14, 14};
        StringBuilder verdicts = new StringBuilder();
        for (int k = 0; k < values.length; k++) {
            bench.deliver(values[k], Quality.GOOD, k);
            verdicts.append(bench.judge(k, 10).verdict(0) == SignalVerdict.ACCEPTED ? 'a' : 'r');
        }
        assertEquals("aararrraa", verdicts.toString(), "4 units at 1 a second since the last good value");
    }

    @Test
    void opensTheOutlierGateWhenThePredictionHasBeenAloneForTooLong() {
        SignalBench bench = new SignalBench("outlier = 1, bad-reads = 2");
        StringBuilder verdicts = new StringBuilder();
        double[] values = {5, 5, 5, 5, 5, 0.5, 5, 5, 5};
        for (int k = 0; k < values.length; k++) {
            bench.deliver(values[k], Quality.GOOD, k);
            verdicts.append(bench.judge(k, 0).verdict(0) == SignalVerdict.ACCEPTED ? 'a' : 'r');
        }
        assertEquals("rraaaarra", verdicts.toString(), "open until a value agrees with its prediction");
    }

    @Test
    void seesAFrozenSensorUntilItsValueChanges() {
        SignalBench bench = new SignalBench("frozen-after = 2 s, bad-reads = 0, criticality = critical");
        double[] values = {1, 1, 1, 1, 1, 1.5, 1.5};
        StringBuilder demands = new StringBuilder();
        for (int k = 0; k < values.length; k++) {
            bench.deliver(values[k], Quality.GOOD, k);
            demands.append(bench.judge(k).demand() == LoopDemand.SAFE ? 's' : '.');
        }
        assertEquals("...ss..", demands.toString());
        assertEquals(2, bench.validation.count(0, SignalVerdict.FROZEN));
    }

    /** T10: the source's clock jumps; forward nothing is lost, back it is noticed after seven frames. */
    @ParameterizedTest
    @CsvSource({"5, 0, 0", "3600, 0, 0", "-5, 0, 4", "-20, 1, 7", "-3600, 1, 7", "-0.2, 0, 0"})
    void goesOnWhenTheClockOfTheSourceJumps(double jump, long steps, long outOfOrder) {
        SignalBench bench = new SignalBench("stale-after = 1 s, bad-reads = 10");
        int bad = 0;
        for (int k = 0; k < 1000; k++) {
            bench.deliver(k, Quality.GOOD, k + (k >= 300 ? jump : 0), k);
            bad += bench.judge(k, -1).used(0) == k ? 0 : 1;
        }
        assertEquals(steps, bench.validation.clockSteps());
        assertEquals(outOfOrder, bench.validation.outOfOrder(0));
        assertEquals(0, bench.image.ageNanos(0), "the window has moved on");
        assertEquals(jump == -5 ? 89 : outOfOrder, bad, "a clock that is 5 s behind looks like a delay for a while");
    }

    @Test
    void followsASourceThatStartsAgain() {
        SignalBench bench = new SignalBench("stale-after = 1000 s");
        for (int k = 1; k <= 50; k++) {
            bench.send(100 + k, k, Quality.GOOD, k, k);
        }
        for (int k = 1; k <= 40; k++) {
            bench.send(k, -k, Quality.GOOD, k, 50 + k);
            assertEquals(k < 32 ? 50 : -k, bench.judge(50 + k).used(0));
        }
    }

    @Test
    void obeysTheNewestEpoch() {
        TagTable table = new TagTable(List.of(new Tag("x", "")));
        List<Signal> signals = List.of(new Signal("x", SignalSettings.STANDARD));
        SignalValidation validation = new SignalValidation(table, signals, new MeasurementClock(1, 1));
        ProcessImage image = new ProcessImage(signals);
        TagFrame frame = new TagFrame(table);
        frame.set(0, 1, Quality.GOOD, 500);
        frame.stamp(90, 1);
        validation.receive(frame, 0);
        frame.set(0, 2, Quality.GOOD, 100);
        frame.stamp(1, 2);
        validation.receive(frame, 10);
        frame.set(0, 3, Quality.GOOD, 600);
        frame.stamp(91, 1);
        validation.receive(frame, 20);
        validation.judge(20, new double[] {Double.NaN}, image);
        assertEquals(2, image.used(0));
    }

    @Test
    void filtersGoodValuesOnly() {
        SignalBench bench = new SignalBench("filter = 2 s");
        bench.deliver(1, Quality.GOOD, 0);
        assertEquals(1, bench.judge(0).used(0));
        bench.deliver(4, Quality.GOOD, 1);
        assertEquals(4 - 3 * Math.exp(-0.5), bench.judge(1).used(0), 1e-15);
        bench.judge(2, 8);
        bench.deliver(5, Quality.GOOD, 3);
        assertEquals(5, bench.judge(3).used(0), "a filter that has seen nothing for a while starts anew");
    }

    @Test
    void takesOverSettingsWithoutForgettingValues() {
        SignalBench bench = new SignalBench("rate = 1");
        bench.deliver(0, Quality.GOOD, 0);
        bench.judge(0);
        bench.validation.configure(List.of(new Signal("x", SignalBench.settings("rate = 3"))));
        bench.deliver(2, Quality.GOOD, 1);
        assertEquals(SignalVerdict.ACCEPTED, bench.judge(1).verdict(0));
        bench.deliver(6, Quality.GOOD, 2);
        assertEquals(SignalVerdict.RATE, bench.judge(2).verdict(0));
    }

    @Test
    void refusesASignalThatTheLinkDoesNotHave() {
        TagTable table = new TagTable(List.of(new Tag("x", ""), new Tag("y", "")));
        List<Signal> signals = List.of(new Signal("z", SignalSettings.STANDARD));
        var refused = assertThrows(
                IllegalArgumentException.class, () -> new SignalValidation(table, signals, new MeasurementClock(1, 1)));
        assertEquals("no tag for signal z; the link has x, y", refused.getMessage());
    }
}
