package dev.takt.solver.problems;

import static dev.takt.solver.problems.Jet.sum;
import static dev.takt.solver.problems.SmallProgram.minimize;

import java.util.Arrays;
import java.util.List;

/**
 * Problems from the test suites of MadNLP and Ipopt that stress one thing each: starts where derivatives are infinite,
 * linear programs, scaling, fixed variables, free rows, dependent rows.
 */
public final class NamedProblems {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    private NamedProblems() {}

    /** Those that have a solution. */
    public static List<PublishedProblem> solvable() {
        return List.of(
                lootsma(),
                linear(),
                scaling(),
                maximum(),
                fixedMinimum(),
                fixedMaximum(),
                dependentRows(),
                freeRow(),
                closedRow(),
                manyDegenerate());
    }

    /** Derivatives are infinite at the start, which is on a bound (MadNLPTests). */
    public static PublishedProblem lootsma() {
        return PublishedProblem.of(
                        minimize(
                                        "lootsma",
                                        x -> sum(
                                                x[0].power(3),
                                                x[0].times(11),
                                                x[0].root().times(-6),
                                                x[2]),
                                        0,
                                        0,
                                        0)
                                .boundAll(0, 5)
                                .atLeast(
                                        x -> sum(
                                                x[0].root().times(-1),
                                                x[1].root().times(-1),
                                                x[2].root()),
                                        0)
                                .atLeast(x -> sum(x[0].root(), x[1].root(), x[2].root()), 4),
                        3.1822,
                        0.07416,
                        2.98487,
                        4.00003)
                .within(1e-4);
    }

    /** A linear program (MadNLPTests). */
    public static PublishedProblem linear() {
        return PublishedProblem.of(
                minimize("lp", x -> x[0].times(12).plus(x[1].times(20)), 0, 0)
                        .bound(0, 0, INFINITY)
                        .bound(1, 0, 3)
                        .atLeast(x -> x[0].times(6).plus(x[1].times(8)), 100)
                        .atLeast(x -> x[0].times(7).plus(x[1].times(12)), 120),
                205,
                15,
                1.25);
    }

    /** Coefficients of 1e6 in objective and row (MadNLPTests). */
    public static PublishedProblem scaling() {
        return PublishedProblem.of(
                minimize("scaling", x -> weightedSum(x).times(1e6), 0, 0, 0)
                        .boundAll(0, INFINITY)
                        .equal(x -> sum(x[0], x[1], x[2]).times(1e6), 1e6),
                1e6,
                1,
                0,
                0);
    }

    private static Jet weightedSum(Jet[] x) {
        return sum(x[0], x[1].times(2), x[2].times(3));
    }

    /** A maximum (MadNLPTests). */
    public static PublishedProblem maximum() {
        return PublishedProblem.of(
                minimize("maximum", x -> weightedSum(x).times(-1), 0, 0, 0)
                        .boundAll(0, INFINITY)
                        .equal(x -> sum(x[0], x[1], x[2]), 1),
                -3,
                0,
                0,
                1);
    }

    /** A variable fixed by equal bounds (MadNLPTests). */
    public static PublishedProblem fixedMinimum() {
        return PublishedProblem.of(
                minimize("fixed minimum", NamedProblems::weightedSum, 0, 0, 0)
                        .boundAll(0, INFINITY)
                        .bound(1, 0.5, 0.5)
                        .equal(x -> sum(x[0], x[1], x[2]), 1),
                1.5,
                0.5,
                0.5,
                0);
    }

    /** The same, maximised (MadNLPTests). */
    public static PublishedProblem fixedMaximum() {
        return PublishedProblem.of(
                minimize("fixed maximum", x -> weightedSum(x).times(-1), 0, 0, 0)
                        .boundAll(0, INFINITY)
                        .bound(1, 0.5, 0.5)
                        .equal(x -> sum(x[0], x[1], x[2]), 1),
                -2.5,
                0,
                0.5,
                0.5);
    }

    /** The same equation twice: multipliers are not unique. */
    public static PublishedProblem dependentRows() {
        return PublishedProblem.of(
                minimize(
                                "dependent rows",
                                x -> x[0].minus(1).squared().plus(x[1].minus(2).squared()),
                                3,
                                3)
                        .equal(x -> x[0].plus(x[1]), 1)
                        .equal(x -> x[0].plus(x[1]).times(2), 2),
                2,
                0,
                1);
    }

    /** A row without any finite bound. */
    public static PublishedProblem freeRow() {
        return PublishedProblem.of(
                minimize(
                                "free row",
                                x -> x[0].minus(1).squared().plus(x[1].minus(2).squared()),
                                3,
                                3)
                        .between(-INFINITY, x -> x[0].times(x[1]), INFINITY)
                        .atMost(x -> x[0].plus(x[1]), 1),
                2,
                0,
                1);
    }

    /** An inequality row whose bounds are equal. */
    public static PublishedProblem closedRow() {
        return PublishedProblem.of(
                minimize(
                                "closed row",
                                x -> x[0].minus(1).squared().plus(x[1].minus(2).squared()),
                                3,
                                3)
                        .between(1, x -> x[0].plus(x[1]), 1),
                2,
                0,
                1);
    }

    /** More active bounds and rows than variables at the optimum, the origin. */
    public static PublishedProblem manyDegenerate() {
        return PublishedProblem.of(
                minimize("degenerate vertex", x -> x[0].plus(x[1]), 1, 2)
                        .boundAll(0, INFINITY)
                        .atLeast(x -> x[0].plus(x[1]), 0)
                        .atLeast(x -> x[0].times(2).plus(x[1]), 0)
                        .atLeast(x -> x[0].plus(x[1].times(3)), 0),
                0,
                0,
                0);
    }

    /** x >= 1 and x = 0 (MadNLPTests). */
    public static SmallProgram contradiction() {
        return minimize("contradiction", x -> x[0].squared(), 1)
                .bound(0, 1, INFINITY)
                .equal(x -> x[0], 0)
                .build();
    }

    /** Two rows that no point satisfies, away from any bound. */
    public static SmallProgram separateCircles() {
        return minimize("separate circles", x -> x[0].plus(x[1]), 0, 0.5)
                .atMost(x -> x[0].squared().plus(x[1].squared()), 1)
                .atMost(x -> x[0].minus(4).squared().plus(x[1].squared()), 1)
                .build();
    }

    /** max x^2 (MadNLPTests). */
    public static SmallProgram unbounded() {
        return minimize("unbounded", x -> x[0].squared().times(-1), 1).build();
    }

    /**
     * CUTEst's EIGMINA with 100 unknowns: the constraints force one of them, and any will do; the Jacobian loses rank at
     * every solution. The optimum is 1.
     */
    public static SmallProgram eigmina() {
        int n = 100;
        double[] start = new double[n + 1];
        Arrays.fill(start, 0.1);
        var builder = minimize("eigmina", x -> x[n], start).boundAll(-1, 1);
        builder.equal(x -> squares(x, n), 1);
        for (int i = 0; i < n; i++) {
            int k = i;
            builder.equal(x -> x[k].times(x[n].minus(k + 1)), 0);
        }
        return builder.build();
    }

    private static Jet squares(Jet[] x, int count) {
        Jet sum = x[0].squared();
        for (int j = 1; j < count; j++) {
            sum = sum.plus(x[j].squared());
        }
        return sum;
    }
}
