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
