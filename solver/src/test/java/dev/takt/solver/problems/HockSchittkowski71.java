package dev.takt.solver.problems;

import static dev.takt.solver.problems.PatternExpressions.difference;
import static dev.takt.solver.problems.PatternExpressions.number;
import static dev.takt.solver.problems.PatternExpressions.product;
import static dev.takt.solver.problems.PatternExpressions.square;
import static dev.takt.solver.problems.PatternExpressions.sum;

import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.pattern.PatternNode;

/** Problem 71 of Hock and Schittkowski, Test Examples for Nonlinear Programming Codes, 1981. */
public final class HockSchittkowski71 {
    /** The optimal objective. */
    public static final double OPTIMUM = 17.0140172891520;

    private static final double[] SOLUTION = {1.0, 4.742999637, 3.821149979, 1.379408293};

    private HockSchittkowski71() {}

    /** The optimal point, to about 1e-9; a copy. */
    public static double[] solution() {
        return SOLUTION.clone();
    }

    /** The problem, started at (1, 5, 5, 1). Row 0 is the inequality, row 1 the equation. */
    public static TranscribedProblem problem() {
        var problem = new PatternProblem("hs71");
        PatternNode a = problem.variable("x[1]", 1, 5, 1);
        PatternNode b = problem.variable("x[2]", 1, 5, 5);
        PatternNode c = problem.variable("x[3]", 1, 5, 5);
        PatternNode d = problem.variable("x[4]", 1, 5, 1);
        return problem.minimize(sum(product(a, d, sum(a, b, c)), c))
                .inequality("product", 25, product(a, b, c, d), Double.POSITIVE_INFINITY)
                .equation("sphere", difference(sum(square(a), square(b), square(c), square(d)), number(40)))
                .build();
    }
}
