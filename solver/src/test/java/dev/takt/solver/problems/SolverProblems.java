package dev.takt.solver.problems;

import java.util.List;
import java.util.stream.Stream;

/** The library of problems with known optima that every KKT system and every strategy of the solver is run against. */
public final class SolverProblems {

    private SolverProblems() {}

    /** All of them. */
    public static List<PublishedProblem> all() {
        return Stream.of(HockSchittkowskiPlane.all(), HockSchittkowskiSpace.all(), NamedProblems.solvable())
                .flatMap(List::stream)
                .toList();
    }
}
