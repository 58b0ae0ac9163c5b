package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.record.Decoder;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.journal.record.RecordCoding;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.Mode;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.SolveFacts;
import dev.takt.loop.cycle.TargetFacts;
import dev.takt.loop.cycle.TargetFacts.GivenUp;
import dev.takt.loop.operation.OperatorCommand;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Limits in conflict while a loop runs: what it gives up, what it tells of it, and when that is over. */
class RankedZonesTest {
    /** The level that the tank comes to is the inflow: at most 2, and at least 3 only if that is less important. */
    private static final String[] CONFLICT = {
        "model.parameters.top={value=2, range=[0, 5]}",
        "model.equations=[\"x(0) = x0\", \"der(x, t) = -x + u\", \"level: x <= top rank 1\", \"flow: u >= 3 rank 2\"]",
        "model.objective=\"integral((x - target(x))^2 + 0.01*(u - target(u))^2 + 0*xsp, t)\"",
        "model.targets.minimize=\"u\"",
        "loop.set-points.top=[[0, 2]]"
    };

    private static TargetFacts targets(CycleRecord cycle) {
        return cycle.solve().flatMap(SolveFacts::targets).orElseThrow();
    }

    private static List<AlarmTransition> story(TankLoop loop, String alarm) {
        return loop.events.stream()
                .filter(LoopEvent.AlarmChanged.class::isInstance)
                .map(event -> ((LoopEvent.AlarmChanged) event).transition())
                .filter(transition -> transition.id().name().equals(alarm))
                .toList();
    }

    private static void raiseTop(TankLoop loop, double top) {
        OperatorCommand command = new OperatorCommand.SetPoints(Map.of("top", top), new OperatorCommand.Term.Usual());
        assertTrue(loop.operate(command).accepted());
    }

    @Test
    void lowerRankIsGivenUpAndHeldAgainWhenTheConflictEnds() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), CONFLICT)) {
            loop.run(60);
            TargetFacts conflict = targets(loop.cycles.getLast());
            assertTrue(conflict.current());
            assertEquals(SolveEnding.OPTIMAL, conflict.ending());
            assertEquals(1, conflict.givenUp().size());
            GivenUp given = conflict.givenUp().getFirst();
            assertEquals("flow", given.zone());
            assertEquals(TargetFacts.Limit.LOWER, given.limit());
            assertEquals(2, given.rank());
            assertEquals(1, given.amount(), 1e-5);
            assertEquals(
                    List.of("u", "x"),
                    conflict.values().stream().map(TargetFacts.Value::variable).toList());
            assertEquals(2, conflict.values().getLast().value(), 1e-5);
            assertEquals(2, loop.details.getLast().estimate()[0], 1e-2);

            raiseTop(loop, 4);
            loop.run(80);
            assertTrue(targets(loop.cycles.getLast()).givenUp().isEmpty());
            assertEquals(1, targets(loop.cycles.getLast()).solves());
            assertEquals(3, loop.details.getLast().estimate()[0], 1e-2);
            assertEquals(List.of(Mode.AUTO), loop.modes().stream().distinct().toList());
        }
    }

    @Test
    void alarmSaysWhichLimitAndEnds() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), CONFLICT)) {
            loop.run(20);
            List<AlarmTransition> raised = story(loop, "zone-given-up:flow");
            assertEquals(1, raised.size());
            assertEquals(
                    "the lower limit of rank 2 cannot be held: 1.0000 is given up",
                    raised.getFirst().text());
            raiseTop(loop, 4);
            loop.run(30);
            assertEquals(
                    AlarmState.RETURNED,
                    story(loop, "zone-given-up:flow").getLast().to());
            assertTrue(story(loop, "targets-failed").isEmpty());
        }
    }

    @Test
    void journalKeepsWhatWasGivenUp() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), CONFLICT)) {
            loop.run(20);
            CycleRecord cycle = loop.cycles.getLast();
            JournalRecord written = new JournalRecord.Period(cycle, Optional.empty());
            JournalRecord read = RecordCoding.record(new Decoder(ByteBuffer.wrap(RecordCoding.encode(written))))
                    .orElseThrow();
            assertEquals(targets(cycle), targets(((JournalRecord.Period) read).cycle()));
        }
    }

    @Test
    void limitsThatContradictEachOtherWithoutARankKeepTheLastTarget() {
        String[] settings = CONFLICT.clone();
        settings[1] = settings[1].replace("flow: u >= 3 rank 2", "flow: u >= 1 rank 2");
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0), settings)) {
            loop.run(30);
            assertTrue(targets(loop.cycles.getLast()).current());
            // the level is to stay above 3 now, the inflow below 2.5: there is no such steady state
            assertTrue(loop.operate(new OperatorCommand.Limits("u", 0, 2.5)).accepted());
            assertTrue(loop.operate(new OperatorCommand.Limits("x", 3, 10)).accepted());
            for (int period = 0; period < 40 && targets(loop.cycles.getLast()).current(); period++) {
                loop.run(1);
            }
            assertFalse(targets(loop.cycles.getLast()).current());
            assertEquals(1, story(loop, "targets-failed").size());
            loop.operate(new OperatorCommand.Limits("x", -10, 10));
            loop.run(10);
            assertTrue(targets(loop.cycles.getLast()).current());
        }
    }
}
