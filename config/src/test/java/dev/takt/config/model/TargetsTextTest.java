package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.Constraint.Approach;
import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.SteadyTargets;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Targets, zones and ranks as text. */
class TargetsTextTest {
    private static final String MODEL = """
            model {
              domain { t { horizon = 40 s, step = 2 s } }
              parameters { y0[i in 1..2] = [10, 1], top { value = 4, range = [0, 20] } }
              variables {
                y[i in 1..2](t) { role = state }
                u(t) { role = control, min = -10, max = 20 }
              }
              equations = \"""
                y[i](0) = y0[i] for i in 1..2
                5*der(y[1], t) = -y[1] + u
                9*der(y[2], t) = -y[2] + y[1]
                %s
              \"""
              %s
              minimize = "integral(%s, t)"
            }
            """;

    private static OptimalControlProblem read(String zone, String targets, String objective) {
        return CaseFile.parse(MODEL.formatted(zone, targets, objective), "zones.conf", List.of())
                .model()
                .problem();
    }

    private static Inequality zone(String text) {
        return read(text, "", "(u - 12)^2").constraints().stream()
                .filter(Inequality.class::isInstance)
                .map(Inequality.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static double[] plan(OptimalControlProblem problem, String variable, int... supports) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0).status().isSolved());
        double[] values = new double[supports.length];
        for (int i = 0; i < supports.length; i++) {
            values[i] = solver.plan().value(variable, supports[i]);
        }
        return values;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "y[1] <= top rank 2              | 2 | 1",
                "y[1] <= top  rank(3, 0.5)       | 3 | 0.5",
                "1 <= y[1] <= top rank (3, 2/4)  | 3 | 0.5",
                "y[1] <= top rank 2 for t > 0    | 2 | 1",
                "y[1] <= top for t > 0 rank 2    | 2 | 1",
                "y[1] = top rank 7               | 7 | 1",
                "y[1] <= 4 rank 2                | 2 | 1"
            })
    void ranksStandBehindAnInequality(String text, int order, double concern) {
        Softness softness = zone(text).softness().orElseThrow();
        assertEquals(Optional.of(new Rank(order, concern)), softness.rank());
        assertEquals(0, softness.linear() + softness.quadratic());
    }

    @ParameterizedTest
    @CsvSource({
        "y[1] <= top rank 2 soft(5; 3)",
        "y[1] <= top soft(5; 3) rank 2",
        "y[1] <= top rank 2 for t > 0 soft(5; 3)"
    })
    void zoneMayHaveAPriceOfItsOwn(String text) {
        Softness softness = zone(text.replace(';', ',')).softness().orElseThrow();
        assertEquals(new Softness(5, 3, Optional.of(new Rank(2, 1))), softness);
    }

    @Test
    void zonesAreEnteredAsTheirApproachSays() {
        assertEquals(
                new Approach.Funnel(8, 40),
                zone("y[1] <= top rank 1 funnel(8, 40)")
                        .softness()
                        .orElseThrow()
                        .rank()
                        .orElseThrow()
                        .approach());
        assertEquals(
                new Approach.FirstOrder(10),
                zone("y[1] <= top rank(1, 2) approach(10) for t > 0")
                        .softness()
                        .orElseThrow()
                        .rank()
                        .orElseThrow()
                        .approach());
    }

    @Test
    void planFollowsTheTrajectoryFromWhereTheBodyIs() {
        // y[1] begins at 10, 6 above its limit
        OptimalControlProblem problem = read("y[1] <= top rank 1 approach(10)", "", "(u - 12)^2");
        double[] y = plan(problem, "y[1]", 1, 5, 20);
        assertEquals(4 + 6 * Math.exp(-0.2), y[0], 1e-6);
        assertEquals(4 + 6 * Math.exp(-1), y[1], 1e-6);
        assertEquals(4 + 6 * Math.exp(-4), y[2], 1e-6);
    }

    @Test
    void trajectoryOfAnExpressionBeginsAtItsValue() {
        OptimalControlProblem problem = read("y[1] + 2*y[2] = 6 rank 1 approach(20)", "", "(u - 3)^2");
        double[] first = plan(problem, "y[1]", 5);
        double[] second = plan(problem, "y[2]", 5);
        assertEquals(6 + 6 * Math.exp(-0.5), first[0] + 2 * second[0], 1e-5);
    }

    /** Both limits are the trajectory, whichever of them the plan would rather leave. */
    @ParameterizedTest
    @ValueSource(strings = {"y[1] = top rank 1 approach(10)", "4 <= y[1] <= 4 rank 1 approach(10)"})
    void zoneOfOneValueFollowsTheTrajectoryFromEitherSide(String zone) {
        for (String objective : List.of("(u - 12)^2", "(u + 2)^2")) {
            double[] y = plan(read(zone, "", objective), "y[1]", 1, 5, 20);
            assertEquals(4 + 6 * Math.exp(-0.2), y[0], 1e-5);
            assertEquals(4 + 6 * Math.exp(-1), y[1], 1e-5);
            assertEquals(4 + 6 * Math.exp(-4), y[2], 1e-5);
        }
    }

    @Test
    void funnelIsAsWideAsItSaysAndEnds() {
        double[] y = plan(read("y[1] <= top rank 1 funnel(8, 40)", "", "(u - 12)^2"), "y[1]", 10, 20);
        assertEquals(8, y[0], 1e-6);
        assertEquals(4, y[1], 1e-6);
    }

    @Test
    void targetOfAnExpressionIsTheExpressionOfTargets() {
        OptimalControlProblem problem =
                read("y[1] <= top rank 1", "targets { maximize = \"u\", every = 4 }", "(y[1] - target(y[1]^2 + u))^2");
        SteadyTargets targets = problem.targets().orElseThrow();
        assertEquals(4, targets.every());
        assertEquals(
                List.of("target(y[1])", "target(u)"),
                targets.targets().stream()
                        .map(target -> target.parameter().name())
                        .toList());
        assertTrue(ExpressionText.of(problem.objective().expression()).contains("target(y[1])^2 + target(u)"));
    }

    @Test
    void statementsOfTargetsHoldAtRestAlone() {
        OptimalControlProblem problem = read(
                "y[1] <= 9 rank 1",
                "targets { maximize = \"u\", equations = [\"u <= 3\"] }",
                "(y[1] - target(y[1]))^2 + (u - target(u))^2");
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0).status().isSolved());
        assertEquals(3, solver.targets().orElseThrow().values().value("u"), 1e-6);
        assertTrue(problem.constraints().stream()
                .noneMatch(constraint -> constraint.name().equals("u <= 3")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "y[1] <= top rank 0                | rank 0",
                "y[1] <= top rank 1.5              | rank 1.5",
                "y[1] <= top rank(1, 0)            | the concern 0",
                "y[1] <= top rank                  | rank 2, or with a concern",
                "y[1] <= top rank 1 funnel(3)      | funnel(width, time)",
                "y[1] <= top rank 1 funnel(-3, 9)  | funnel(width, time)",
                "y[1] <= top rank 1 approach(0)    | approach(time constant)",
                "y[1] <= top rank u                | rank 2, or with a concern",
                "y[1] <= target(4)                 | along time",
                "y[1] <= target(y[1](0))           | a value at one time"
            })
    void mistakesAreToldWithWhatIsExpected(String text, String told) {
        CaseFileException e = assertThrows(CaseFileException.class, () -> zone(text));
        String message = Objects.requireNonNull(e.getMessage());
        assertTrue(message.contains(told), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "targets { minimize = \"u\", every = 0 }    | at least 1",
                "targets { minimize = \"u\", every = 1.5 }  | at least 1",
                "targets { minimize = \"u\", maximize = 1 } | more than one objective",
                "targets { minimise = \"u\" }               | Maybe minimize",
                "targets { minimize = \"uu\" }              | uu"
            })
    void mistakesInTheBlockAreToldWithWhatIsExpected(String targets, String told) {
        CaseFileException e = assertThrows(CaseFileException.class, () -> read("", targets, "u^2"));
        String message = Objects.requireNonNull(e.getMessage());
        assertTrue(message.contains(told), message);
    }
}
