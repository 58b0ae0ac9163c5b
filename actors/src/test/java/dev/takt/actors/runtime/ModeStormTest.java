package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** T14: a thousand commands of operators and changes of the file, sensible or not, in random order. */
class ModeStormTest {
    private static final double RATE = 2;

    @Test
    void neitherBumpsNorTakesWhatItShouldNot() {
        Random random = new Random(7);
        int refused = 0;
        try (TankLoop loop = TankLoop.driving(
                _ -> new SolveFault.Takes(TankLoop.periods(random.nextDouble() * 0.7)), "actuators.u.rate=" + RATE)) {
            for (int i = 0; i < 1000; i++) {
                OperatorCommand command = command(random);
                CommandOutcome outcome = command instanceof OperatorCommand.Reload
                        ? loop.reload(settings(random))
                        : loop.operate(command);
                refused += outcome.accepted() ? 0 : 1;
                assertFalse(outcome.reason().isEmpty() && !outcome.accepted(), "a refusal says why: " + command);
                loop.run(1);
            }
            assertTrue(refused > 50, "some are refused: " + refused);
            assertSmooth(loop);
        }
    }

    private static OperatorCommand command(Random random) {
        Mode[] modes = Mode.values();
        return switch (random.nextInt(8)) {
            case 0, 1 -> new OperatorCommand.RequestMode(modes[random.nextInt(modes.length)]);
            case 2 -> new OperatorCommand.ManualValues(Map.of("u", random.nextDouble() * 7 - 1));
            case 3 -> new OperatorCommand.SetPoints(Map.of("xsp", random.nextDouble() * 4), random.nextInt(5) - 1);
            case 4 -> {
                double least = random.nextDouble() * -12;
                yield new OperatorCommand.Limits("x", least, least + random.nextDouble() * 20 - 2);
            }
            case 5 -> new OperatorCommand.FollowSchedule();
            case 6 -> new OperatorCommand.Reload();
            default -> new OperatorCommand.Acknowledge();
        };
    }

    private static String[] settings(Random random) {
        List<String> settings = new ArrayList<>(List.of("actuators.u.rate=" + RATE));
        List<String> further = List.of(
                "actuators.u.max=" + (1 + random.nextInt(5)),
                "loop.set-points.xsp=" + random.nextInt(4),
                "loop.gate.deviation=" + random.nextDouble(),
                "solver.max-iterations=" + random.nextInt(60),
                "loop.transfer=" + random.nextInt(8),
                "loop.ladder.hold=" + random.nextInt(4),
                "signals.x.bad-reads=" + random.nextInt(4),
                "loop.period=0.2 s",
                "loop.recover=apples");
        for (int i = random.nextInt(4); i >= 0; i--) {
            settings.add(further.get(random.nextInt(further.size())));
        }
        return settings.toArray(String[]::new);
    }

    private static void assertSmooth(TankLoop loop) {
        double before = Double.NaN;
        for (CycleRecord cycle : loop.cycles) {
            double applied = cycle.command().applied()[0];
            assertTrue(applied >= 0 && applied <= 5, "inside the limits: " + applied);
            assertTrue(
                    !cycle.command().written()
                            || Double.isNaN(before)
                            || Math.abs(applied - before) <= RATE * 0.1 + 1e-9,
                    "period " + cycle.cycle() + ": " + before + " -> " + applied + " in mode " + cycle.actual());
            before = cycle.command().written() ? applied : cycle.command().readBack()[0];
        }
    }
}
