package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.operation.OperatorCommand;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What the parameter updater asks of the solver, period by period. */
class SolveRequestsTest {
    private static final long RESERVE = TankLoop.periods(0.02);

    private static double[] values(SolveRequest request, String name) {
        return request.parameters().stream()
                .filter(each -> each.name().equals(name))
                .map(ParameterValues::values)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachPeriodHasOneRequestThatMustBeAnsweredBeforeTheCutOff() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(TankLoop.periods(0.3)))) {
            loop.run(6);
            assertEquals(
                    LongStream.range(0, 6).boxed().toList(),
                    loop.requests.stream().map(SolveRequest::cycle).toList());
            assertEquals(Long.MAX_VALUE, loop.requests.getFirst().deadline(), "the first may take its time");
            for (SolveRequest request : loop.requests.subList(1, 6)) {
                assertEquals(request.due() - RESERVE, request.deadline());
                assertEquals(request.cycle() * 0.1, request.start(), 1e-12);
                assertFalse(request.ahead());
            }
        }
    }

    @Test
    void afterAFailureASolveMayTakeLongerThanItsPeriod() {
        try (TankLoop loop = TankLoop.driving(
                request -> request.cycle() == 3
                        ? new SolveFault.Fails(TankLoop.periods(0.3), SolveEnding.INFEASIBLE)
                        : new SolveFault.Takes(TankLoop.periods(0.3)),
                "loop.escalation.restart=7")) {
            loop.run(7);
            assertEquals(
                    loop.requests.get(3).due() - RESERVE, loop.requests.get(3).deadline());
            assertEquals(
                    loop.requests.get(4).due() + 5 * TankLoop.PERIOD,
                    loop.requests.get(4).deadline());
            assertEquals(
                    loop.requests.get(5).due() - RESERVE, loop.requests.get(5).deadline());
        }
    }

    @Test
    void ofRequestsThatComeMeanwhileTheNewestIsSolved() {
        try (TankLoop loop =
                TankLoop.driving(request -> new SolveFault.Takes(TankLoop.periods(request.cycle() == 2 ? 2.5 : 0.1)))) {
            loop.run(7);
            assertEquals(
                    List.of(0L, 1L, 2L, 4L, 5L, 6L),
                    loop.requests.stream().map(SolveRequest::cycle).toList());
        }
    }

    @Test
    void aPreviewReachesTheSolver() {
        String[] previewed = {
            "model.parameters.\"ref(t)\"=2",
            "model.objective=\"integral((x - ref)^2 + 0.01*u^2 + 0*xsp, t)\"",
            "loop.set-points.ref={table = [[0, 2], [4, 6]], interpolation = linear}"
        };
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), previewed)) {
            loop.run(11);
            double[] seen = values(loop.requests.getLast(), "ref");
            double[] expected = new double[21];
            for (int k = 0; k < expected.length; k++) {
                expected[k] = 2 + 1 + 0.1 * k;
            }
            assertArrayEquals(expected, seen, 1e-9);
            assertTrue(loop.operate(new OperatorCommand.SetPoints(Map.of("ref", 3.0), 60))
                    .accepted());
            loop.run(1);
            assertArrayEquals(new double[] {3}, values(loop.requests.getLast(), "ref"), "for the whole horizon");
        }
    }

    @Test
    void limitsAreReachedInAsManyPeriodsAsTheFileSays() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), "loop.limit-ramp=4")) {
            loop.run(3);
            assertTrue(loop.operate(new OperatorCommand.Limits("x", -2, 6)).accepted());
            loop.run(5);
            List<LimitCourse> courses = loop.requests.subList(3, 8).stream()
                    .map(request -> request.limits().stream()
                            .filter(limits -> limits.name().equals("x"))
                            .findFirst()
                            .orElseThrow())
                    .toList();
            List<VariableLimits> seen = courses.stream().map(LimitCourse::start).toList();
            assertEquals(
                    List.of(
                            new VariableLimits("x", -8, 9),
                            new VariableLimits("x", -6, 8),
                            new VariableLimits("x", -4, 7),
                            new VariableLimits("x", -2, 6),
                            new VariableLimits("x", -2, 6)),
                    seen);
            for (int k = 0; k < 5; k++) {
                assertEquals(new VariableLimits("x", -2, 6), courses.get(k).end());
                assertEquals(Math.max(0, 0.3 - 0.1 * k), courses.get(k).seconds(), 1e-12);
            }
        }
    }
}
