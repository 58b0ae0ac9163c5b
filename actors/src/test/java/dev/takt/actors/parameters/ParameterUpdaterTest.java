package dev.takt.actors.parameters;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.parameters.ParameterProtocol.Retain;
import dev.takt.actors.parameters.ParameterProtocol.Tune;
import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveRequest.Retention;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.SolverProtocol;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.operation.OperatorCommand.Term;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** What the updater asks of a solver in each period, and what it answers to those who change something. */
class ParameterUpdaterTest {
    private static final long PERIOD = UpdaterAtWork.PERIOD;
    private static final long CUT_OFF = UpdaterAtWork.CUT_OFF;
    private static final long RESERVE = UpdaterAtWork.RESERVE;

    private static double[] values(SolveRequest request, String name) {
        return request.parameters().stream()
                .filter(each -> each.name().equals(name))
                .map(ParameterValues::values)
                .findFirst()
                .orElseThrow();
    }

    private static LimitCourse course(SolveRequest request, String name) {
        return request.limits().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nothingIsAskedBeforeThereIsASolverAndThenWhatIsNew() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.period(0, 1);
            assertEquals(List.of(), at.told);
            at.ready(1);
            at.period(1, 1.5);
            SolveRequest request = at.last();
            assertEquals(1, request.cycle());
            assertEquals(0.1 + UpdaterAtWork.START_DELAY, request.start(), 1e-15);
            assertArrayEquals(new double[] {1.5}, request.state());
            assertEquals(PERIOD + CUT_OFF, request.due());
            assertEquals(Long.MAX_VALUE, request.deadline(), "the first may take its time");
            assertEquals(Retention.ALL, request.retention());
            assertFalse(request.ahead());
            assertEquals(1, at.told.size());
        }
    }

    @Test
    void aSolveEndsBeforeItsCommandIsDueOnceOneHasEndedWell() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.ready(1);
            at.period(0, 1);
            at.answer(1, false);
            at.period(1, 1);
            assertEquals(Long.MAX_VALUE, at.last().deadline(), "none has ended well");
            at.answer(1, true);
            at.period(2, 1);
            assertEquals(at.last().due() - RESERVE, at.last().deadline());
            at.answer(1, false);
            at.period(3, 1);
            assertEquals(
                    at.last().due() + UpdaterAtWork.COLD_PATIENCE, at.last().deadline());
            at.answer(1, true);
            at.tell(new Retain(Retention.NO_WARM_START));
            at.period(4, 1);
            assertEquals(
                    at.last().due() + UpdaterAtWork.COLD_PATIENCE, at.last().deadline());
            assertEquals(Retention.NO_WARM_START, at.last().retention());
            at.answer(1, true);
            at.period(5, 1);
            assertEquals(Retention.ALL, at.last().retention(), "once");
            assertEquals(at.last().due() - RESERVE, at.last().deadline());
        }
    }

    @Test
    void anotherSolverBeginsColdAndIsNotAskedForWhatTheOldOneAnswers() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.ready(1);
            at.period(0, 1);
            at.answer(1, true);
            at.ready(2);
            at.period(1, 1);
            assertEquals(
                    at.last().due() + UpdaterAtWork.COLD_PATIENCE, at.last().deadline());
            at.period(2, 1);
            assertEquals(1, at.last().cycle());
            at.answer(1, true);
            assertEquals(1, at.last().cycle(), "an answer of the one before");
            at.answer(2, true);
            assertEquals(2, at.last().cycle());
        }
    }

    @Test
    void aRequestThatWaitedTooLongIsForgotten() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.ready(1);
            at.period(0, 1);
            at.period(1, 1);
            at.period(2, 1);
            at.runUntil(2 * PERIOD + CUT_OFF - RESERVE - 1);
            at.answer(1, true);
            assertEquals(2, at.last().cycle(), "in the last nanosecond");
            at.period(3, 1);
            at.runUntil(3 * PERIOD + CUT_OFF - RESERVE);
            at.answer(1, true);
            assertEquals(2, at.last().cycle());
            at.period(4, 1);
            assertEquals(4, at.last().cycle(), "the solver is idle");
        }
    }

    @Test
    void withTimeLeftTheNextPeriodIsSolvedAhead() {
        try (UpdaterAtWork at = new UpdaterAtWork(true)) {
            at.ready(1);
            at.operate(new OperatorCommand.Limits("x", 0, 4));
            at.period(0, 1);
            SolveRequest first = at.last();
            at.answer(1, true);
            SolveRequest ahead = at.last();
            assertTrue(ahead.ahead());
            assertEquals(1, ahead.cycle());
            assertEquals(first.start() + 0.1, ahead.start(), 1e-15);
            assertArrayEquals(new double[] {Double.NaN}, ahead.state());
            assertEquals(first.due() + PERIOD, ahead.due());
            assertEquals(PERIOD - RESERVE, ahead.deadline());
            assertEquals(Retention.ALL, ahead.retention());
            assertEquals(
                    List.of("xsp", "course"),
                    ahead.parameters().stream().map(ParameterValues::name).toList());
            assertArrayEquals(new double[] {2}, values(ahead, "xsp"));
            assertEquals(0.3, course(first, "x").seconds(), 1e-12);
            assertEquals(0.2, course(ahead, "x").seconds(), 1e-12);
            assertEquals(course(first, "x").at(0.1), course(ahead, "x").at(0));
            at.answer(1, true);
            assertEquals(2, at.requests().size(), "no solve ahead of one ahead");
        }
    }

    /** What is prepared for another time, be it by a rounding error, is of no use: 0.7 + 0.1 is less than 8 * 0.1. */
    @Test
    void whatIsSolvedAheadIsSolvedForTheTimeOfItsMeasurement() {
        try (UpdaterAtWork at = new UpdaterAtWork(true)) {
            at.ready(1);
            for (long cycle = 0; cycle < 12; cycle++) {
                at.period(cycle, 1);
                SolveRequest measured = at.last();
                assertFalse(measured.ahead());
                if (cycle > 0) {
                    SolveRequest ahead = at.requests().get(at.requests().size() - 2);
                    assertTrue(ahead.ahead());
                    assertEquals(ahead.start(), measured.start(), "period " + cycle);
                }
                at.answer(1, true);
                at.answer(1, true);
            }
        }
    }

    @Test
    void aSolveAheadNeedsHalfAsMuchTimeAgainAsTheLastOneTook() {
        long begins = PERIOD;
        try (UpdaterAtWork at = new UpdaterAtWork(true)) {
            at.ready(1);
            at.period(0, 1);
            at.runUntil(begins - 30_000_000);
            at.answer(1, true, 20_000_000);
            assertEquals(2, at.requests().size(), "thirty milliseconds are left, and needed");
        }
        try (UpdaterAtWork at = new UpdaterAtWork(true)) {
            at.ready(1);
            at.period(0, 1);
            at.runUntil(begins - 29_999_999);
            at.answer(1, true, 20_000_000);
            assertEquals(1, at.requests().size());
        }
        try (UpdaterAtWork at = new UpdaterAtWork(true)) {
            at.ready(1);
            at.period(0, 1);
            at.answer(1, false, 0);
            assertEquals(1, at.requests().size(), "not after a failure");
        }
    }

    @Test
    void oneSlowSolveAheadIsNotTheLast() {
        try (UpdaterAtWork at = new UpdaterAtWork(true)) {
            at.ready(1);
            at.period(0, 1);
            at.answer(1, true, 0);
            assertTrue(at.last().ahead());
            at.runUntil(80_000_000);
            at.answer(1, true, 0);
            int asked = at.requests().size();
            at.period(1, 1);
            at.answer(1, true, 0);
            assertEquals(asked + 1, at.requests().size(), "120 ms are needed, 100 are left");
            at.period(2, 1);
            at.answer(1, true, 0);
            assertEquals(asked + 3, at.requests().size(), "60 ms are thought to be needed");
        }
    }

    @Test
    void aPlanSeesTheCourseOfTheScheduleFromItsStart() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.ready(1);
            at.period(10, 1, new ParameterValues("k", new double[] {3}));
            double[] expected = DoubleStream.iterate(0, k -> k + 1)
                    .limit(21)
                    .map(k -> 2 + 1 + UpdaterAtWork.START_DELAY + 0.1 * k)
                    .toArray();
            assertArrayEquals(expected, values(at.last(), "course"), 1e-9);
            assertArrayEquals(new double[] {2}, values(at.last(), "xsp"));
            assertArrayEquals(new double[] {3}, values(at.last(), "k"), "what is estimated comes along");
        }
    }

    @Test
    void whatAnOperatorSetsIsFollowedAtItsRateUntilItExpires() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.ready(1);
            at.period(0, 1);
            at.answer(1, true);
            assertEquals(
                    Map.of(
                            "xsp", new SetPointState(2, 2, OptionalDouble.empty()),
                            "course", new SetPointState(2, 2, OptionalDouble.empty())),
                    at.shown());
            CommandOutcome done = at.operate(new OperatorCommand.SetPoints(Map.of("xsp", 4.0), new Term.Lasting(0.25)));
            assertEquals(new CommandOutcome(true, "set-points in force for 0.2 s", 1), done);
            at.period(1, 1);
            assertEquals(
                    new SetPointState(3, 4, OptionalDouble.of(0.15)), at.shown().get("xsp"), "ten a second");
            assertEquals(3.5, values(at.last(), "xsp")[0], 1e-9, "where it is when the plan starts");
            at.answer(1, true);
            at.period(2, 1);
            assertEquals(
                    new SetPointState(4, 4, OptionalDouble.of(0.05)), at.shown().get("xsp"));
            at.answer(1, true);
            at.period(3, 1);
            SetPointState back = at.shown().getOrDefault("xsp", new SetPointState(0, 0, OptionalDouble.of(0)));
            assertEquals(3, back.value(), 1e-12);
            assertEquals(2, back.target());
            assertTrue(back.secondsLeft().isEmpty());
        }
    }

    @Test
    void whatFollowsAServerStandsForEverAndTheScheduleIsFollowedOnRequest() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.period(0, 1);
            assertEquals(
                    "set-points in force",
                    at.operate(new OperatorCommand.SetPoints(Map.of("xsp", 2.5), new Term.Followed()))
                            .reason());
            at.period(1, 1);
            assertEquals(
                    new SetPointState(2.5, 2.5, OptionalDouble.of(Double.POSITIVE_INFINITY)),
                    at.shown().get("xsp"));
            assertEquals(
                    new CommandOutcome(true, "the schedule is followed", 2),
                    at.operate(new OperatorCommand.FollowSchedule()));
            at.period(2, 1);
            assertEquals(
                    new SetPointState(2, 2, OptionalDouble.empty()), at.shown().get("xsp"));
        }
    }

    @Test
    void refusalsSayWhyAndChangeNothing() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.period(3, 1);
            for (OperatorCommand command : List.of(
                    new OperatorCommand.SetPoints(Map.of("xsp", 400.0), new Term.Usual()),
                    new OperatorCommand.SetPoints(Map.of("xsp", 4.0), new Term.Lasting(-1)),
                    new OperatorCommand.Limits("x", 0, 40),
                    new OperatorCommand.Acknowledge(),
                    new OperatorCommand.Forecast(
                            "none", new double[] {0}, new double[] {0}, false, OptionalDouble.empty()))) {
                CommandOutcome outcome = at.operate(command);
                assertFalse(outcome.accepted(), outcome.reason());
                assertFalse(outcome.reason().isEmpty());
                assertEquals(3, outcome.cycle());
            }
            at.ready(1);
            at.period(4, 1);
            assertArrayEquals(new double[] {2}, values(at.last(), "xsp"));
            assertEquals(List.of(), at.last().limits());
        }
    }

    @Test
    void aForecastActsFromTheNextRequestOn() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.period(10, 1);
            OperatorCommand.Forecast forecast = new OperatorCommand.Forecast(
                    "course", new double[] {0, 1.05}, new double[] {7, 8}, false, OptionalDouble.of(1.1));
            assertEquals(new CommandOutcome(true, "the forecast of course is in force", 11), at.operate(forecast));
            at.ready(1);
            at.period(11, 1);
            assertEquals(2 + 1.15, values(at.last(), "course")[0], 1e-9, "it has ended");
            assertTrue(at.notices.getLast().text().contains("forecast of course has ended"));
        }
    }

    @Test
    void limitsMoveAndBeginAtTheStateThatIsBeyondThem() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.ready(1);
            at.period(0, 2);
            at.answer(1, true);
            assertEquals(
                    "limits will be reached by a ramp, in 0.4 s of the plant (loop.limit-ramp)",
                    at.operate(new OperatorCommand.Limits("x", -2, 6)).reason());
            at.period(1, 2);
            at.answer(1, true);
            assertEquals(new VariableLimits("x", -8, 9), course(at.last(), "x").start());
            assertEquals(new VariableLimits("x", -2, 6), course(at.last(), "x").end());
            assertEquals(
                    "x is 2 now, beyond its upper limit 1; it moves there from the present value, and is in force in 0.4 s of"
                            + " the plant (loop.limit-ramp) at the earliest",
                    at.operate(new OperatorCommand.Limits("x", -2, 1)).reason());
            at.period(2, 2);
            assertEquals(
                    new VariableLimits("x", -6.5, 2.25), course(at.last(), "x").start(), "not cut off");
            assertTrue(at.notices.getLast().text().startsWith("x is 2 now, beyond its upper limit 1;"));
            double before = course(at.last(), "x").start().most();
            at.answer(1, false);
            at.period(3, 2);
            assertTrue(course(at.last(), "x").start().most() > before, "no plan followed it");
        }
    }

    @Test
    void whatFollowsFromTheStateIsWhereTheLastPlanPredictsIt() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.ready(1);
            at.period(0, 1);
            at.answer(1, true);
            at.period(1, 1);
            assertTrue(at.operate(new OperatorCommand.Limits("y", -5, 0.5))
                    .reason()
                    .contains("beyond its upper limit 0.5"));
            assertFalse(
                    at.operate(new OperatorCommand.Limits("u", 4, 5)).reason().contains("beyond"),
                    "a control can be anywhere at once");
        }
    }

    @Test
    void otherSettingsHoldFromTheirPeriodOn() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.ready(1);
            ParameterTuning before = at.tuning();
            ParameterTuning changed = new ParameterTuning(
                    before.setPoints(),
                    before.overrides(),
                    before.forecasts(),
                    2,
                    List.of(new VariableLimits("u", 0, 3)),
                    7,
                    Map.of(),
                    new SolverTuning(before.solver().settings(), List.of("solver.tolerance=1e-6")));
            at.tell(new Tune(2, changed));
            at.period(1, 1);
            assertEquals(before, at.tuning());
            assertEquals(List.of(), at.last().limits());
            at.answer(1, true);
            at.period(2, 1);
            assertEquals(changed, at.tuning());
            assertEquals(new VariableLimits("u", 0, 4), course(at.last(), "u").start(), "half of the way");
            assertEquals(List.of(new SolverProtocol.Configure(changed.solver())), at.configured());
            at.answer(1, false);
            at.period(3, 1);
            assertEquals(new VariableLimits("u", 0, 3), course(at.last(), "u").start());
            assertEquals(at.last().due() + 7, at.last().deadline());
            at.ready(2);
            assertEquals(2, at.configured().size(), "a solver that begins knows the settings of the file only");
            at.tell(new Tune(4, changed));
            at.period(4, 1);
            assertEquals(2, at.configured().size(), "nothing has changed");
        }
    }

    @Test
    void aScheduleOutOfItsRangeIsToldOnceAndThenKnown() {
        try (UpdaterAtWork at = new UpdaterAtWork(false)) {
            at.period(0, 1);
            assertEquals(List.of(), at.notices);
            at.period(75, 1);
            String text = at.notices.getFirst().text();
            assertTrue(text.startsWith("course = 10.05"), text);
            assertTrue(text.contains(" is outside -10 to 10 ("), text);
            assertTrue(text.endsWith("), within the horizon; 10 is used instead"), text);
            assertFalse(at.notices.getFirst().known());
            at.period(76, 1);
            assertTrue(at.notices.getLast().known());
        }
    }
}
