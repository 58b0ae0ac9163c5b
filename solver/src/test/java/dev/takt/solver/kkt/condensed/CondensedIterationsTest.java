package dev.takt.solver.kkt.condensed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.HeatedPlate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Condensed systems are ill-conditioned near a solution, which is no reason to take them for indefinite ones. */
class CondensedIterationsTest {
    private static SolveReport solved(KktChoice choice) {
        SolverOptions options = SolverOptions.DEFAULT.with(KktOptions.of(choice));
        var problem = HeatedPlate.reference().withSide(13).problem();
        SolveReport report = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT.with(options))
                .solve(0, StartPolicy.COLD);
        assertEquals(SolveStatus.OPTIMAL, report.status(), () -> report.toString());
        return report;
    }

    @ParameterizedTest
    @EnumSource(names = {"LIFTED", "HYBRID"})
    void thePlateTakesHardlyMoreIterationsThanTheAugmentedSystem(KktChoice choice) {
        SolveReport augmented = solved(KktChoice.AUGMENTED);
        SolveReport condensed = solved(choice);
        assertEquals(augmented.objective(), condensed.objective(), 1e-6);
        assertTrue(
                condensed.iterations() <= augmented.iterations() + 2,
                () -> condensed.iterations() + " iterations, " + augmented.iterations() + " of the augmented system");
    }
}
