package dev.takt.solver.kkt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.UprightCartPole;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A plant on which disturbances grow along the horizon, to which elimination must not fall victim. */
class UnstablePlantTest {
    private static final double TOLERANCE = 1e-8;

    private static RecedingHorizonSolver solver(double seconds, KktChoice choice) {
        SolverOptions options = SolverOptions.DEFAULT.with(KktOptions.of(choice));
        return RecedingHorizonSolver.of(new UprightCartPole(seconds).problem(), NmpcOptions.DEFAULT.with(options));
    }

    private static double solved(RecedingHorizonSolver solver) {
        SolveReport report = solver.solve(0, StartPolicy.COLD);
        assertTrue(report.status().isSolved(), () -> report.toString());
        assertTrue(report.optimalityError() <= TOLERANCE, () -> report.toString());
        return report.objective();
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 3.5, 8, 16})
    void automaticChoiceSolves(double seconds) {
        double truth = solved(solver(seconds, KktChoice.AUGMENTED));
        assertEquals(truth, solved(solver(seconds, KktChoice.AUTO)), TOLERANCE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {3.5, 16})
    void theRecursionStays(double seconds) {
        RecedingHorizonSolver solver = solver(seconds, KktChoice.RICCATI);
        assertEquals(solved(solver(seconds, KktChoice.AUGMENTED)), solved(solver), TOLERANCE);
        assertEquals(KktChoice.RICCATI, solver.kkt().system().describe().system());
    }

    /** At 2 s the sensitivities grow by 2e4, at 3.5 s by 6e7. */
    @ParameterizedTest
    @CsvSource({"2, REDUCED", "3.5, AUGMENTED", "8, AUGMENTED"})
    void theReducedSystemIsLeftInTime(double seconds, KktChoice system) {
        RecedingHorizonSolver solver = solver(seconds, KktChoice.REDUCED);
        assertEquals(solved(solver(seconds, KktChoice.AUGMENTED)), solved(solver), TOLERANCE);
        assertEquals(system, solver.kkt().system().describe().system());
        assertEquals(
                system == KktChoice.REDUCED
                        ? Optional.empty()
                        : Optional.of("reduced was left at factorization 1, because a disturbance grows by more than"
                                + " 2e+06 times along the horizon"),
                solver.kkt().system().whyLeft());
    }
}
