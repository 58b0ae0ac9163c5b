package dev.takt.solver.ipm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.failure.Conflict;
import dev.takt.solver.problems.NamedProblems;
import dev.takt.solver.problems.SmallProgram;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Infeasible programs whose smallest infeasible subsystems are known: these, and nothing else, are named. */
class ConflictTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    static List<SolverVariant> variants() {
        return SolverVariant.all();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void aRowAndTheBoundThatItContradicts(SolverVariant variant) {
        assertEquals(Set.of("c[1]", "x[1] >= 1"), parties(variant, NamedProblems.contradiction()));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void twoCirclesApart(SolverVariant variant) {
        assertEquals(Set.of("c[1]", "c[2]"), parties(variant, NamedProblems.separateCircles()));
    }

    /** x + y >= 3 with x, y <= 1; the third variable, its bounds and its rows have nothing to do with it. */
    @ParameterizedTest
    @MethodSource("variants")
    void bystandersAreLeftOut(SolverVariant variant) {
        SmallProgram program = SmallProgram.minimize("bystanders", x -> x[0].plus(x[2].squared()), 0.5, 0.5, 3)
                .bound(0, 0, 1)
                .bound(1, 0, 1)
                .bound(2, 2, 9)
                .atLeast(x -> x[2].squared(), 1)
                .atLeast(x -> x[0].plus(x[1]), 3)
                .equal(x -> x[2].times(2), 5)
                .build();
        assertEquals(Set.of("c[2]", "x[1] <= 1", "x[2] <= 1"), parties(variant, program));
    }

    /** Each row of a chain x1 = 2 x2, x2 = 2 x3, x3 <= 1, x1 >= 9 is needed: the largest x1 is 4. */
    @ParameterizedTest
    @MethodSource("variants")
    void aChainIsFollowedToItsEnd(SolverVariant variant) {
        SmallProgram program = SmallProgram.minimize("chain", x -> x[3].squared(), 1, 1, 1, 1)
                .bound(2, -INFINITY, 1)
                .equal(x -> x[0].minus(x[1].times(2)), 0)
                .equal(x -> x[1].minus(x[2].times(2)), 0)
                .atLeast(x -> x[0], 9)
                .atMost(x -> x[3].plus(x[0]), 100)
                .build();
        assertEquals(Set.of("c[1]", "c[2]", "c[3]", "x[3] <= 1"), parties(variant, program));
    }

    /** The worse of two conflicts that have nothing in common. */
    @ParameterizedTest
    @MethodSource("variants")
    void oneConflictAtATime(SolverVariant variant) {
        SmallProgram program = SmallProgram.minimize("two", x -> x[0].plus(x[1]), 0, 0)
                .bound(0, 0, 1)
                .bound(1, 0, 1)
                .atLeast(x -> x[0], 2)
                .atLeast(x -> x[1], 5)
                .build();
        assertEquals(Set.of("c[2]", "x[2] <= 1"), parties(variant, program));
    }

    private static Set<String> parties(SolverVariant variant, SmallProgram program) {
        SolveReport report = variant.solver(program).solve();
        assertEquals(SolveStatus.INFEASIBLE, report.status(), report::toString);
        Conflict conflict = report.evidence().conflict(6).orElseThrow();
        assertTrue(
                conflict.parties().getFirst().violation().isPresent(),
                () -> "violated ones come first: " + conflict.parties());
        return conflict.parties().stream()
                .map(party -> party.kind() == Conflict.Kind.ROWS ? party.element() : party.toString())
                .collect(Collectors.toSet());
    }
}
