package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.LastPlanFile;
import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.operation.OperatorCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loop with a dead time of ten periods ends after 25 and is started again: what it applied is still on its way. */
class DeadTimeRestartTest {
    private static final int RAN = 25;
    private static final int DEAD_PERIODS = 10;

    @TempDir
    private Path folder;

    private LastPlanFile file = new LastPlanFile(Path.of(""));
    private double[] commands = {};

    @BeforeEach
    void runALoopAndEndIt() {
        file = LastPlanFile.of(folder, "tank");
        try (TankLoop loop = start(0)) {
            loop.run(1);
            assertTrue(decision(loop)
                    .endsWith(
                            "dead times begin anew with what acts now, as if it had always been so: nothing was kept"));
            loop.operate(new OperatorCommand.RequestMode(Mode.AUTO));
            loop.run(RAN - 1);
            commands = loop.cycles.stream()
                    .mapToDouble(cycle -> cycle.command().applied()[0])
                    .toArray();
        }
        assertTrue(Arrays.stream(commands).max().orElseThrow() > 1.5, "it has moved its actuator");
    }

    @Test
    void theFirstPlanOfTheNextLoopKnowsWhatWasApplied() {
        int down = 3;
        try (TankLoop loop = start(RAN + down)) {
            double[] past = past(loop);
            double[] expected = IntStream.rangeClosed(1, DEAD_PERIODS)
                    .mapToDouble(k -> commands[Math.min(RAN - 1, RAN + down - DEAD_PERIODS + k - 1)])
                    .toArray();
            assertArrayEquals(expected, Arrays.copyOfRange(past, 1, 1 + DEAD_PERIODS), 1e-6);
            assertTrue(decision(loop).endsWith("; dead times go on with what was applied and estimated before"));
        }
    }

    @Test
    void afterTheLongestDeadTimeNothingIsOnItsWay() {
        try (TankLoop loop = start(RAN + DEAD_PERIODS + 1)) {
            double[] past = past(loop);
            for (double value : past) {
                assertEquals(past[0], value, "as if it had always been so");
            }
            assertTrue(decision(loop).contains("; dead times begin anew with what acts now"), decision(loop));
            assertTrue(decision(loop).endsWith("s old, and the longest dead time is 1.00 s"), decision(loop));
        }
    }

    private TankLoop start(int period) {
        return new TankLoop(
                _ -> new SolveFault.Takes(0),
                end -> end,
                new TankLoop.Start(false, false, Optional.of(file), TankLoop.periods(period)),
                "loop.warm-up=2",
                "model.equations=[\"x(0) = x0\", \"der(x, t) = -x + delay(u, 1 s)\"]");
    }

    private static double[] past(TankLoop loop) {
        loop.run(2);
        List<ParameterValues> given = new ArrayList<>(loop.requests.getFirst().parameters());
        given.removeIf(values -> !values.name().equals("delay(u, 1)"));
        return given.getFirst().values();
    }

    private static String decision(TankLoop loop) {
        return loop.events.stream()
                .filter(LoopEvent.Commanded.class::isInstance)
                .map(LoopEvent.Commanded.class::cast)
                .filter(event -> event.command().contains("last plan"))
                .map(LoopEvent.Commanded::reason)
                .findFirst()
                .orElseThrow();
    }
}
