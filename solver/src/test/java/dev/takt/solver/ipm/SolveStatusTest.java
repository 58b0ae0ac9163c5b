package dev.takt.solver.ipm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.problems.Jet;
import dev.takt.solver.problems.NamedProblems;
import dev.takt.solver.problems.SmallProgram;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A solve that cannot succeed says why. */
class SolveStatusTest {
    static List<SolverVariant> variants() {
        return SolverVariant.all();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void contradictingRowAndBoundAreInfeasibleAndNamed(SolverVariant variant) {
        SolveReport report = variant.solver(NamedProblems.contradiction()).solve();
        assertEquals(SolveStatus.INFEASIBLE, report.status(), report::toString);
        assertEquals("c[1]", report.worstViolations(5).getFirst().name());
        assertEquals(1, report.constraintViolation(), 1e-6);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void separateCirclesAreInfeasibleAtThePointBetweenThem(SolverVariant variant) {
        InteriorPointSolver solver = variant.solver(NamedProblems.separateCircles());
        SolveReport report = solver.solve();
        assertEquals(SolveStatus.INFEASIBLE, report.status(), report::toString);
        assertEquals(2, solver.point().variables()[0], 1e-6);
        assertEquals(2, report.worstViolations(5).size());
    }

    @ParameterizedTest
    @MethodSource("variants")
    void crossedBoundsAreInfeasibleWithoutAnIteration(SolverVariant variant) {
        SmallProgram program = SmallProgram.minimize("crossed", x -> x[0].squared(), 0)
                .bound(0, 2, 1)
                .build();
        SolveReport report = variant.solver(program).solve();
        assertEquals(SolveStatus.INFEASIBLE, report.status());
        assertEquals(0, report.iterations());
        assertEquals("x[1]", report.worstViolations(1).getFirst().name());
    }

    @ParameterizedTest
    @MethodSource("variants")
    void unboundedObjectiveDiverges(SolverVariant variant) {
        SolveReport report = variant.solver(NamedProblems.unbounded()).solve();
        assertEquals(SolveStatus.DIVERGING, report.status(), report::toString);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void undefinedStartIsNonFinite(SolverVariant variant) {
        SmallProgram program =
                SmallProgram.minimize("undefined", x -> x[0].log(), -1).build();
        SolveReport report = variant.solver(program).solve();
        assertEquals(SolveStatus.NON_FINITE, report.status(), report::toString);
        assertFalse(report.status().isSolved());
    }

    @ParameterizedTest
    @MethodSource("variants")
    void undefinedTrialPointsAreSteppedBackFrom(SolverVariant variant) {
        SmallProgram program = SmallProgram.minimize("logarithm", x -> x[0].minus(x[0].log()), 1e-3)
                .build();
        InteriorPointSolver solver = variant.solver(program);
        assertTrue(solver.solve().status().isSolved());
        assertEquals(1, solver.point().variables()[0], 1e-6);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void iterationsAreLimited(SolverVariant variant) {
        SmallProgram program = SmallProgram.minimize("rosenbrock", SolveStatusTest::rosenbrock, -2, 1)
                .build();
        InteriorPointSolver limited = variant.solver(program, variant.options().withMaxIterations(3));
        SolveReport report = limited.solve();
        assertEquals(SolveStatus.ITERATION_LIMIT, report.status());
        assertEquals(3, report.iterations());
        assertTrue(report.objective() < 909);
    }

    private static Jet rosenbrock(Jet[] x) {
        return x[1].minus(x[0].squared())
                .squared()
                .times(100)
                .plus(x[0].minus(1).squared());
    }
}
