package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.AlarmPriority;
import dev.takt.loop.Mode;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.alarm.AlarmState;
import dev.takt.loop.alarm.AlarmTransition;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each condition is raised through a running loop, and returns to normal, in virtual time with a period of 0.1 s. */
class AlarmsOfALoopTest {
    private static final Function<SolveRequest, SolveFault> AT_ONCE = _ -> new SolveFault.Takes(0);

    private static TankLoop loop(UnaryOperator<ControllerEnd> link, String... overrides) {
        return new TankLoop(true, AT_ONCE, link, overrides);
    }

    private static AlarmId id(String name) {
        return AlarmId.parse(name).orElseThrow();
    }

    private static List<AlarmTransition> story(TankLoop loop, String alarm) {
        return loop.events.stream()
                .filter(LoopEvent.AlarmChanged.class::isInstance)
                .map(event -> ((LoopEvent.AlarmChanged) event).transition())
                .filter(transition -> transition.id().equals(id(alarm)))
                .toList();
    }

    private static List<String> present(TankLoop loop) {
        return loop.loop().view().alarms().stream()
                .map(alarm -> alarm.id().name())
                .toList();
    }

    private static Alarm alarm(TankLoop loop, String name) {
        return loop.loop().view().alarms().stream()
                .filter(alarm -> alarm.id().equals(id(name)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is none of " + present(loop)));
    }

    /** An alarm was raised once, at the end of one period, and returned at the end of another. */
    private static void assertRaisedAndReturned(TankLoop loop, String name, int raised, int returned) {
        List<AlarmTransition> story = story(loop, name);
        assertEquals(
                List.of(AlarmState.UNACKNOWLEDGED, AlarmState.RETURNED),
                story.stream().map(AlarmTransition::to).toList(),
                () -> name + ": " + story);
        assertEquals(raised, story.getFirst().time() / 0.1, 1e-6, "raised");
        assertEquals(returned, story.getLast().time() / 0.1, 1e-6, "returned");
    }

    @Test
    void aLoopThatIsWellHasNone() {
        try (TankLoop loop = loop(end -> end).run(100)) {
            assertEquals(List.of(), present(loop));
        }
    }

    @Test
    void ofASignalThatIsLost() {
        try (TankLoop loop = loop(
                        end -> new FaultyLink(end).changing("x", 10, 20, (_, _) -> Double.NaN), "signals.x.bad-reads=3")
                .run(40)) {
            assertRaisedAndReturned(loop, "signal-lost:x", 13, 23);
            assertTrue(story(loop, "signal-lost:x").getFirst().text().endsWith(": nan"));
            assertRaisedAndReturned(loop, "predicted", 12, 25);
            assertEquals(List.of("signal-lost:x", "predicted"), present(loop));
        }
    }

    @Test
    void ofAPlantThatIsSilent() {
        try (TankLoop loop = loop(end -> new FaultyLink(end).losing(10, 30)).run(40)) {
            assertRaisedAndReturned(loop, "plant-silent", 13, 33);
            assertTrue(alarm(loop, "plant-silent").cascade().first());
            assertEquals(
                    Optional.of(id("plant-silent")),
                    alarm(loop, "signal-lost:x").cascade().follows());
            assertEquals(AlarmPriority.CRITICAL, alarm(loop, "plant-silent").priority());
        }
    }

    @Test
    void ofALimitThatIsViolated() {
        try (TankLoop loop = loop(end -> new FaultyLink(end).changing("x", 10, 16, (_, _) -> 12.0))
                .run(30)) {
            assertRaisedAndReturned(loop, "limit-violated:x", 12, 21);
            AlarmTransition raised = story(loop, "limit-violated:x").getFirst();
            assertEquals(12, raised.value());
            assertEquals(10, raised.limit());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "x <= 1.5, true",
        "x <= 1.5 for t > 0, true",
        "x <= 1.5 for t <= 1, true",
        "'x <= 1.5 soft(10, 0)', true",
        "x(0.1) <= 1.5, true",
        "x(end) <= 1.5, false",
        "x <= 1.5 for t > 1, false",
        "x <= 1.5 for t = end(t), false"
    })
    void ofAConstraintThatLimitsTheStateOfNow(String constraint, boolean raised) {
        String equations = "model.equations=[\"x(0) = x0\", \"der(x, t) = -x + u\", \"" + constraint + "\"]";
        try (TankLoop loop = loop(end -> new FaultyLink(end).changing("x", 10, 20, (_, _) -> 4.0), equations)
                .run(25)) {
            assertEquals(raised, !story(loop, "limit-violated:x").isEmpty());
        }
    }

    @Test
    void ofALimitThatAnOperatorHasMoved() {
        try (TankLoop loop = loop(end -> end).run(60)) {
            assertTrue(loop.operate(new OperatorCommand.Limits("x", 0, 2)).accepted());
            loop.run(3);
            assertEquals(2, alarm(loop, "limit-violated:x").limit());
        }
    }

    @Test
    void ofASolverThatFailsAndOneThatIsRestarted() {
        try (TankLoop loop = TankLoop.driving(
                        request -> request.cycle() >= 5 && request.cycle() < 20
                                ? new SolveFault.Fails(0, SolveEnding.INFEASIBLE)
                                : new SolveFault.Takes(0),
                        "loop.ladder.hold=2000")
                .run(90)) {
            assertRaisedAndReturned(loop, "solver-failing", 7, 23);
            assertRaisedAndReturned(loop, "solver-restarted", 14, 75);
            assertTrue(story(loop, "solver-failing").getFirst().text().contains("last infeasible"));
            assertEquals(
                    Optional.of(id("solver-failing")),
                    story(loop, "solver-restarted").getFirst().follows());
        }
    }

    @Test
    void ofAnActuatorThatIsSaturated() {
        try (TankLoop loop = loop(
                        end -> end, "loop.set-points.xsp=[[0, 6], [8, 2]]", "alarms.actuator-saturated.on-delay=2 s")
                .run(110)) {
            List<AlarmTransition> story = story(loop, "actuator-saturated:u");
            assertEquals(
                    List.of(AlarmState.UNACKNOWLEDGED, AlarmState.RETURNED),
                    story.stream().map(AlarmTransition::to).toList());
            assertEquals(5, story.getFirst().limit());
            assertEquals(AlarmPriority.LOW, story.getFirst().priority());
        }
    }

    @Test
    void ofAnActuatorThatDoesNotFollow() {
        try (TankLoop loop = loop(
                        end -> new FaultyLink(end).changing("u", 10, 20, (_, _) -> 4.9),
                        "actuators.u.read-back.tolerance=0.1")
                .run(30)) {
            assertRaisedAndReturned(loop, "actuator-not-following:u", 12, 23);
            assertEquals(4.9, story(loop, "actuator-not-following:u").getFirst().value());
        }
    }

    @Test
    void ofCommandsThatAreNotAcknowledged() {
        try (TankLoop loop =
                loop(end -> new FaultyLink(end).withoutAcknowledgement(10, 20)).run(30)) {
            assertRaisedAndReturned(loop, "command-not-acknowledged", 12, 23);
        }
    }

    @Test
    void ofClocksThatAreSet() {
        try (TankLoop loop =
                loop(end -> new FaultyLink(end).withItsClockSetBack(10)).run(40)) {
            AlarmTransition source = story(loop, "clock-stepped").getFirst();
            assertTrue(source.text().contains("stamps the measurements"), source.text());
            loop.run(60);
            loop.setTimeOfDay(-90_000);
            loop.run(70);
            List<AlarmTransition> story = story(loop, "clock-stepped");
            assertEquals(4, story.size(), story::toString);
            assertTrue(
                    story.get(2).text().contains("set by -90.0 s"), story.get(2).text());
            assertEquals(-90, story.get(2).value(), 1e-3);
        }
    }

    @Test
    void ofALoopThatWasSuspended() {
        try (TankLoop loop = loop(end -> end).run(20)) {
            loop.suspend(2.5);
            loop.run(20);
            assertEquals(List.of(), present(loop), "no longer than the plant waits for a command");
            loop.suspend(30);
            loop.run(120);
            List<AlarmTransition> story = story(loop, "periods-skipped");
            assertEquals(AlarmState.RETURNED, story.getLast().to(), story::toString);
            assertEquals(2, story.size(), story::toString);
            assertTrue(
                    story.getFirst().text().startsWith("the loop did not run for 29 periods, 2.90 s of the plant"),
                    story::toString);
        }
    }

    @Test
    void ofARecorderThatDropsRecords() {
        try (TankLoop loop = loop(end -> end).run(15)) {
            loop.signs.add(new VitalSign.Recorder(0, 100, 1000, 0, 0));
            loop.run(20);
            assertEquals(List.of(), present(loop));
            loop.signs.set(0, new VitalSign.Recorder(0, 100, 1000, 3, 2));
            loop.run(90);
            assertEquals(2, story(loop, "recorder-drops").size());
            assertEquals(5, story(loop, "recorder-drops").getFirst().value());
        }
    }

    @Test
    void ofSettingsThatAreRolledBack() {
        try (TankLoop loop = loop(end -> end).run(20)) {
            assertTrue(loop.reload("solver.max-iterations=0").accepted());
            loop.run(80);
            List<AlarmTransition> story = story(loop, "configuration-rolled-back");
            assertEquals(AlarmState.RETURNED, story.getLast().to(), story::toString);
            assertTrue(story.getFirst().text().contains("solver.max-iterations"), story::toString);
        }
    }

    @Test
    void ofAPartThatBeginsAgain() {
        try (TankLoop loop = loop(BreakingLink::new).run(90)) {
            assertEquals(2, story(loop, "part-restarted").size());
            assertTrue(story(loop, "part-restarted").getFirst().text().contains("a defect"));
        }
    }

    /** Fails once. */
    private static final class BreakingLink extends ForwardingControllerEnd {
        private int reads;

        BreakingLink(ControllerEnd end) {
            super(end);
        }

        @Override
        public boolean read(TagFrame into) {
            if (reads++ == 10) {
                throw new IllegalStateException("a defect");
            }
            return super.read(into);
        }
    }

    /** The alarm is latched with the mode; the list and the mode are acknowledged apart or together. */
    @Test
    void ofALoopInModeSafe() {
        try (TankLoop loop = loop(
                end -> new FaultyLink(end).losing(10, 30), "signals.x.bad-reads=3", "signals.x.criticality=critical")) {
            loop.run(20);
            assertEquals(Mode.SAFE, loop.modes().getLast());
            assertEquals(AlarmPriority.CRITICAL, alarm(loop, "signal-lost:x").priority());
            CommandOutcome early = loop.operate(new OperatorCommand.Acknowledge());
            assertFalse(early.accepted(), "the signal is still lost");
            assertEquals(AlarmState.UNACKNOWLEDGED, alarm(loop, "loop-safe").state(), "and nothing was acknowledged");
            assertTrue(loop.operate(new OperatorCommand.AcknowledgeAlarms(Optional.empty()))
                    .accepted());
            assertEquals(AlarmState.ACKNOWLEDGED, alarm(loop, "loop-safe").state());
            loop.run(30);
            assertEquals(List.of("loop-safe"), present(loop), "latched, whatever has returned");
            assertEquals(Mode.SAFE, loop.modes().getLast());
            assertTrue(loop.operate(new OperatorCommand.Acknowledge()).accepted());
            loop.run(2);
            assertEquals(Mode.STANDBY, loop.modes().getLast());
            assertEquals(List.of(), present(loop));
        }
    }

    @Test
    void oneCommandReleasesTheModeAndAcknowledgesAll() {
        try (TankLoop loop = loop(
                end -> new FaultyLink(end).losing(10, 30), "signals.x.bad-reads=3", "signals.x.criticality=critical")) {
            loop.run(50);
            assertTrue(present(loop).contains("plant-silent"), "returned, and nobody has seen it");
            assertTrue(loop.operate(new OperatorCommand.Acknowledge()).accepted());
            loop.run(2);
            assertEquals(List.of(), present(loop));
        }
    }

    @Test
    void anAcknowledgementWithoutAnythingToAcknowledgeIsRefused() {
        try (TankLoop loop = loop(end -> end).run(5)) {
            assertFalse(loop.operate(new OperatorCommand.Acknowledge()).accepted());
        }
    }

    @Test
    void shelvesByTheClock() {
        try (TankLoop loop = loop(end -> new FaultyLink(end).losing(10, 1000)).run(30)) {
            AlarmId lost = id("signal-lost:x");
            assertFalse(
                    loop.operate(new OperatorCommand.ShelveAlarm(lost, 9 * 3600))
                            .accepted(),
                    "beyond 8 h");
            assertTrue(loop.operate(new OperatorCommand.ShelveAlarm(lost, 2)).accepted());
            loop.run(19);
            assertEquals(AlarmState.SHELVED, alarm(loop, "signal-lost:x").state());
            loop.run(2);
            assertEquals(AlarmState.UNACKNOWLEDGED, alarm(loop, "signal-lost:x").state());
        }
    }

    @Test
    void outOfServiceSignalsSayNothing() {
        try (TankLoop loop = loop(end -> new FaultyLink(end).losing(20, 1000)).run(10)) {
            loop.operate(new OperatorCommand.RequestMode(Mode.OUT_OF_SERVICE));
            loop.run(40);
            assertEquals(AlarmState.SUPPRESSED, alarm(loop, "plant-silent").state());
            assertEquals(AlarmState.SUPPRESSED, alarm(loop, "signal-lost:x").state());
            loop.operate(new OperatorCommand.RequestMode(Mode.STANDBY));
            loop.run(2);
            assertEquals(AlarmState.UNACKNOWLEDGED, alarm(loop, "plant-silent").state());
        }
    }

    @Test
    void theFileSaysWhatIsAnAlarm() {
        try (TankLoop loop = loop(
                        end -> new FaultyLink(end).losing(10, 1000),
                        "alarms.predicted.enabled=off",
                        "alarms.signal-lost.priority=low",
                        "alarms.\"plant-silent\".on-delay=1 s")
                .run(20)) {
            assertEquals(List.of("loop-safe", "signal-lost:x"), present(loop));
            assertEquals(AlarmPriority.LOW, alarm(loop, "signal-lost:x").priority());
            assertTrue(loop.reload("alarms.signal-lost.priority=critical").accepted(), "it acts live");
            loop.run(3);
            assertEquals(AlarmPriority.CRITICAL, alarm(loop, "signal-lost:x").priority());
            assertTrue(
                    present(loop).contains("plant-silent"), () -> present(loop).toString());
        }
    }
}
