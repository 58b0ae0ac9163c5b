package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the loop does when solves fail: here because a limit that the operator moves cannot be met for a while. */
class ClosedLoopFallbackTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 4 s, step = 1 s, scheme = backward-difference } }
              parameters { h0 = 1, least = 0 }
              variables {
                h(t) { role = state, start = 1 }
                q(t) { role = control, min = 0, max = 1, start = 0.5 }
              }
              equations = [
                "h(0) = h0"
                "der(h, t) = q - 0.5*h for t > 0"
                "limit: h + 0*prev(h, t) >= least for t > 0"
              ]
              objective = "integral((h - 1.5)^2 + 0.1*q^2, t)"
            }
            loop { steps = 10, set-points { least = %s } }
            """;

    @Test
    void takesThePreviousPlanAtThePresentTimeAndRecovers() {
        RunResult run = run("[[0, 0], [3, 10], [5, 0]]", 10);

        assertEquals(
                List.of("fresh", "fresh", "fresh", "previous", "previous", "fresh", "fresh", "fresh", "fresh", "fresh"),
                sources(run));
        assertFalse(run.failed());
        assertEquals("infeasible", run.steps().get(3).status());
        assertTrue(
                run.steps().get(3).remark().startsWith("cannot hold together: "),
                run.steps().get(3).remark());
    }

    @Test
    void holdsTheCommandWhenThePlanHasEndedAndThenGivesUp() {
        RunResult run = run("[[0, 0], [2, 10]]", 10);

        assertEquals(
                List.of(
                        "fresh",
                        "fresh",
                        "previous",
                        "previous",
                        "previous",
                        "hold",
                        "hold",
                        "hold",
                        "failsafe",
                        "failsafe"),
                sources(run));
        assertTrue(run.failed());
        List<Trajectory.Sample> samples = run.trajectory().orElseThrow().samples();
        assertEquals(samples.get(4).controls()[0], samples.get(7).controls()[0]);
    }

    @Test
    void holdsWhatTheActuatorShowsBeforeTheFirstPlan() {
        RunResult run = run("10", 2);

        assertEquals(List.of("hold", "hold"), sources(run));
        assertTrue(run.failed());
        assertEquals(0.5, run.trajectory().orElseThrow().samples().getFirst().controls()[0]);
    }

    private static RunResult run(String least, int steps) {
        return new ClosedLoop(CaseFile.parse(TANK.formatted(least), "tank.conf", List.of())).run(steps, step -> {});
    }

    private static List<String> sources(RunResult run) {
        return run.steps().stream().map(step -> step.source().label()).toList();
    }
}
