package dev.takt.actors.dispatch;

import static dev.takt.actors.dispatch.DispatchBench.PERIOD;
import static dev.takt.actors.dispatch.DispatchBench.TUNING;
import static dev.takt.actors.dispatch.DispatchBench.law;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.measurement.LoopDemand;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.solver.nmpc.FeedbackLaw;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A plan for period 1 is made in period 0 for a level of 1, with a first command of 2 and a gain of 2: a measurement corrects it at
 * once. The plan of period 0 began with 1.
 */
class CorrectedCommandTest {
    private final DispatchBench bench = new DispatchBench(Mode.AUTO);

    private DispatchBench prepared(FeedbackLaw law) {
        return bench.begin(0)
                .know(1)
                .at(0, 30)
                .solved(0, 1)
                .ahead(1, 2, law)
                .due(0)
                .begin(1)
                .at(1, 5);
    }

    /** What is measured; the command that follows, and when. */
    @ParameterizedTest
    @CsvSource({
        "1,    2,     FRESH,    true,  5",
        "1.25, 2.5,   FRESH,    true,  5",
        "0.75, 1.5,   FRESH,    true,  5",
        "3,    5,     FRESH,    true,  5", // 6, which the guard takes to the limit of the valve
        "5.5,  1.125, PREVIOUS, false, 80" // too far from the plan: the plan of period 0 goes on
    })
    void correctsTheCommandByWhatIsMeasured(
            double level, double command, CommandSource source, boolean corrected, long moment) {
        prepared(law(0.1, 2, 2)).know(level).due(1);
        CycleRecord record = bench.lastPeriod().record();
        assertEquals(List.of(1.0, command), bench.values());
        assertEquals(source, record.source());
        assertEquals(corrected, record.corrected());
        assertEquals(moment, bench.moments().getLast());
        assertEquals(Double.NaN, record.correctionError(), "there is nothing to compare with yet");
        assertEquals(2, bench.sent.getLast().sequence(), "one command a period");
    }

    @Test
    void hasNothingButNumbersForTheValve() {
        prepared(law(0.1, Double.NaN, 0)).know(1).due(1);
        assertEquals(List.of(1.0, 1.125), bench.values());
        assertEquals(CommandSource.PREVIOUS, bench.lastPeriod().record().source());
    }

    @Test
    void doesNotApplyALawForOtherMeasurements() {
        FeedbackLaw other = FeedbackLaw.of(
                List.of("u"), List.of("x0", "y0"), 2, new double[] {0.1, 2, 1, 1, 2, 2, -10, 10, -10, 10});
        prepared(other).know(1).due(1);
        assertEquals(List.of(1.0, 1.125), bench.values());
    }

    @Test
    void appliesItInItsPeriodOnly() {
        bench.begin(0).know(1).at(0, 30).solved(0, 1).ahead(2, 3).due(0);
        bench.begin(1).know(1).due(1);
        assertEquals(List.of(1.0, 1.125), bench.values());
        bench.begin(2).know(1).due(2);
        assertEquals(List.of(1.0, 1.125, 3.0), bench.values());
    }

    /** The plan for the measurement itself comes after its corrected command: no other command, but a better plan from then on. */
    @ParameterizedTest
    @CsvSource({"2.25, 0.25", "2.75, 0.25", "2.5, 0"})
    void comparesTheCommandWithThatOfTheMeasurement(double first, double error) {
        prepared(law(0.1, 2, 2)).know(1.25).at(1, 40).solved(1, first).due(1);
        CycleRecord record = bench.lastPeriod().record();
        assertEquals(List.of(1.0, 2.5), bench.values());
        assertEquals(error, record.correctionError());
        assertEquals(true, bench.lastPeriod().planned(), "in time, though its command had gone out");
        bench.empty(2);
        assertEquals(first + TankPlan.GROWTH, bench.last());
        assertEquals(CommandSource.PREVIOUS, bench.lastPeriod().record().source());
    }

    /** A third plan for one period is one too many. */
    @Test
    void replacesACorrectedPlanOnce() {
        prepared(law(0.1, 2, 2))
                .know(1)
                .at(1, 40)
                .solved(1, 3)
                .solved(1, 4)
                .due(1)
                .empty(2);
        assertEquals(List.of(1.0, 2.0, 3.125), bench.values());
    }

    /** Without the plan for the measurement the corrected one is followed, whose later commands are not corrected. */
    @Test
    void followsThePlanBehindACorrectedCommand() {
        prepared(law(0.1, 2, 2)).know(1.25).due(1).empty(2);
        assertEquals(List.of(1.0, 2.5, 2.125), bench.values());
        assertEquals(CommandSource.PREVIOUS, bench.lastPeriod().record().source());
        assertEquals(false, bench.lastPeriod().record().corrected());
        assertArrayEquals(
                new double[] {2.5},
                bench.accepted.get().orElseThrow().corrected().orElseThrow());
    }

    /** With delay compensation the corrected command waits for the cut-off, and the plan for the measurement replaces it. */
    @ParameterizedTest
    @CsvSource({"false, 2.5, true", "true, 3, false"})
    void waitsForTheCutOff(boolean solvedToo, double command, boolean corrected) {
        DispatchBench slow = new DispatchBench(Mode.AUTO, true, 0, TUNING);
        slow.begin(0).know(1).at(0, 30).solved(0, 1).ahead(1, 2).due(0).begin(1).know(1.25);
        if (solvedToo) {
            slow.at(1, 40).solved(1, 3);
        }
        assertEquals(List.of(1.0), slow.values());
        slow.due(1);
        assertEquals(List.of(1.0, command), slow.values());
        assertEquals(List.of(80L, 80L), slow.moments());
        assertEquals(corrected, slow.lastPeriod().record().corrected());
        assertEquals(solvedToo ? 0.5 : Double.NaN, slow.lastPeriod().record().correctionError());
    }

    @ParameterizedTest
    @CsvSource({"STANDBY", "MANUAL", "SAFE"})
    void correctsNothingWhereItFollowsNoPlan(Mode mode) {
        DispatchBench other = new DispatchBench(mode);
        other.begin(0).know(1).ahead(1, 2).due(0).begin(1).know(1.25);
        assertEquals(1, other.applied.size());
        assertEquals(true, other.accepted.get().isEmpty());
    }

    /** The command of the period has gone out before its state was known: it is not sent again. */
    @Test
    void sendsNoSecondCommand() {
        prepared(law(0.1, 2, 2)).at(1, 20).solved(1, 3).know(1.25).due(1);
        assertEquals(List.of(1.0, 3.0), bench.values());
        assertEquals(false, bench.accepted.get().orElseThrow().corrected().isPresent());
    }

    /** Lost signals are worth no correction. */
    @Test
    void doesNotCorrectByWhatIsLost() {
        prepared(law(0.1, 2, 2)).know(1, 1, LoopDemand.SAFE, "signal x is lost");
        assertEquals(List.of(1.0, 0.25), bench.values());
        assertEquals(PERIOD + 5 * DispatchBench.MILLI, bench.sent.getLast().at());
    }
}
