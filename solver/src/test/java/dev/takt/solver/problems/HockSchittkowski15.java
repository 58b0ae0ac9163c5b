package dev.takt.solver.problems;

import static dev.takt.solver.problems.PatternExpressions.difference;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;

import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.pattern.PatternNode;

/**
 * Problem 15 of Hock and Schittkowski, Test Examples for Nonlinear Programming Codes, 1981, with the two coefficients of
 * its objective as parameters.
 */
public final class HockSchittkowski15 {
    /** The optimal objective at (0.5, 2), reached from (-2, 1). */
    public static final double OPTIMUM = 306.5;

    /** The objective of the local solution at (-0.792123, -1.26243), reached from (0, 0). */
    public static final double LOCAL_OPTIMUM = 360.3797667;

    private HockSchittkowski15() {}

    /** The problem with the given start. Parameter 0 is 100, parameter 1 is 1. */
    public static TranscribedProblem problem(double start1, double start2) {
        var problem = new PatternProblem("hs15");
        PatternNode x1 = problem.variable("x[1]", Double.NEGATIVE_INFINITY, 0.5, start1);
        PatternNode x2 = problem.variable("x[2]", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, start2);
        PatternNode steepness = problem.parameter("p1", 100);
        PatternNode center = problem.parameter("p2", 1);
        return problem.minimize(sum(
                        product(steepness, square(difference(x2, square(x1)))), square(difference(center, x1))))
                .inequality("hyperbola", 1, product(x1, x2), Double.POSITIVE_INFINITY)
                .inequality("parabola", 0, sum(x1, square(x2)), Double.POSITIVE_INFINITY)
                .build();
    }
}
