package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.SetPointState;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators gave a loop holds in the next one, three periods later, as long as it fits. */
class OrdersRestartTest {
    private static final int RUN = 25;
    private static final int AWAY = 3;
    /** A set-point that needs ten periods from 2 to 4, and takes forecasts. */
    private static final List<String> SLOW = List.of(
            "model.parameters.xsp={ value = 2, range = [0, 4], rate = 2 }",
            "loop.set-points.xsp=2",
            "loop.forecasts={ xsp { } }",
            "loop.warm-up=2");

    @TempDir
    private Path folder;

    private TankLoop loop(int begin, String... more) {
        List<String> settings = new ArrayList<>(SLOW);
        settings.addAll(List.of(more));
        return new TankLoop(
                _ -> new SolveFault.Takes(0),
                UnaryOperator.identity(),
                new TankLoop.Start(false, true, Optional.of(LastPlanFile.of(folder, "tank")), TankLoop.periods(begin)),
                settings.toArray(String[]::new));
    }

    private static void give(TankLoop loop, OperatorCommand command) {
        CommandOutcome outcome = loop.operate(command);
        assertTrue(outcome.accepted(), outcome.reason());
    }

    /** The loop before, which is given commands three periods before its end. */
    private void before(OperatorCommand... commands) {
        try (TankLoop loop = loop(0)) {
            loop.run(RUN - 3);
            for (OperatorCommand each : commands) {
                give(loop, each);
            }
            loop.run(3);
        }
    }

    /** Otherwise a command would be accepted that the next loop does not know, as with a disk that is full. */
    @Test
    void whatCannotBeKeptIsAnAlarmUntilItCan() throws IOException {
        Path orders = Files.createDirectories(folder.resolve("tank.orders.next/full"));
        Path plan = Files.createDirectories(folder.resolve("tank.plan.next/full"));
        try (TankLoop loop = loop(0)) {
            String text = runUntil(
                            loop,
                            alarm -> alarm.isPresent() && alarm.get().text().contains("the last plan"))
                    .orElseThrow()
                    .text();
            assertTrue(text.startsWith("what operators gave cannot be kept in " + folder), text);
            Files.delete(plan);
            Files.delete(orders);
            runUntil(loop, alarm -> alarm.isEmpty() || !alarm.get().active());
        }
    }

    /** The files are written by the clock of the machine, whatever that of the loop says. */
    private static Optional<Alarm> runUntil(TankLoop loop, Predicate<Optional<Alarm>> reached) {
        for (int i = 0; i < 300; i++, LockSupport.parkNanos(100_000_000)) {
            loop.run(12);
            Optional<Alarm> present = loop.loop().view().alarms().stream()
                    .filter(alarm -> alarm.id().name().equals("state-not-kept"))
                    .findFirst();
            if (reached.test(present)) {
                return present;
            }
        }
        throw new AssertionError(loop.loop().view().alarms().toString());
    }

    private static OperatorCommand setPoint(double value, double seconds) {
        return new OperatorCommand.SetPoints(Map.of("xsp", value), seconds);
    }

    private static SetPointState setPoint(TankLoop loop) {
        return Objects.requireNonNull(loop.loop().view().setPointStates().get("xsp"));
    }

    private static LimitCourse limits(SolveRequest request, String variable) {
        return request.limits().stream()
                .filter(each -> each.name().equals(variable))
                .findFirst()
                .orElse(LimitCourse.of(new VariableLimits(variable, Double.NaN, Double.NaN)));
    }

    private static Optional<LoopEvent.Commanded> told(TankLoop loop) {
        return loop.events.stream()
                .filter(LoopEvent.Commanded.class::isInstance)
                .map(LoopEvent.Commanded.class::cast)
                .filter(event -> event.command().contains("what operators gave"))
                .findFirst();
    }

    @Test
    void setPointsAndLimitsHold() {
        before(setPoint(4, 100), new OperatorCommand.Limits("x", -10, 3.5), new OperatorCommand.Limits("u", 0, 4.5));
        try (TankLoop loop = loop(RUN + AWAY)) {
            loop.run(1);
            LoopEvent.Commanded event = told(loop).orElseThrow();
            assertTrue(event.accepted(), event.reason());
            assertTrue(event.reason().startsWith("xsp; limits of x; limits of u; in force 0."), event.reason());
            assertEquals(4, setPoint(loop).target());
            // 2 of 4 periods of its way before, and as if it had gone on for the three periods without a loop
            assertEquals(2 + 0.2 * (3 + AWAY), setPoint(loop).value(), 0.21);
            assertEquals(100 - 0.3 - 0.3 - 0.1, setPoint(loop).secondsLeft().orElse(0), 0.11);
            assertEquals(3.5, limits(loop.requests.getFirst(), "x").end().most());
            double first = limits(loop.requests.getFirst(), "u").end().most();
            assertTrue(first > 4.5 && first < 5, "on its way: " + first);
            loop.run(7);
            assertEquals(4, setPoint(loop).value());
            assertEquals(4.5, limits(loop.requests.getLast(), "u").end().most());
        }
        try (TankLoop loop = loop(2 * (RUN + AWAY))) {
            loop.run(1);
            assertEquals(4, setPoint(loop).target(), "and in the one after that");
        }
    }

    @Test
    void aForecastGoesOnInTheTimeOfThePlant() {
        OptionalDouble issued = OptionalDouble.of(2);
        before(new OperatorCommand.Forecast(
                "xsp", new double[] {0, 3.3, 3.4, 100}, new double[] {2, 2, 2.1, 2.1}, false, issued));
        try (TankLoop loop = loop(RUN + AWAY)) {
            loop.run(10);
            assertTrue(
                    told(loop).orElseThrow().accepted(),
                    told(loop).orElseThrow().reason());
            assertEquals(2.1, setPoint(loop).target());
        }
    }

    @Test
    void whatWasWithdrawnOrHasEndedDoesNotComeBack() {
        before(setPoint(4, 100), new OperatorCommand.FollowSchedule());
        try (TankLoop loop = loop(RUN + AWAY)) {
            loop.run(1);
            assertEquals(Optional.empty(), told(loop));
            assertEquals(2, setPoint(loop).target());
            give(loop, setPoint(4, 0.2));
        }
        try (TankLoop loop = loop(RUN + 2 * AWAY)) {
            loop.run(2);
            assertEquals(2, setPoint(loop).target());
            assertEquals(OptionalDouble.empty(), setPoint(loop).secondsLeft());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "loop.gate.deviation=0.4 -> the configuration has changed",
                "model.variables.x.max=11 -> the model has changed",
                "loop.gate.deviation=0.5 -> the loop was away for 0."
            })
    void whatDoesNotFitIsToldAndNotTaken(String change) {
        String[] parts = change.split(" -> ");
        boolean old = parts[1].contains("away");
        try (TankLoop loop = loop(0, old ? new String[] {"loop.resume.orders-age=0.1"} : new String[0])) {
            loop.run(RUN - 1);
            give(loop, setPoint(4, 100));
            give(loop, new OperatorCommand.Limits("x", -10, 3.5));
            loop.run(1);
        }
        try (TankLoop loop = loop(RUN + AWAY, old ? "loop.resume.orders-age=0.1" : parts[0])) {
            assertNothingTaken(loop, parts[1]);
        }
    }

    @Test
    void aDamagedFileArmsNothing() throws IOException {
        before(setPoint(4, 100), new OperatorCommand.Limits("x", -10, 3.5));
        Path file = folder.resolve("tank.orders");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 4;
        Files.write(file, bytes);
        try (TankLoop loop = loop(RUN + AWAY)) {
            assertNothingTaken(loop, "the file tank.orders is damaged");
        }
    }

    private static void assertNothingTaken(TankLoop loop, String reason) {
        loop.run(1);
        LoopEvent.Commanded event = told(loop).orElseThrow();
        assertFalse(event.accepted());
        assertTrue(event.reason().startsWith(reason), event.reason());
        assertTrue(event.reason().contains("actuators that operators have"), event.reason());
        assertEquals(2, setPoint(loop).target());
        assertTrue(Double.isNaN(limits(loop.requests.getFirst(), "x").end().most()), "no limit of an operator");
    }

    /** A loop that would arm itself does not, because an operator had taken it out of automatic mode. */
    @ParameterizedTest
    @ValueSource(strings = {"MANUAL", "STANDBY", "OUT_OF_SERVICE"})
    void aLoopThatWasTakenOutOfAutoStandsBy(String mode) {
        before(new OperatorCommand.RequestMode(Mode.valueOf(mode)));
        for (int again = 1; again < 3; again++) {
            try (TankLoop loop = loop(again * (RUN + AWAY))) {
                loop.run(10);
                assertEquals(Mode.STANDBY, loop.modes().getLast());
                assertTrue(told(loop)
                        .orElseThrow()
                        .reason()
                        .contains("mode " + Mode.valueOf(mode).label()));
                assertTrue(
                        loop.cycles.stream().noneMatch(cycle -> cycle.command().written()));
            }
        }
        try (TankLoop loop = loop(3 * (RUN + AWAY))) {
            loop.run(10);
            give(loop, new OperatorCommand.RequestMode(Mode.AUTO));
            loop.run(5);
            assertEquals(Mode.AUTO, loop.modes().getLast());
        }
        try (TankLoop loop = loop(4 * (RUN + AWAY))) {
            loop.run(10);
            assertEquals(Mode.AUTO, loop.modes().getLast());
        }
    }
}
