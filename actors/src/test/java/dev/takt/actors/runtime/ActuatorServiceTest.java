package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.Quality;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.service.ActuatorStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two pumps, of which one leaves the optimizer's hands while the other goes on. */
class ActuatorServiceTest {
    private static final int U = 0;
    private static final int W = 1;
    private static final double STEP = PumpsLoop.RATE * (1 + 1e-9);

    @TempDir
    private Path folder;

    @Test
    void theOthersHoldWhatTheyCanWhileAnOperatorHasOne() {
        try (PumpsLoop loop = PumpsLoop.driving().run(40)) {
            assertEquals(2, loop.measured(0), 1e-3);
            assertTrue(loop.take("u", 2.5).accepted());
            loop.run(60);
            assertEquals(ActuatorStatus.MANUAL, loop.status("u"));
            assertEquals(Mode.AUTO, loop.mode());
            assertEquals(2.5, loop.commands(U)[99], 1e-12, "the operator's value");
            double w = loop.commands(W)[99];
            // the least sum of squares of what w alone can do: x = u + 0.4 w, y = w + 0.4 u
            double best = ((2 - 2.5) * 0.4 + (2 - 0.4 * 2.5)) / (0.4 * 0.4 + 1);
            assertEquals(best, w, 2e-3);
            assertTrue(loop.largestStep(U, 1) <= STEP, "through the guard");
            assertTrue(
                    loop.texts().contains("u is manual: an operator has it"),
                    loop.texts().toString());
            assertTrue(loop.cycles.stream().allMatch(cycle -> cycle.source() == CommandSource.FRESH));
        }
    }

    @Test
    void theOptimizerKnowsTheWayToTheOperatorsValue() {
        try (PumpsLoop loop = PumpsLoop.driving().run(40)) {
            double before = loop.commands(U)[39];
            loop.take("u", before + 1);
            loop.run(1);
            SolveRequest request = loop.requests.getLast();
            assertEquals(List.of("u"), request.service().held());
            assertEquals(before, request.limits().getLast().at(0).most(), 1e-12);
            assertEquals(before + 0.4, request.limits().getLast().at(1).least(), 1e-12);
            assertEquals(before + 1, request.limits().getLast().at(9).least(), 1e-12);
        }
    }

    @Test
    void comesBackWithoutAJump() {
        try (PumpsLoop loop = PumpsLoop.driving("loop.transfer=5").run(40)) {
            loop.take("u", 3.2);
            loop.run(30);
            loop.giveBack("u");
            loop.run(1);
            assertEquals(ActuatorStatus.AUTO, loop.status("u"));
            double[] commands = loop.commands(U);
            assertEquals(commands[69], commands[70], 1e-12, "the first command is what acts");
            loop.run(60);
            assertTrue(
                    loop.largestStep(U, 70) <= 0.3 + 1e-6, "within the rate of the plan: " + loop.largestStep(U, 70));
            assertEquals(2, loop.measured(0), 1e-3);
            assertEquals(2, loop.measured(1), 1e-3);
        }
    }

    @Test
    void followsThePlantsOwnControlSystem() {
        List<List<Quality>> sent = new ArrayList<>();
        UnaryOperator<ControllerEnd> seen = end -> new ForwardingControllerEnd(end) {
            @Override
            public void write(TagFrame commands) {
                sent.add(List.of(commands.quality(U), commands.quality(W)));
                super.write(commands);
            }
        };
        try (PumpsLoop loop = PumpsLoop.through(
                        seen, "plant.faults=[{ at = 30 s, actuator = u, taken = 4, for = 30 s }]")
                .run(29)) {
            double before = loop.commands(W)[28];
            loop.run(25);
            assertEquals(ActuatorStatus.TRACKING, loop.status("u"));
            assertEquals(Mode.AUTO, loop.mode());
            assertEquals(4, loop.commands(U)[53], 1e-12, "the read-back, at once");
            assertTrue(loop.commands(W)[53] < before - 0.5, "the other makes room");
            assertFalse(loop.take("u", 2).accepted(), "nobody can take what the plant has");
            assertEquals(List.of(Quality.UNCERTAIN, Quality.GOOD), sent.getLast(), "the plant may refuse it");
            loop.run(60);
            assertEquals(ActuatorStatus.AUTO, loop.status("u"));
            assertTrue(loop.largestStep(U, 62) <= STEP, "back without a jump");
            assertEquals(List.of(Quality.GOOD, Quality.GOOD), sent.getLast());
            assertEquals(2, loop.measured(0), 5e-3);
        }
    }

    @Test
    void goesOnWithTheOperatorsHandWhenThePlantGivesBackWhatItHadTaken() {
        try (PumpsLoop loop = PumpsLoop.driving("plant.faults=[{ at = 30 s, actuator = u, taken = 4, for = 10 s }]")
                .run(20)) {
            loop.take("u", 2);
            loop.run(30);
            assertEquals(ActuatorStatus.MANUAL, loop.status("u"));
            assertEquals(4, loop.commands(U)[49], 1e-12, "where the plant left it");
        }
    }

    @Test
    void aTagSaysThatItCanGoNoHigher() {
        try (PumpsLoop loop = PumpsLoop.driving(
                        "actuators.w.limited.high=W.END",
                        "plant.faults=[{ at = 0 s, actuator = w, at-most = 1.2, for = 60 s }]")
                .run(50)) {
            assertEquals(ActuatorStatus.LIMITED_HIGH, loop.status("w"));
            assertEquals(1.2, loop.commands(W)[49], 1e-6, "no wind-up of the command");
            double best = ((2 - 0.4 * 1.2) + (2 - 1.2) * 0.4) / (1 + 0.4 * 0.4);
            assertEquals(best, loop.commands(U)[49], 5e-3, "the other does what it can");
            loop.run(60);
            assertEquals(ActuatorStatus.AUTO, loop.status("w"));
            assertEquals(2, loop.measured(1), 1e-3);
        }
    }

    @Test
    void aReadBackThatStaysBehindSaysThatItCanGoNoHigher() {
        try (PumpsLoop loop = PumpsLoop.driving(
                        "actuators.w.limited.tolerance=0.05",
                        "plant.faults=[{ at = 0 s, actuator = w, at-most = 1.2, for = 60 s }]")
                .run(50)) {
            assertEquals(ActuatorStatus.LIMITED_HIGH, loop.status("w"));
            assertEquals(1.25, loop.commands(W)[49], 1e-6, "no further ahead than the tolerance");
            loop.run(60);
            assertEquals(ActuatorStatus.AUTO, loop.status("w"));
            assertEquals(2, loop.measured(1), 1e-3);
            long limited = loop.texts().stream()
                    .filter(text -> text.startsWith("w is limited-high"))
                    .count();
            assertEquals(1, limited, "once, not again and again");
        }
    }

    @Test
    void theLastOneThatLeavesLeavesTheLoopToTheOperator() {
        try (PumpsLoop loop = PumpsLoop.driving().run(40)) {
            loop.take("u", 2);
            loop.run(5);
            assertEquals(Mode.AUTO, loop.mode());
            loop.operate(new OperatorCommand.TakeActuator("w", OptionalDouble.empty()));
            loop.run(3);
            assertEquals(Mode.MANUAL, loop.mode());
            assertEquals(
                    List.of("no actuator is in auto"), loop.cycles.getLast().reasons());
            assertEquals(loop.commands(W)[44], loop.commands(W)[47], 1e-12, "it stays where it was");
            loop.operate(new OperatorCommand.RequestMode(Mode.AUTO));
            loop.run(3);
            assertEquals(Mode.ARMING, loop.mode(), "there is nothing to move");
            assertTrue(loop.cycles.getLast().reasons().contains("no actuator is in auto"));
            loop.giveBack("w");
            loop.run(10);
            assertEquals(Mode.AUTO, loop.mode());
            assertEquals(ActuatorStatus.MANUAL, loop.status("u"));
            assertTrue(loop.largestStep(U, 47) <= STEP && loop.largestStep(W, 47) <= STEP);
        }
    }

    /** An operator who takes the last one knows it; what the plant's own control system took comes back without a word. */
    @Test
    void aLoopThatLostItsLastActuatorTellsThatItStaysInManual() {
        String[] plant = {
            "actuators.w.tracking=W.LOCAL",
            "plant.faults=[{ at = 40 s, actuator = u, taken = 2, for = 20 s }, { at = 40 s, actuator = w, taken = 1, for = 20 s }]"
        };
        try (PumpsLoop loop = PumpsLoop.driving(plant).run(50)) {
            assertEquals(Mode.MANUAL, loop.mode());
            assertEquals(List.of("auto-left"), loop.activeAlarms());
            loop.run(30);
            assertEquals(ActuatorStatus.AUTO, loop.status("u"));
            assertEquals(Mode.MANUAL, loop.mode());
            assertEquals(List.of("auto-left"), loop.activeAlarms(), "nobody drives: that is told");
            loop.operate(new OperatorCommand.RequestMode(Mode.AUTO));
            loop.run(10);
            assertEquals(Mode.AUTO, loop.mode());
            assertEquals(List.of(), loop.activeAlarms());
        }
        try (PumpsLoop loop = PumpsLoop.driving().run(40)) {
            loop.take("u", 2);
            loop.take("w", 1);
            loop.run(5);
            assertEquals(Mode.MANUAL, loop.mode());
            assertEquals(List.of(), loop.activeAlarms(), "the operator drives");
        }
    }

    @Test
    void aValueInModeManualMovesTheActuator() {
        try (PumpsLoop loop = PumpsLoop.driving().run(20)) {
            loop.operate(new OperatorCommand.RequestMode(Mode.MANUAL));
            loop.run(2);
            loop.take("u", 3);
            loop.run(10);
            assertEquals(3, loop.commands(U)[31], 1e-12);
            assertEquals(Mode.MANUAL, loop.mode());
            loop.operate(new OperatorCommand.RequestMode(Mode.AUTO));
            loop.run(20);
            assertEquals(Mode.AUTO, loop.mode());
            assertEquals(3, loop.commands(U)[51], 1e-12, "still in the operator's hand");
        }
    }

    /** From period 40 on no solve succeeds: plans of before are followed, then held. */
    @Test
    void plansFromBeforeItLeftDoNotMoveIt() {
        Function<SolveRequest, SolveFault> fates = request ->
                request.cycle() < 20 ? new SolveFault.Takes(0) : new SolveFault.Fails(0, SolveEnding.ITERATION_LIMIT);
        try (PumpsLoop loop = new PumpsLoop(true, Optional.empty(), fates).run(20)) {
            loop.take("u", 0.5);
            loop.run(8);
            assertEquals(CommandSource.PREVIOUS, loop.cycles.getLast().source());
            assertEquals(0.5, loop.commands(U)[27], 1e-12);
        }
    }

    /** The plans of periods 25 and 26 take too long, and no later one succeeds. */
    @Test
    void plansFromBeforeItCameBackDoNotMoveIt() {
        Function<SolveRequest, SolveFault> fates = request ->
                request.cycle() < 30 ? new SolveFault.Takes(0) : new SolveFault.Fails(0, SolveEnding.ITERATION_LIMIT);
        try (PumpsLoop loop = new PumpsLoop(true, Optional.empty(), fates).run(20)) {
            loop.take("u", 0.5);
            loop.run(10);
            loop.giveBack("u");
            loop.run(5);
            assertEquals(ActuatorStatus.AUTO, loop.status("u"));
            assertEquals(CommandSource.PREVIOUS, loop.cycles.getLast().source());
            assertEquals(0.5, loop.commands(U)[34], 1e-12, "it waits for a plan that was made with it");
        }
    }

    @Test
    void aLatePlanFromBeforeItLeftDoesNotMoveIt() {
        Function<SolveRequest, SolveFault> fates =
                request -> new SolveFault.Takes(request.cycle() >= 20 ? PumpsLoop.PERIOD * 9 / 10 : 0);
        try (PumpsLoop loop = new PumpsLoop(true, Optional.empty(), fates).run(21)) {
            double before = loop.commands(U)[20];
            loop.operate(new OperatorCommand.TakeActuator("u", OptionalDouble.empty()));
            loop.run(4);
            assertTrue(loop.cycles.stream().anyMatch(cycle -> cycle.source() == CommandSource.LATE));
            for (int k = 21; k < 25; k++) {
                assertEquals(before, loop.commands(U)[k], 1e-12);
            }
        }
    }

    @Test
    void anOperatorsHandOutlastsARestartWhileThePlantHasTheActuator() {
        LastPlanFile file = LastPlanFile.of(folder, "pumps");
        String taken = "plant.faults=[{ at = 35 s, actuator = u, taken = 4, for = 100 s }]";
        try (PumpsLoop loop = new PumpsLoop(false, Optional.of(file), _ -> new SolveFault.Takes(0), taken)) {
            loop.run(30);
            loop.take("u", 2.2);
            loop.run(10);
            assertEquals(ActuatorStatus.TRACKING, loop.status("u"));
        }
        try (PumpsLoop loop = new PumpsLoop(false, Optional.of(file), _ -> new SolveFault.Takes(0))) {
            loop.run(5);
            assertEquals(ActuatorStatus.MANUAL, loop.status("u"), "the plant has given it back meanwhile");
        }
    }

    @Test
    void anOperatorsHandOutlastsARestart() {
        LastPlanFile file = LastPlanFile.of(folder, "pumps");
        try (PumpsLoop loop = new PumpsLoop(false, Optional.of(file), _ -> new SolveFault.Takes(0))) {
            loop.run(30);
            assertEquals(Mode.AUTO, loop.mode());
            loop.take("u", 2.2);
            loop.operate(new OperatorCommand.DropControlled("first"));
            loop.run(10);
        }
        try (PumpsLoop loop = new PumpsLoop(false, Optional.of(file), _ -> new SolveFault.Takes(0))) {
            loop.run(5);
            assertEquals(ActuatorStatus.MANUAL, loop.status("u"));
            assertFalse(loop.controlled("first").isInService());
            double where = loop.commands(U)[4];
            loop.run(30);
            assertEquals(Mode.AUTO, loop.mode());
            assertEquals(where, loop.commands(U)[34], PumpsLoop.RATE * 4, "not driven by plans");
            assertEquals(loop.commands(U)[20], loop.commands(U)[34], 1e-12);
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        try (PumpsLoop loop = PumpsLoop.driving().run(5)) {
            CommandOutcome unknown = loop.take("v", 1);
            assertFalse(unknown.accepted());
            assertTrue(unknown.reason().startsWith("no actuator v; expected one of u, w"), unknown.reason());
            CommandOutcome outside = loop.take("u", 7);
            assertEquals("u = 7.0; expected a value from 0.0 to 5.0; nothing was changed", outside.reason());
            assertFalse(
                    loop.operate(new OperatorCommand.DropControlled("third")).accepted());
        }
    }

    @Test
    void staysWhereItIsWhenNobodyKnowsWhoHasIt() {
        try (PumpsLoop loop = PumpsLoop.driving("plant.faults=[{ at = 40 s, actuator = u, status-bad = 30 s }]")
                .run(42)) {
            assertEquals(ActuatorStatus.AUTO, loop.status("u"), "what the tag said last holds for a while");
            loop.run(8);
            assertEquals(ActuatorStatus.UNKNOWN, loop.status("u"));
            assertEquals(Mode.AUTO, loop.mode());
            assertEquals(List.of("u"), loop.requests.getLast().service().held());
            double[] commands = loop.commands(U);
            assertEquals(commands[44], commands[49], 1e-12, "it stays");
            assertEquals(List.of("actuator-status-unknown:u"), loop.alarms());
            loop.operate(new OperatorCommand.SetPoints(Map.of("ysp", 2.3), new OperatorCommand.Term.Usual()));
            loop.run(15);
            assertTrue(loop.commands(W)[64] > loop.commands(W)[49] + 0.1, "the other one goes on");
            assertTrue(loop.take("u", 1.5).accepted(), "an operator may know");
            loop.run(3);
            assertEquals(ActuatorStatus.MANUAL, loop.status("u"));
            loop.giveBack("u");
            loop.run(30);
            assertEquals(ActuatorStatus.AUTO, loop.status("u"));
            assertTrue(loop.largestStep(U, 40) <= STEP, "back without a jump");
            assertEquals(List.of(), loop.activeAlarms());
        }
    }

    @Test
    void goesOnFollowingThePlantWhenTheTagIsLostThatSaysSo() {
        try (PumpsLoop loop = PumpsLoop.driving(
                        "plant.faults=[{ at = 20 s, actuator = u, taken = 4, for = 40 s },"
                                + " { at = 30 s, actuator = u, status-bad = 60 s },"
                                + " { at = 60 s, actuator = u, taken = 3, for = 20 s }]",
                        "actuators.w.fail-safe=0.5",
                        "actuators.u.fail-safe=0.7")
                .run(50)) {
            assertEquals(ActuatorStatus.UNKNOWN, loop.status("u"));
            assertEquals(4, loop.commands(U)[49], 1e-12);
            loop.run(20);
            assertEquals(3, loop.commands(U)[69], 1e-12, "where the plant moves it");
            loop.operate(new OperatorCommand.RequestMode(Mode.SAFE));
            loop.run(15);
            assertEquals(0.7, loop.commands(U)[84], 1e-12, "it may be the loop's");
        }
    }

    @Test
    void anOperatorsHandOutlivesTheTag() {
        try (PumpsLoop loop = PumpsLoop.driving("plant.faults=[{ at = 40 s, actuator = u, status-bad = 30 s }]")
                .run(20)) {
            loop.take("u", 2.5);
            loop.run(40);
            assertEquals(ActuatorStatus.MANUAL, loop.status("u"));
            assertEquals(2.5, loop.commands(U)[59], 1e-12);
            assertEquals(List.of("actuator-status-unknown:u"), loop.alarms());
        }
    }

    @Test
    void aLimitWhoseTagIsLostDoesNotCreep() {
        try (PumpsLoop loop = PumpsLoop.driving(
                        "actuators.w.limited.high=W.END",
                        "plant.faults=[{ at = 0 s, actuator = w, at-most = 1.2, for = 60 s },"
                                + " { at = 40 s, actuator = w, status-bad = 60 s }]")
                .run(50)) {
            assertEquals(ActuatorStatus.LIMITED_HIGH, loop.status("w"));
            loop.operate(new OperatorCommand.SetPoints(Map.of("ysp", 1.0), new OperatorCommand.Term.Usual()));
            loop.run(30);
            assertTrue(loop.commands(W)[79] < 1, "downwards it is free");
            loop.operate(new OperatorCommand.SetPoints(Map.of("ysp", 2.5), new OperatorCommand.Term.Usual()));
            loop.run(15);
            assertEquals(1.2, loop.commands(W)[94], 1e-3, "up to where the tag said it ends");
            loop.run(30);
            assertEquals(ActuatorStatus.AUTO, loop.status("w"));
        }
    }

    @Test
    void aTagWithoutNewTimeStampsIsUnknownWhereThatIsAskedFor() {
        UnaryOperator<ControllerEnd> frozen = end -> new ForwardingControllerEnd(end) {
            @Override
            public boolean read(TagFrame into) {
                boolean news = super.read(into);
                int place = into.table().place("PUMP.LOCAL").orElseThrow();
                into.set(place, 0, Quality.GOOD, 1);
                return news;
            }
        };
        try (PumpsLoop loop =
                PumpsLoop.through(frozen, "actuators.u.status.stale-after=5 s").run(8)) {
            assertEquals(ActuatorStatus.AUTO, loop.status("u"));
            loop.run(4);
            assertEquals(ActuatorStatus.UNKNOWN, loop.status("u"));
        }
        try (PumpsLoop loop = PumpsLoop.through(frozen).run(60)) {
            assertEquals(ActuatorStatus.AUTO, loop.status("u"));
        }
    }

    @Test
    void aSilentPlantIsOneAlarm() {
        try (PumpsLoop loop = PumpsLoop.driving(
                        "plant.faults=[{ at = 30 s, cut = 30 s }]", "actuators.w.tracking=W.LOCAL")
                .run(50)) {
            assertEquals(Mode.SAFE, loop.mode());
            assertTrue(loop.cycles.stream().noneMatch(cycle -> cycle.actual() == Mode.MANUAL));
            assertEquals(ActuatorStatus.UNKNOWN, loop.status("u"));
            assertFalse(
                    loop.alarms().contains("actuator-status-unknown:u"),
                    loop.alarms().toString());
            loop.run(20);
            assertEquals(ActuatorStatus.AUTO, loop.status("u"));
        }
    }

    @Test
    void safeMovesAllButWhatThePlantHas() {
        try (PumpsLoop loop = PumpsLoop.driving(
                        "plant.faults=[{ at = 20 s, actuator = u, taken = 4, for = 100 s }]",
                        "actuators.w.fail-safe=0.5")
                .run(30)) {
            loop.operate(new OperatorCommand.RequestMode(Mode.SAFE));
            loop.run(20);
            assertEquals(4, loop.commands(U)[49], 1e-12);
            assertEquals(0.5, loop.commands(W)[49], 1e-12);
        }
    }
}
