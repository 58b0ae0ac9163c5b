package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.LoopEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows from a state that is beyond its limits is led back to them, as a state is; a hard limit is then hard again. */
class DerivedLimitsOfALoopTest {
    private static final String WIDE = "model.variables.x={role=state, min=-100, max=100}";
    private static final String TANK = "\"x(0) = x0\", \"der(x, t) = -x + u\"";
    private static final String SET_POINT = "loop.set-points.xsp=[[0, 1.5]]";
    private static final String PLAUSIBLE = "signals.x.range=[-2000, 2000]";

    private static String equations(String limit) {
        return "model.equations=[" + TANK + ", \"" + limit + "\"]";
    }

    private static TankLoop measuring(double wrong, String... settings) {
        UnaryOperator<ControllerEnd> link = end -> new FaultyLink(end).changing("x", 10, 13, (_, _) -> wrong);
        return new TankLoop(true, _ -> new SolveFault.Takes(0), link, settings);
    }

    private static void assertLedBack(TankLoop loop, String told) {
        List<CommandSource> all = loop.sources().stream().distinct().toList();
        assertEquals(List.of(CommandSource.FRESH), all, "each period has a plan, also the first one beyond the limit");
        Set<Long> again = new HashSet<>();
        List<Long> solvedAgain = loop.requests.stream()
                .map(SolveRequest::cycle)
                .filter(cycle -> !again.add(cycle))
                .toList();
        assertTrue(!solvedAgain.isEmpty() && solvedAgain.size() <= 4, "solved again: " + solvedAgain);
        assertEquals(List.of(), loop.requests.getLast().limits());
        assertEquals(1.5, loop.details.getLast().estimate()[0], 0.05);
        assertTrue(
                loop.events.stream()
                        .filter(LoopEvent.Alarm.class::isInstance)
                        .anyMatch(event -> event.text().startsWith(told)),
                loop.events.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "3, cap: x <= 2",
        "30, cap: x <= 2",
        "3, cap: x + 0.1*u <= 2.5",
        "-4, cap: 1 <= 2 + x",
        "6, cap: x^2 <= 4",
        "3, cap: x <= 2 for t > 0",
        "3, cap: x <= 2 for t >= 0.5",
        "3, cap: x <= 2 for t <= 1",
        "3, cap: x <= 2 + 0*t for t > 0",
        "-4, 'cap: der(x, t) <= 1 for t > 0'"
    })
    void stateBeyondAnInequalityIsPlannedFrom(double measured, String limit) {
        try (TankLoop loop = measuring(measured, WIDE, SET_POINT, PLAUSIBLE, equations(limit))) {
            loop.run(100);
            assertLedBack(loop, "cap is violated by ");
        }
    }

    @Test
    void boundsMayBeParameters() {
        try (TankLoop loop = measuring(
                5, WIDE, SET_POINT, PLAUSIBLE, "model.parameters.most=2", equations("cap: 0.5*x <= 0.5*most"))) {
            loop.run(100);
            assertLedBack(loop, "cap is violated by ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"most", "most + 0*t", "most + 0.1*t"})
    void boundsOfAStateMayBeFunctions(String bound) {
        try (TankLoop loop = measuring(
                5,
                SET_POINT,
                PLAUSIBLE,
                "model.parameters.most=2",
                "model.variables.x={role=state, min=-100, max=\"" + bound + "\"}")) {
            loop.run(100);
            assertLedBack(loop, "bound of x is violated by ");
        }
    }

    @Test
    void deadTimesMayBeInTheWay() {
        try (TankLoop loop = measuring(
                3,
                WIDE,
                SET_POINT,
                PLAUSIBLE,
                "model.equations=[\"x(0) = x0\", \"der(x, t) = -x + delay(u, 0.25)\", \"cap: x <= 2\"]")) {
            loop.run(100);
            assertLedBack(loop, "cap is violated by ");
        }
    }

    /** z follows from an implicit equation of the state, which no decision changes at the start of a plan. */
    @ParameterizedTest
    @ValueSource(doubles = {3, 8})
    void algebraicVariableBeyondItsBoundIsPlannedFrom(double measured) {
        try (TankLoop loop = measuring(
                measured,
                WIDE,
                SET_POINT,
                PLAUSIBLE,
                "model.variables.\"z(t)\"={role=algebraic, min=-5, max=2}",
                equations("z + 0.1*z^3 = x"))) {
            loop.run(100);
            assertLedBack(loop, "z is ");
        }
    }

    /** A request names what it limits; an inequality with the name of a variable is none of it. */
    @Test
    void inequalityWithTheNameOfAVariableIsNotTakenForIt() {
        try (TankLoop loop = measuring(3, WIDE, SET_POINT, PLAUSIBLE, equations("x: x <= 2"))) {
            loop.run(60);
            assertTrue(loop.requests.stream().map(SolveRequest::limits).allMatch(List::isEmpty));
            assertEquals(1.5, loop.details.getLast().estimate()[0], 0.05);
        }
    }

    @Test
    void loopThatKeepsItsLimitsAsksForNothing() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), SET_POINT, equations("cap: x <= 1.6"))) {
            loop.run(60);
            assertTrue(loop.requests.stream().map(SolveRequest::limits).allMatch(List::isEmpty));
            assertFalse(loop.events.stream().anyMatch(event -> event.text().startsWith("cap")));
        }
    }
}
