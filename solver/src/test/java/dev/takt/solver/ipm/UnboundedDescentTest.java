package dev.takt.solver.ipm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.problems.Jet;
import dev.takt.solver.problems.SmallProgram;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Objectives without a minimum are told from failures, and steep ones with a minimum are not taken for them. */
class UnboundedDescentTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    static Stream<Arguments> unbounded() {
        return SolverVariant.all().stream()
                .filter(variant ->
                        !variant.name().contains("adaptive") && !variant.name().contains("predictor"))
                .flatMap(variant -> programs().stream().map(program -> Arguments.of(variant, program)));
    }

    private static List<SmallProgram> programs() {
        return List.of(
                free("line", x -> x[0]),
                free("concave", x -> x[0].minus(x[0].squared())),
                free("saddle", x -> x[0].squared().plus(x[0].times(x[1])).minus(x[1].power(4))),
                SmallProgram.minimize("cone", x -> x[0].plus(x[1]).times(-1), 0, 0)
                        .boundAll(0, INFINITY)
                        .atMost(x -> x[0].minus(x[1]), 1)
                        .atMost(x -> x[1].minus(x[0].times(2)), 2)
                        .build(),
                SmallProgram.minimize("product", x -> x[0].times(x[1]).times(-1), 1, 1)
                        .boundAll(0, INFINITY)
                        .atLeast(x -> x[0].plus(x[1]), 1)
                        .build());
    }

    private static SmallProgram free(String name, Function<Jet[], Jet> objective) {
        return SmallProgram.minimize(name, objective, 1, 0.5).build();
    }

    @ParameterizedTest
    @MethodSource("unbounded")
    void isDiverging(SolverVariant variant, SmallProgram program) {
        SolveReport report = variant.solver(program).solve();
        assertEquals(SolveStatus.DIVERGING, report.status(), report::toString);
        assertTrue(report.evidence().grown(3).stream().allMatch(text -> text.startsWith("x[")));
    }

    static List<SolverVariant> variants() {
        return SolverVariant.all();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void thePoleOfALogarithmHasNoMinimum(SolverVariant variant) {
        SmallProgram program = SmallProgram.minimize("pole", x -> x[0].log(), 1)
                .bound(0, 0, INFINITY)
                .build();
        SolveReport report = variant.solver(program).solve();
        assertEquals(SolveStatus.DIVERGING, report.status(), report::toString);
    }

    /** The minimum 0 is at 0, where the slope is infinite. */
    @ParameterizedTest
    @MethodSource("variants")
    void aRootHasOne(SolverVariant variant) {
        SmallProgram program = SmallProgram.minimize("root", x -> x[0].root(), 1)
                .bound(0, 0, INFINITY)
                .build();
        SolveReport report = variant.solver(program).solve();
        assertNotEquals(SolveStatus.DIVERGING, report.status(), report::toString);
    }

    /** Concentrations per cubic metre are larger than anything that diverges in other units. */
    @ParameterizedTest
    @MethodSource("variants")
    void aLargeStartIsNoDivergence(SolverVariant variant) {
        SmallProgram doping = SmallProgram.minimize(
                        "doping", x -> x[0].times(1e-21).minus(3).squared(), 1e21)
                .bound(0, 1e20, 1e23)
                .build();
        SolveReport report = variant.solver(doping).solve();
        assertTrue(report.status().isSolved(), report::toString);
        assertEquals(0, report.objective(), 1e-6);
    }

    /** In a small unit of the objective the product of a multiplier and the rounding of its limit is above any fixed tolerance. */
    @ParameterizedTest
    @MethodSource("variants")
    void aLimitIsReachedInAnyUnitOfTheObjective(SolverVariant variant) {
        SmallProgram heat = SmallProgram.minimize(
                        "heat", x -> x[0].squared().plus(x[1].squared()).times(1e9), 30, 30)
                .boundAll(0, 1000)
                .atLeast(x -> x[0].plus(x[1]), 60)
                .build();
        SolveReport report = variant.solver(heat).solve();
        assertEquals(SolveStatus.OPTIMAL, report.status(), report::toString);
        assertTrue(report.iterations() <= 40, report::toString);
        assertEquals(1.8e12, report.objective(), 1e4);
    }
}
