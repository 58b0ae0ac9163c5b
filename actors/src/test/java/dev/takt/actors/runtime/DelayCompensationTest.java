package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import org.junit.jupiter.api.Test;

/** With delay compensation every command goes out at the cut-off, and its plan was made for the state of that moment. */
class DelayCompensationTest {
    @Test
    void solvesFromTheStateThatTheTankHasAtTheCutOff() {
        try (TankLoop loop = TankLoop.driving(
                        _ -> new SolveFault.Takes(TankLoop.periods(0.5)), "loop.delay-compensation=true")
                .run(12)) {
            for (int k = 2; k < 11; k++) {
                SolveRequest request = loop.requests.get(k);
                double level = loop.cycles.get(k).signals().used()[0];
                double inflow = loop.cycles.get(k - 1).command().applied()[0];
                double expected = inflow + (level - inflow) * Math.exp(-0.08);
                assertEquals(0.1 * k + 0.08, request.start(), 1e-12);
                assertEquals(expected, request.state()[0], 1e-6, "period " + k);
            }
            for (CycleRecord cycle : loop.cycles) {
                assertEquals(CommandSource.FRESH, cycle.source());
                assertEquals(TankLoop.periods(0.8), cycle.times().feedback());
            }
        }
    }

    /** The solve of period 6 never comes in time; what was made ahead for it is corrected by its measurement. */
    @Test
    void fillsInForALateSolveWithAPlanMadeAheadWhereThereIsSensitivityFeedback() {
        try (TankLoop loop = TankLoop.driving(
                        request -> new SolveFault.Takes(
                                TankLoop.periods(request.cycle() == 6 && !request.ahead() ? 0.9 : 0.3)),
                        "loop.delay-compensation=true",
                        "loop.sensitivity-feedback=true")
                .run(12)) {
            for (CycleRecord cycle : loop.cycles) {
                assertEquals(CommandSource.FRESH, cycle.source(), "period " + cycle.cycle());
                assertEquals(cycle.cycle() == 6, cycle.corrected(), "period " + cycle.cycle());
                assertEquals(TankLoop.periods(0.8), cycle.times().feedback(), "everything goes out at the cut-off");
            }
        }
    }

    @Test
    void usesThePlanBeforeAtThePresentTimeWhenOneIsLate() {
        try (TankLoop loop = TankLoop.driving(
                        request -> new SolveFault.Takes(TankLoop.periods(request.cycle() == 4 ? 0.9 : 0.5)),
                        "loop.delay-compensation=true")
                .run(7)) {
            assertEquals(CommandSource.PREVIOUS, loop.sources().get(4));
            assertTrue(loop.sources().subList(5, 7).stream().allMatch(source -> source == CommandSource.FRESH));
        }
    }
}
