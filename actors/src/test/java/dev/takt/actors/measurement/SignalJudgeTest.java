package dev.takt.actors.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.setting.Range;
import dev.takt.loop.Quality;
import dev.takt.loop.cycle.SignalVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One signal with a period of 1 s; times in seconds. */
class SignalJudgeTest {
    private static final double UNKNOWN = Double.NaN;

    private static SignalJudge judge(String settings) {
        return new SignalJudge(new MeasurementClock(1, 1), new Signal("x", SignalBench.settings(settings)));
    }

    private static void arrive(SignalJudge judge, double value, Quality quality, double taken) {
        judge.arrive(value, quality, SignalBench.nanos(taken), SignalBench.nanos(taken));
    }

    private static SignalVerdict verdict(SignalJudge judge, double age) {
        return judge.judge(SignalBench.nanos(age), UNKNOWN, 0);
    }

    /** A limit belongs to what it allows. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # settings          | value | taken | age | predicted | bridged | verdict
                                 | 1    | 1     | 1.5  | NaN | 0 | ACCEPTED
                                 | 1    | 1     | 1.75 | NaN | 0 | STALE
            stale-after = 500 ms | 1    | 1     | 0.5  | NaN | 0 | ACCEPTED
            stale-after = 500 ms | 1    | 1     | 0.75 | NaN | 0 | STALE
            frozen-after = 1 s   | 0    | 1     | 0    | NaN | 0 | ACCEPTED
            frozen-after = 1 s   | 0    | 1.25  | 0    | NaN | 0 | FROZEN
            outlier = 2          | 1    | 1     | 0    | 3   | 0 | ACCEPTED
            outlier = 2          | 1    | 1     | 0    | 3.5 | 0 | OUTLIER
            outlier = 2          | 1    | 1     | 0    | -1.5 | 0 | OUTLIER
            outlier = 2          | 1    | 1     | 0    | NaN | 0 | ACCEPTED
            outlier = 2, bad-reads = 4 | 1 | 1  | 0    | 3.5 | 3 | OUTLIER
            outlier = 2, bad-reads = 4 | 1 | 1  | 0    | 3.5 | 4 | ACCEPTED
            rate = 1             | 1    | 1     | 0    | NaN | 0 | ACCEPTED
            rate = 1             | 1.25 | 1     | 0    | NaN | 0 | RATE
            rate = 1             | -1.25 | 1    | 0    | NaN | 0 | RATE
            rate = 1             | 1.25 | 1.25  | 0    | NaN | 0 | ACCEPTED
            """)
    void allowsALimitItself(
            String settings,
            double value,
            double taken,
            double age,
            double predicted,
            int bridged,
            SignalVerdict expected) {
        SignalJudge judge = judge(settings == null ? "" : settings);
        arrive(judge, 0, Quality.GOOD, 0);
        assertEquals(SignalVerdict.ACCEPTED, verdict(judge, 0));
        arrive(judge, value, Quality.GOOD, taken);
        assertEquals(expected, judge.judge(SignalBench.nanos(age), predicted, bridged));
    }

    /** Without a limit of its own a value is good for one and a half periods, whatever a period is on either clock. */
    @ParameterizedTest
    @CsvSource({"4, 1, 6, ACCEPTED", "4, 1, 6.5, STALE", "4, 2, 3, ACCEPTED", "4, 2, 3.25, STALE", "0.5, 1, 1, STALE"})
    void countsTheAgeInPeriods(double period, double timeScale, double age, SignalVerdict expected) {
        SignalJudge judge =
                new SignalJudge(new MeasurementClock(period, timeScale), new Signal("x", SignalBench.settings("")));
        arrive(judge, 0, Quality.GOOD, 0);
        assertEquals(expected, verdict(judge, age));
    }

    @Test
    void comparesTheRateWithTheLastValueThatWasAccepted() {
        SignalJudge judge = judge("rate = 1");
        arrive(judge, 10, Quality.GOOD, 100);
        assertEquals(SignalVerdict.ACCEPTED, verdict(judge, 0), "there is nothing to compare the first with");
        arrive(judge, 13, Quality.GOOD, 101);
        assertEquals(SignalVerdict.RATE, verdict(judge, 0));
        arrive(judge, 13, Quality.GOOD, 102);
        assertEquals(SignalVerdict.RATE, verdict(judge, 0));
        arrive(judge, 13, Quality.GOOD, 103);
        assertEquals(SignalVerdict.ACCEPTED, verdict(judge, 0));
        judge.forgetTimes();
        arrive(judge, 50, Quality.GOOD, 1);
        assertEquals(SignalVerdict.ACCEPTED, verdict(judge, 0), "times of another clock tell no rate");
    }

    /** Frozen is a value that has come the same again and again, not one that had reason to stay away in between. */
    @ParameterizedTest
    @CsvSource({"GOOD 5, FROZEN", "GOOD 6, ACCEPTED", "BAD 5, ACCEPTED", "CLOCK 5, ACCEPTED", "NONE 5, FROZEN"})
    void countsFromTheFirstOfEqualValues(String between, SignalVerdict expected) {
        SignalJudge judge = judge("frozen-after = 2 s");
        arrive(judge, 5, Quality.GOOD, 10);
        verdict(judge, 0);
        double value = Double.parseDouble(between.substring(between.length() - 1));
        switch (between.substring(0, between.length() - 2)) {
            case "GOOD" -> arrive(judge, value, Quality.GOOD, 11.5);
            case "BAD" -> arrive(judge, value, Quality.BAD, 11.5);
            case "CLOCK" -> judge.forgetTimes();
            default -> {}
        }
        verdict(judge, 0);
        arrive(judge, 5, Quality.GOOD, 13);
        assertEquals(expected, verdict(judge, 0));
    }

    @Test
    void takesNoValueTwiceAndNoneThatIsOlder() {
        SignalJudge judge = judge("");
        arrive(judge, 1, Quality.GOOD, -5);
        assertEquals(SignalBench.nanos(-5), judge.source(), "a source may count from anywhere");
        arrive(judge, 2, Quality.GOOD, -6);
        assertEquals(1, judge.lateEver());
        arrive(judge, 3, Quality.GOOD, -5);
        assertEquals(1, judge.twiceEver());
        arrive(judge, 4, Quality.UNCERTAIN, -5);
        assertEquals(2, judge.twiceEver());
        assertEquals(1, judge.lateEver());
        assertEquals(1, judge.value());
        assertEquals(Quality.GOOD, judge.quality());
        arrive(judge, 5, Quality.GOOD, -4);
        assertEquals(5, judge.value());
        assertEquals(SignalBench.nanos(-4), judge.source());
    }

    @Test
    void takesABadValueWheneverItComes() {
        SignalJudge judge = judge("");
        assertFalse(judge.hasSource());
        arrive(judge, 7, Quality.BAD, 100);
        assertEquals(SignalVerdict.BAD_QUALITY, verdict(judge, 0));
        assertEquals(7, judge.value());
        assertFalse(judge.hasSource(), "a time that comes with a bad value means nothing by itself");
        assertEquals(0, judge.source());

        arrive(judge, 1, Quality.GOOD, 10);
        assertTrue(judge.hasSource());
        assertEquals(SignalVerdict.ACCEPTED, verdict(judge, 0));
        arrive(judge, 8, Quality.BAD, 9);
        assertEquals(SignalVerdict.BAD_QUALITY, verdict(judge, 0));
        assertEquals(SignalBench.nanos(10), judge.source(), "time does not go back");
        arrive(judge, 2, Quality.GOOD, 10);
        assertEquals(SignalVerdict.ACCEPTED, verdict(judge, 0), "good again, at the time of the bad value");
        assertEquals(2, judge.value());
        arrive(judge, 9, Quality.BAD, 12);
        assertEquals(SignalBench.nanos(12), judge.source());
        arrive(judge, 3, Quality.GOOD, 11);
        assertEquals(SignalVerdict.BAD_QUALITY, verdict(judge, 0), "older than the bad one");
        assertEquals(1, judge.lateEver());
        assertEquals(0, judge.twiceEver());
    }

    /** Without news: why there are none, told once; within its own limit a value stands. */
    @Test
    void saysWhyThereIsNothingNew() {
        SignalJudge judge = judge("");
        assertEquals(SignalVerdict.STALE, verdict(judge, 0), "nothing ever came");
        arrive(judge, 1, Quality.GOOD, 1);
        assertTrue(judge.hasNews());
        assertEquals(SignalVerdict.ACCEPTED, verdict(judge, 0));
        assertFalse(judge.hasNews());
        judge.arriveLate();
        judge.arriveTwice();
        assertEquals(SignalVerdict.OUT_OF_ORDER, verdict(judge, 0.5));
        judge.arriveTwice();
        assertEquals(SignalVerdict.DUPLICATE, verdict(judge, 0.5));
        assertEquals(SignalVerdict.STALE, verdict(judge, 0.5));
        judge.arriveLate();
        arrive(judge, 2, Quality.GOOD, 2);
        assertEquals(SignalVerdict.ACCEPTED, verdict(judge, 0), "what is new counts more");
        assertEquals(SignalVerdict.STALE, verdict(judge, 0), "and what was old before is forgotten");
    }

    @Test
    void letsAValueStandWithinItsOwnLimit() {
        SignalJudge judge = judge("stale-after = 3 s");
        arrive(judge, 1, Quality.GOOD, 1);
        verdict(judge, 0);
        judge.arriveLate();
        assertEquals(SignalVerdict.ACCEPTED, verdict(judge, 3));
        judge.arriveLate();
        assertEquals(SignalVerdict.OUT_OF_ORDER, verdict(judge, 3.25));
    }

    @Test
    void holdsNoValueThatHasNoTime() {
        SignalJudge judge = judge("stale-after = 1e12 s");
        arrive(judge, 1, Quality.BAD, 1);
        assertEquals(SignalVerdict.BAD_QUALITY, judge.judge(Long.MAX_VALUE, UNKNOWN, 0));
        assertEquals(SignalVerdict.STALE, judge.judge(Long.MAX_VALUE, UNKNOWN, 1));
    }

    @Test
    void withoutARangeTheBoundsOfTheModelTellWhatIsNoMeasurement() {
        Range bounds = new Range(0, 20);
        assertEquals(new Range(-2000, 2020), new Signal("x", SignalBench.settings(""), bounds).plausible());
        assertEquals(new Range(0, 30), new Signal("x", SignalBench.settings("range = [0, 30]"), bounds).plausible());
        assertEquals(Range.ALL, new Signal("x", SignalBench.settings("")).plausible());
        assertEquals(
                Range.ALL,
                new Signal("x", SignalBench.settings(""), new Range(0, Double.POSITIVE_INFINITY)).plausible());
        assertEquals(Range.ALL, new Signal("x", SignalBench.settings(""), new Range(3, 3)).plausible());
    }
}
