package dev.takt.actors.runtime;

import static dev.takt.loop.CommandSource.FRESH;
import static dev.takt.loop.CommandSource.PREVIOUS;
import static java.util.Collections.nCopies;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.LastPlan;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.config.Case;
import dev.takt.links.ControllerEnd;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.operation.OperatorCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A loop that drove its actuators for twenty periods is started again 0.3 s later; its first solve then takes three and a half
 * periods. The plant of the second loop stands where that of the first one stood, unless a test moves it.
 */
class RestartTest {
    private static final long DOWN = TankLoop.periods(3);

    @TempDir
    private Path folder;

    private LastPlanFile file = new LastPlanFile(Path.of(""));
    private double level;
    private double inflow;

    @BeforeEach
    void runALoopAndEndIt() {
        file = LastPlanFile.of(folder, "tank");
        try (TankLoop loop = again(0, end -> end)) {
            assertEquals("no plan was kept", decision(loop).reason());
            loop.run(1);
            loop.operate(new OperatorCommand.RequestMode(Mode.AUTO));
            loop.run(24);
            assertEquals(Mode.AUTO, loop.modes().getLast());
            level = loop.cycles.getLast().signals().used()[0];
            inflow = loop.cycles.getLast().command().applied()[0];
        }
    }

    @Test
    void goesOnWithItsPlanUntilThereIsANewOne() {
        try (TankLoop loop = startedAgain(DOWN, end -> end)) {
            loop.run(8);
            assertTrue(decision(loop).accepted(), decision(loop).reason());
            List<CommandSource> expected = new ArrayList<>(nCopies(3, PREVIOUS));
            expected.addAll(nCopies(5, FRESH));
            assertEquals(expected, loop.sources());
            List<Mode> modes = new ArrayList<>(List.of(Mode.AUTO));
            modes.addAll(nCopies(5, Mode.DEGRADED));
            modes.addAll(nCopies(2, Mode.AUTO));
            assertEquals(modes, loop.modes());
            assertTrue(loop.cycles.getFirst().command().written(), "from the first period on");
            assertEquals(inflow, loop.cycles.getFirst().command().applied()[0], 0.05, "without a jump");
        }
    }

    @Test
    void theTimeOfThePlantGoesOnAsLongAsThePlanWouldHaveLasted() {
        LastPlan kept = file.read().plan().orElseThrow();
        assertEquals(2.5, kept.time(), 1e-9, "the plan of the last period");

        Case soon = TankLoop.read();
        long wall = Math.round(1000 * (kept.start() + 0.7));
        assertEquals(
                3.3,
                PlantTimeStart.of(soon, Optional.of(file)).begin(wall, TankLoop.PERIOD),
                2e-3,
                "0.7 s have passed, and the first period begins in another 0.1 s");
        assertEquals(3.3 + soon.time().date(0), soon.time().date(soon.time().origin()), 2e-3);

        long late = Math.round(1000 * (kept.end() + 0.1));
        assertEquals(0, PlantTimeStart.of(TankLoop.read(), Optional.of(file)).begin(late, 0));
        Case other = TankLoop.read("model.variables.x.max=20");
        assertEquals(0, PlantTimeStart.of(other, Optional.of(file)).begin(wall, 0), "another model");
    }

    @Test
    void aLoopWithADateIsInTheMiddleOfItsTimeHoweverOftenItStarts() {
        Case dated = TankLoop.read("loop.start=1970-01-01T00:00:00Z");
        assertEquals(5000.5, PlantTimeStart.of(dated, Optional.of(file)).begin(5_000_400, TankLoop.PERIOD), 1e-9);
        Case fast = TankLoop.read("loop.start=1970-01-01T00:00:00Z", "loop.time-scale=10");
        assertEquals(0, PlantTimeStart.of(fast, Optional.empty()).begin(5_000_400, TankLoop.PERIOD));
        assertEquals(7, fast.time().date(7), "its time 0 is that date");
    }

    @ParameterizedTest
    @ValueSource(doubles = {12, 10_000})
    void staysInStandbyWhenThePlanIsTooOld(double periods) {
        assertStandby(TankLoop.periods(periods), end -> end, "the plan is ");
    }

    @Test
    void staysInStandbyWhenTheMeasurementDisagrees() {
        assertStandby(
                DOWN, end -> new FaultyLink(end).changing("x", 0, 100, (_, value) -> value + 3), "the plant is 0.1");
    }

    @Test
    void staysInStandbyWhenNothingIsMeasured() {
        assertStandby(DOWN, end -> new FaultyLink(end).losing(0, 100), "a state is not measured");
    }

    @Test
    void staysInStandbyWithAnotherConfiguration() {
        assertStandby(DOWN, end -> end, "the configuration has changed", "loop.gate.deviation=0.4");
    }

    @Test
    void staysInStandbyWithAnotherModel() {
        assertStandby(DOWN, end -> end, "the model has changed", "model.variables.x.max=11");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 8, 16, 60, -1})
    void staysInStandbyWhenTheFileIsTorn(int length) throws IOException {
        long whole = Files.size(file.path());
        byte[] bytes = Files.readAllBytes(file.path());
        Files.write(file.path(), length < 0 ? bytes : Arrays.copyOf(bytes, length));
        if (length < 0) {
            bytes[(int) whole - 1] ^= 1;
            Files.write(file.path(), bytes, StandardOpenOption.TRUNCATE_EXISTING);
        }
        assertStandby(DOWN, end -> end, "the kept plan is damaged");
    }

    @Test
    void staysInStandbyAfterALoopThatDidNotDrive() {
        try (TankLoop loop = startedAgain(DOWN, end -> end)) {
            loop.run(2);
            loop.operate(new OperatorCommand.RequestMode(Mode.STANDBY));
            loop.run(6);
        }
        assertStandby(2 * DOWN, end -> end, "the loop did not drive the actuators before");
    }

    private void assertStandby(long down, UnaryOperator<ControllerEnd> link, String reason, String... overrides) {
        try (TankLoop loop = startedAgain(down, link, overrides)) {
            loop.run(8);
            assertFalse(decision(loop).accepted());
            assertTrue(
                    decision(loop).reason().startsWith(reason), decision(loop).reason());
            assertFalse(loop.modes().contains(Mode.AUTO), loop.modes().toString());
            assertTrue(loop.cycles.stream().noneMatch(cycle -> cycle.command().written()));
        }
    }

    /** The plant begins where the first one was, and so does its valve. */
    private TankLoop startedAgain(long down, UnaryOperator<ControllerEnd> link, String... overrides) {
        return again(TankLoop.periods(25) + down, link, overrides);
    }

    private TankLoop again(long origin, UnaryOperator<ControllerEnd> link, String... overrides) {
        List<String> all = new ArrayList<>(List.of(overrides));
        all.add("loop.warm-up=2");
        UnaryOperator<ControllerEnd> there = origin == 0
                ? link
                : end -> link.apply(new FaultyLink(new FaultyLink(end).changing("x", 0, 100, (_, _) -> level))
                        .changing("u", 0, 1, (_, _) -> inflow));
        return new TankLoop(
                request -> new SolveFault.Takes(origin > 0 && request.cycle() == 0 ? TankLoop.periods(3.5) : 0),
                there,
                new TankLoop.Start(false, false, Optional.of(file), origin),
                all.toArray(String[]::new));
    }

    private static LoopEvent.Commanded decision(TankLoop loop) {
        loop.run(loop.cycles.isEmpty() ? 1 : 0);
        return loop.events.stream()
                .filter(LoopEvent.Commanded.class::isInstance)
                .map(LoopEvent.Commanded.class::cast)
                .filter(event -> event.command().contains("last plan"))
                .findFirst()
                .orElseThrow();
    }
}
