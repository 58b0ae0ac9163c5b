package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.ingestion.KnownState;
import dev.takt.actors.ingestion.Measured;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.actors.measurement.LoopDemand;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.CommandImage;
import dev.takt.loop.cycle.CommandImage.Acknowledgement;
import dev.takt.loop.cycle.CommandImage.Limit;
import dev.takt.loop.cycle.CycleDetail;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SolveFacts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Period 7 at 0.7 s, scheduled for 700 ns and due at 780 ns, two periods after the last one; it begins 5 ns late. */
class PeriodNotesTest {
    private static final PeriodStart PERIOD = new PeriodStart(7, 0.7, 700, 780, 2);
    private static final ModeOrder AUTO = new ModeOrder(Mode.AUTO, Mode.DEGRADED, List.of("signal x is stale"));
    private static final double[] LAST = {1.5};
    private static final CommandImage COMMAND =
            new CommandImage(new double[] {3}, new double[] {2}, new double[] {1}, List.of(Limit.RATE), true);

    private final VirtualClock clock = new VirtualClock();
    private final PeriodNotes notes = begun();

    private PeriodNotes begun() {
        clock.runUntil(705);
        return PeriodNotes.of(PERIOD, clock, LAST);
    }

    /** Measurements that were taken at 710 ns, judged in 4 ns and made a state in 6. */
    private static KnownState known(boolean news, boolean measured) {
        return new KnownState(
                PERIOD,
                710,
                new double[] {1.25},
                new double[] {1.75},
                new double[] {1.75},
                41,
                news,
                measured,
                LoopDemand.DEGRADED,
                List.of("signal x is stale"),
                List.of("signal x is predicted"),
                4,
                6);
    }

    @Test
    void knowsNothingBeforeItIsTold() {
        CycleRecord record = notes.record(AUTO, 3, Optional.empty());
        assertEquals(7, record.cycle());
        assertEquals(0.7, record.time());
        assertEquals(Mode.AUTO, record.requested());
        assertEquals(Mode.DEGRADED, record.actual());
        assertEquals(List.of("signal x is stale"), record.reasons());
        assertEquals(CommandSource.NONE, record.source());
        assertEquals(3, record.fallbackCycles());
        assertEquals(Double.NaN, record.planAge());
        assertEquals(Double.NaN, record.correctionError());
        assertEquals(Optional.empty(), record.solve());
        assertEquals(new CycleTimes(700, 5, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2), record.times());
        assertEquals(List.of(), record.signals().verdicts());
        assertArrayEquals(LAST, record.command().wanted());
        assertArrayEquals(LAST, record.command().applied());
        assertArrayEquals(new double[] {Double.NaN}, record.command().readBack());
        assertEquals(Acknowledgement.NONE, record.command().acknowledgement());
        assertArrayEquals(new double[] {Double.NaN}, notes.readBack());
        assertArrayEquals(new double[0], notes.estimate());
        assertEquals(LoopDemand.BRIDGED, notes.demand());
        assertEquals(List.of("the signals were not judged"), notes.objections());
        assertEquals(0, notes.detail().sequence());
        assertEquals(0, notes.detail().estimate().length);
    }

    @Test
    void takesTheTimeOfDayAtItsBeginning() {
        clock.setTimeOfDay(5000);
        PeriodNotes later = PeriodNotes.of(PERIOD, clock, LAST);
        clock.setTimeOfDay(1000);
        assertEquals(5000, later.record(AUTO, 0, Optional.empty()).wallMillis());
    }

    @Test
    void isNotAPeriodBeforeTheFirst() {
        PeriodNotes before = PeriodNotes.before(2);
        assertEquals(-1, before.cycle());
        assertArrayEquals(new double[2], before.applied());
    }

    @Test
    void passesOnWhatIsKnown() {
        KnownState known = known(true, true);
        notes.know(known);
        assertSame(known.state(), notes.estimate());
        assertSame(known.readBack(), notes.readBack());
        assertEquals(LoopDemand.DEGRADED, notes.demand());
        assertEquals(List.of("signal x is predicted"), notes.objections());
        CycleTimes times = notes.record(AUTO, 0, Optional.empty()).times();
        assertEquals(new CycleTimes(700, 5, 4, 6, 0, 0, 0, 0, 0, 0, 20, 2), times, "worked until 720");
    }

    @Test
    void keepsWhatWasMeasuredForItsRecord() {
        SignalImage signals = SignalImage.none();
        long[] source = {690};
        notes.see(new Measured(known(true, true), List.of(), 12, source, signals));
        CycleDetail detail = notes.detail();
        assertEquals(12, detail.sequence());
        assertSame(source, detail.sourceNanos());
        assertArrayEquals(new double[] {1.25}, detail.estimate());
        assertEquals(41, detail.acknowledged());
        assertSame(signals, notes.record(AUTO, 0, Optional.empty()).signals());
    }

    @ParameterizedTest
    @CsvSource({"true, true, FRESH, true", "true, false, PREDICTED, true", "false, false, PREDICTED, false"})
    void tellsAFreshCommandFromAPredictedOne(boolean news, boolean measured, CommandSource own, boolean hasNews) {
        assertEquals(CommandSource.PREDICTED, notes.ofOwnPlan(), "nothing is known yet");
        notes.know(known(news, measured));
        assertEquals(own, notes.ofOwnPlan());
        assertEquals(hasNews, notes.hasNews());
    }

    /** A period is overdue by whole ones only, and never by less than none. */
    @ParameterizedTest
    @CsvSource({"705, 0", "799, 0", "800, 1", "899, 1", "900, 2", "1000, 3"})
    void countsThePeriodsForWhichItHasLastedTooLong(long now, long overdue) {
        clock.runUntil(now);
        assertEquals(overdue, notes.overdue(clock, 100));
    }

    @Test
    void isNotOverdueBeforeItsTime() {
        PeriodNotes early = PeriodNotes.of(new PeriodStart(7, 0.7, 1000, 1080, 0), clock, LAST);
        assertEquals(0, early.overdue(clock, 100));
    }

    /** The plan of a period was judged from 740 to 743 ns; the command took from 750 to 755 ns. */
    @ParameterizedTest
    @CsvSource({
        // rung, new frame, from the measurement to the command
        "FRESH, true, 45",
        "PREDICTED, true, 45",
        "FRESH, false, 0",
        "PREVIOUS, true, 0",
        "HOLD, true, 0"
    })
    void addsItsTimesUp(CommandSource source, boolean news, long feedback) {
        notes.know(known(news, news));
        notes.solved(TankPlan.outcome(7, TankPlan.ANY), Optional.empty(), 740, 743);
        notes.command(source, COMMAND);
        notes.sent(750, 755);
        assertEquals(
                new CycleTimes(700, 5, 4, 6, 7, 1000, 3, 5, feedback, 0, 55, 2),
                notes.record(AUTO, 0, Optional.empty()).times());
    }

    /** Two plans in one period, that of the period before and its own: judging them takes the time of both. */
    @Test
    void addsUpWhatJudgingTakes() {
        notes.solved(TankPlan.outcome(6, TankPlan.ANY), Optional.of("too old"), 710, 713);
        notes.solved(TankPlan.outcome(7, TankPlan.ANY), Optional.empty(), 740, 745);
        assertEquals(8, notes.record(AUTO, 0, Optional.empty()).times().accept());
        assertEquals(45, notes.record(AUTO, 0, Optional.empty()).times().total());
    }

    /**
     * The cut-off comes at 790 ns, 10 ns late, and sending takes 6 ns. A plan that came at 740 ns is all that was waited for: the
     * rest of the time the loop was idle.
     */
    @ParameterizedTest
    @CsvSource({
        // the solve of which period has ended, whether the period worked until its end
        "7, 49", // 43 up to the plan, 6 to send
        "6, 96" // and its own is still under way
    })
    void doesNotCountTheTimeInWhichItHasNothingToDo(long solved, long total) {
        notes.solved(TankPlan.outcome(solved, TankPlan.ANY), Optional.empty(), 740, 743);
        notes.late(790);
        notes.command(CommandSource.HOLD, COMMAND);
        notes.sent(790, 796);
        CycleTimes times = notes.record(AUTO, 0, Optional.empty()).times();
        assertEquals(total, times.total());
        assertEquals(10, times.dispatchLateness());
        assertEquals(6, times.dispatch());
    }

    @ParameterizedTest
    @CsvSource({"780, 0", "779, 0", "781, 1", "900, 120"})
    void isAsLateAsItsCutOff(long now, long lateness) {
        notes.late(now);
        assertEquals(lateness, notes.record(AUTO, 0, Optional.empty()).times().dispatchLateness());
    }

    /** How the solve ended, what the gate says, and what is written down. */
    @ParameterizedTest
    @CsvSource({
        "OPTIMAL,    ,          optimal,    ACCEPTED, by test",
        "OPTIMAL,    too far,   rejected,   REJECTED, too far",
        "TIME_LIMIT, ,          time-limit, ACCEPTED, by test", // cut short, but good enough
        "INFEASIBLE, by itself, infeasible, REJECTED, by itself"
    })
    void writesDownWhatBecameOfAPlan(
            SolveEnding ending, String objection, String status, PlanVerdict verdict, String remark) {
        var outcome = TankPlan.outcome(7, TankPlan.ANY).with(TankPlan.facts(7, ending));
        notes.solved(outcome, Optional.ofNullable(objection), 740, 743);
        SolveFacts written = notes.record(AUTO, 0, Optional.empty()).solve().orElseThrow();
        SolveFacts plain = outcome.facts();
        assertEquals(new SolveFacts(7, ending, verdict, remark, plain.result(), plain.effort()), written);
        assertEquals(status, written.status());
    }

    /** What the loop does by itself without a fresh command is a fallback. */
    @ParameterizedTest
    @CsvSource({
        "AUTO, FRESH, false",
        "AUTO, PREDICTED, true",
        "DEGRADED, PREVIOUS, true",
        "SAFE, FAILSAFE, true",
        "MANUAL, MANUAL, false",
        "MANUAL, FAILSAFE, false",
        "STANDBY, NONE, false"
    })
    void tellsAFallback(Mode mode, CommandSource source, boolean fallback) {
        notes.command(source, COMMAND);
        assertEquals(fallback, notes.isFallback(mode));
    }

    @Test
    void writesDownItsCommand() {
        notes.command(CommandSource.FRESH, COMMAND);
        notes.acknowledged(new Acknowledgement(30, true));
        notes.corrected(true);
        CycleRecord record =
                notes.record(AUTO, 0, Optional.of(AcceptedPlan.of(7, false, TankPlan.of(0.5, 1, 1), List.of())));
        assertSame(COMMAND.applied(), notes.applied());
        assertSame(COMMAND.wanted(), record.command().wanted());
        assertEquals(new Acknowledgement(30, true), record.command().acknowledgement());
        assertEquals(0.7 - 0.5, record.planAge());
        assertEquals(true, record.corrected());
    }

    /** The largest difference of any actuator counts, to whichever side. */
    @ParameterizedTest
    @CsvSource({"1, 2, 1, 2, 0", "1, 2, 1.5, 2, 0.5", "1, 2, 1, 1.25, 0.75", "3, 2, 1, 1, 2"})
    void comparesACorrectedCommandWithItsPlan(double first, double second, double one, double two, double error) {
        notes.compare(new double[] {first, second}, new double[] {one, two});
        assertEquals(error, notes.record(AUTO, 0, Optional.empty()).correctionError());
    }

    @ParameterizedTest
    @EnumSource(CommandSource.class)
    void isSentOnce(CommandSource source) {
        assertEquals(false, notes.isSent());
        notes.command(source, COMMAND);
        assertEquals(false, notes.isSent(), "made, but not on its way");
        notes.sent(750, 755);
        assertEquals(true, notes.isSent());
    }

    @Test
    void collectsTrouble() {
        notes.trouble(List.of("a"));
        notes.trouble(List.of("b", "c"));
        assertEquals(List.of("a", "b", "c"), notes.trouble());
    }
}
