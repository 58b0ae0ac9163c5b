package dev.takt.solver.ipm;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.problems.PublishedProblem;
import dev.takt.solver.problems.SmallProgram;
import dev.takt.solver.problems.SolverProblems;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every problem of the library, with every KKT system and barrier strategy, ends at its published optimum. */
class PublishedOptimaTest {
    /** Ipopt 3.14 (MUMPS, bound_relax_factor 0) on the problems where the scaling at its start equals ours. */
    private static final Map<String, Integer> IPOPT_ITERATIONS =
            Map.of("hs6", 5, "hs7", 27, "hs15", 16, "hs15 from the origin", 16, "hs26", 25, "hs32", 16, "hs65", 28);

    static Stream<Arguments> runs() {
        return SolverVariant.all().stream()
                .flatMap(variant -> SolverProblems.all().stream()
                        .filter(problem -> !variant.excluded().contains(problem.name()))
                        .map(problem -> Arguments.of(problem, variant)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("runs")
    void endsAtThePublishedOptimum(PublishedProblem problem, SolverVariant variant) {
        SmallProgram program = problem.program().get();
        InteriorPointSolver solver = variant.solver(program);
        SolveReport report = solver.solve();
        assertEquals(SolveStatus.OPTIMAL, report.status(), report::toString);
        double scale = Math.max(1, Math.abs(problem.optimum()));
        assertEquals(problem.optimum(), report.objective(), problem.tolerance() * scale, report::toString);
        if (problem.solution().length > 0) {
            assertArrayEquals(problem.solution(), solver.point().variables(), 1e-4);
        }
        assertTrue(report.worstViolations(1).stream().allMatch(violation -> violation.amount() < 1e-7));
    }

    @Test
    void takesAsManyIterationsAsIpopt() {
        assertAll(SolverProblems.all().stream()
                .filter(problem -> IPOPT_ITERATIONS.containsKey(problem.name()))
                .map(problem -> () -> {
                    SolverVariant dense = SolverVariant.all().getFirst();
                    SolveReport report = dense.solver(problem.program().get()).solve();
                    assertEquals(IPOPT_ITERATIONS.get(problem.name()), report.iterations(), problem.name());
                }));
    }
}
