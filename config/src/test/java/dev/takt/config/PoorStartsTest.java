package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A feasible problem is not called infeasible because its first guess is noise: from each of these starts the violation has a local
 * minimum on the way, at which Ipopt 3.14 ends for some of them.
 */
class PoorStartsTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    /** The optimum that Ipopt 3.14 finds from the first guess of the model. */
    private static final double NEUTRALIZATION = 0.295022;

    /** A lander on Mars with the thrust of Açıkmeşe and Ploen (2007), in SI units; the optimum is that of Ipopt 3.14. */
    private static final String LANDING = """
            model {
              name = landing
              constants { g = 3.7114, Isp = 225, g0 = 9.807, Tmin = 4972, Tmax = 13260 }
              domain { t { horizon = tf, points = 61, scheme = "trapezoid" } }
              variables {
                tf { min = 30, max = 150, start = 70 }
                x(t) { role = state, start = "2000*(1 - t)" }
                y(t) { role = state, start = "0*t" }
                z(t) { role = state, min = 0, start = "1500*(1 - t)" }
                vx(t) { role = state, start = 10 }
                vy(t) { role = state }
                vz(t) { role = state, start = -30 }
                m(t) { role = state, min = 1505, max = 1905, start = 1700 }
                Tx(t) { role = control, start = 100 }
                Ty(t) { role = control, start = 100 }
                Tz(t) { role = control, start = 7000 }
                G(t) { role = control, min = 4972, max = 13260, start = 8000 }
              }
              equations = \"""
                der(x, t) = vx
                der(y, t) = vy
                der(z, t) = vz
                der(vx, t) = Tx/m
                der(vy, t) = Ty/m
                der(vz, t) = Tz/m - g
                der(m, t) = -G/(Isp*g0)
                Tx^2 + Ty^2 + Tz^2 <= G^2
                cone: z >= 0.1*sqrt(x^2 + y^2 + 1)  - 1
                x(0) = 2000
                y(0) = 300
                z(0) = 1500
                vx(0) = 100
                vy(0) = -20
                vz(0) = -75
                m(0) = 1905
                x(end) = 0
                y(end) = 0
                z(end) = 0
                vx(end) = 0
                vy(end) = 0
                vz(end) = 0
              \"""
              maximize = "m(end)"
            }
            """;

    @ParameterizedTest(name = "{0} {1} {2} #{3}")
    @CsvSource({
        "cstr.conf,      auto,       0.3, 10",
        "cstr.conf,      auto,       1,    3",
        "cstr.conf,      auto,       3,    7",
        "cstr.conf,      auto,      10,    3",
        "cstr.conf,      augmented,  1,    3",
        "cstr.conf,      augmented, 10,    5",
        "cstr.conf,      reduced,    1,    3",
        "cart-pole.conf, auto,       3,    8",
        "cart-pole.conf, augmented, 10,   21",
    })
    void endAtAnOptimum(String file, String kkt, double spread, int seed) {
        RecedingHorizonSolver solver = solver(file, KktChoice.valueOf(kkt.toUpperCase(Locale.ROOT)));
        scatter(solver.program(), spread, seed);

        SolveReport report = solver.solve(0, StartPolicy.COLD);

        assertTrue(report.status().isSolved(), report::toString);
        assertTrue(report.constraintViolation() < 1e-6, report::toString);
        assertTrue(report.restarted());
    }

    /** With riccati alone restoration fails, or steps become too small, from these starts; augmented finds the optimum. */
    @ParameterizedTest
    @CsvSource({"3, 2", "10, 10", "1, 1"})
    void aSystemChosenForItsSpeedIsLeftWhereASaferOneSolves(double spread, int seed) throws IOException {
        RecedingHorizonSolver solver = neutralization();
        assertEquals(KktChoice.RICCATI, solver.kkt().choice());
        scatter(solver.program(), spread, seed);

        SolveReport report = solver.solve(0, StartPolicy.COLD);

        assertEquals(SolveStatus.OPTIMAL, report.status(), report::toString);
        assertEquals(NEUTRALIZATION, report.objective(), 1e-5);
        assertTrue(solver.kkt().system().isLeft());
    }

    /** What a further attempt does is part of the course of the solve that a replay takes again. */
    @Test
    void aSolveThatWasLookedAtAgainRepeatsBitForBit() throws IOException {
        RecedingHorizonSolver first = neutralization();
        scatter(first.program(), 3, 2);
        SolveReport report = first.solve(0, StartPolicy.COLD);
        RecedingHorizonSolver second = neutralization();
        scatter(second.program(), 3, 2);
        second.kkt().system().leave(first.beganWithSaferSystem());

        SolveReport repeated = second.repeat(0, StartPolicy.COLD, report.endingCheck());

        assertEquals(report.iterations(), repeated.iterations());
        assertArrayEquals(first.point().variables(), second.point().variables());
        assertEquals(first.kkt().system().isLeft(), second.kkt().system().isLeft());
    }

    /**
     * Errors of a step that grow with its square are more than any multiple of the nothing that elastic constraints are violated by at
     * first: steps of 3e-5 for hundreds of iterations.
     */
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2"})
    void restorationMayViolateWhatItRestores(double spread, int seed) {
        RecedingHorizonSolver solver = solver(CaseFile.parse(LANDING, "landing.conf", List.of()), KktChoice.AUTO);
        scatter(solver.program(), spread, seed);

        SolveReport report = solver.solve(0, StartPolicy.COLD);

        assertTrue(report.status().isSolved(), report::toString);
        assertEquals(1536.432, solver.plan().objective(), 1e-3);
        assertTrue(report.restorationIterations() < 100, report::toString);
    }

    @Test
    void anInfeasibleProblemIsCalledSoAllTheSame() {
        RecedingHorizonSolver solver = solver("cstr.conf", KktChoice.AUTO, "model.variables.T.max=300");

        SolveReport report = solver.solve(0, StartPolicy.COLD);

        assertEquals(SolveStatus.INFEASIBLE, report.status(), report::toString);
        assertFalse(report.evidence().conflict(6).orElseThrow().parties().isEmpty());
    }

    @Test
    void onlyAnAutomaticChoiceIsLeft() {
        assertTrue(solver("cstr.conf", KktChoice.AUTO).kkt().system().leaveAfterFailure());
        assertFalse(solver("cstr.conf", KktChoice.RICCATI).kkt().system().leaveAfterFailure());
        assertFalse(solver("cstr.conf", KktChoice.AUGMENTED).kkt().system().leaveAfterFailure());
    }

    /** The example with a weight of the flow of base instead of one of its moves. */
    private static RecedingHorizonSolver neutralization() throws IOException {
        String text = Files.readString(EXAMPLES.resolve("neutralization.conf"))
                .replace(", move-weight = 1e-5", "")
                .replace("(pH - pHsp)^2, t)", "(pH - pHsp)^2 + 1e-5*(F - Fbar)^2, t)");
        return solver(CaseFile.parse(text, "neutralization.conf", List.of("tune=null")), KktChoice.AUTO);
    }

    private static RecedingHorizonSolver solver(String file, KktChoice choice, String... overrides) {
        return solver(CaseFile.read(EXAMPLES.resolve(file), List.of(overrides)), choice);
    }

    private static RecedingHorizonSolver solver(Case example, KktChoice choice) {
        NmpcOptions options = NmpcOptions.DEFAULT;
        return RecedingHorizonSolver.of(
                example.model().problem(), options.with(options.solver().with(KktOptions.of(choice))));
    }

    /** Moves every first guess by a normal random number times its size. */
    private static void scatter(CompiledProgram program, double spread, int seed) {
        double[] x = new double[program.variables()];
        double[] lower = x.clone();
        double[] upper = x.clone();
        program.start(x);
        program.bounds(lower, upper, new double[program.rows()], new double[program.rows()]);
        SplittableRandom random = new SplittableRandom(seed);
        for (int j = 0; j < x.length; j++) {
            double moved = x[j] + spread * Math.max(1, Math.abs(x[j])) * random.nextGaussian();
            program.startOverrides().set(j, Math.max(lower[j], Math.min(upper[j], moved)));
        }
    }
}
