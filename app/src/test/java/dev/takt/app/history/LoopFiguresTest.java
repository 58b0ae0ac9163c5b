package dev.takt.app.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.app.simulation.ClosedLoop;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.CommandSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Key figures of a loop that an operator drove for half of the time, with plans that were ready and not followed. */
class LoopFiguresTest {
    private static final String TANK = """
            model {
              domain { t { horizon = 10 s, step = 1 s, scheme = radau(2) } }
              parameters { x0 = 1, xsp { value = 2, range = [0, 4] } }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 4, start = 1 }
              }
              equations = ["x(0) = x0", "der(x, t) = -x + u"]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop {
              set-points { xsp = [[0, 2], [10 s, 3]] }
              operator = [{ at = 10 s, mode = manual }]
            }
            """;

    private final LoopFigures figures = figures();

    private static LoopFigures figures() {
        Case read = CaseFile.parse(TANK, "tank.conf", List.of());
        AtomicReference<SimulatedHistory> history = new AtomicReference<>();
        new ClosedLoop(read).run(20, step -> {}, description -> {
            history.set(new SimulatedHistory(description, read));
            return history.get();
        });
        return history.get().history().columns().loopFigures();
    }

    @Test
    void aFreshCommandIsOneOfThoseOfTheLoop() {
        assertEquals(10, figures.sources().get(CommandSource.MANUAL));
        assertEquals(0.5, figures.serviceFactor(), 1e-12);
        assertEquals(1, figures.freshShare(), 1e-12);
    }

    @Test
    void theMeanObjectiveIsThatOfPlansThatWereFollowed() {
        Case read = CaseFile.parse(TANK, "tank.conf", List.of());
        double sum = new ClosedLoop(read)
                .run(20, step -> {}).steps().stream()
                        .limit(10)
                        .mapToDouble(step -> step.objective())
                        .sum();
        assertEquals(sum / 10, figures.meanCost(), 1e-9);
    }
}
