package dev.takt.solver.ipm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.options.BarrierStrategy;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.ipm.options.Tolerances;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Loose tolerances, where the objective is scaled down: complementarity is tested in the units of the program. */
class LooseToleranceTest {
    static Stream<Arguments> choices() {
        return Stream.of(1e-2, 1e-3, 1e-4, 1e-6, 1e-8)
                .flatMap(tolerance -> Stream.of(
                                new BarrierStrategy.Eager(0.1),
                                new BarrierStrategy.Monotone(0.1),
                                new BarrierStrategy.Adaptive(BarrierStrategy.Oracle.MEHROTRA, 0.1))
                        .map(strategy -> Arguments.of(tolerance, strategy)));
    }

    /** 10^6 (x - 2)^2 + (y - 3)^4 for x, y <= 1: the bounds are the solution, 10^6 + 16. */
    private static OptimalControlProblem steep() {
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("steep");
        Variable x = model.variable("x").atMost(1).declare();
        Variable y = model.variable("y").atMost(1).declare();
        return model.minimize(Functions.square(x.running().minus(2))
                        .times(1e6)
                        .plus(y.running().minus(3).power(4)))
                .build();
    }

    @ParameterizedTest
    @MethodSource("choices")
    void aSolveEndsAtTheOptimum(double tolerance, BarrierStrategy strategy) {
        SolverOptions options = SolverOptions.DEFAULT
                .with(Tolerances.DEFAULT.withOptimality(tolerance))
                .with(strategy);
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(steep(), NmpcOptions.DEFAULT.with(options));
        SolveReport report = solver.solve(0);
        assertEquals(SolveStatus.OPTIMAL, report.status(), report::toString);
        assertTrue(report.iterations() <= 30, report::toString);
        assertEquals(1e6 + 16, report.objective(), 1e-3);
        assertEquals(List.of(1.0, 1.0), List.of(rounded(solver, "x"), rounded(solver, "y")));
    }

    private static double rounded(RecedingHorizonSolver solver, String variable) {
        return Math.round(1e6 * solver.plan().value(variable)) / 1e6;
    }
}
