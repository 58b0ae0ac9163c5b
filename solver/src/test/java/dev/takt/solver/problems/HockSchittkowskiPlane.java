package dev.takt.solver.problems;

import static dev.takt.solver.problems.Jet.sum;
import static dev.takt.solver.problems.SmallProgram.minimize;

import java.util.List;

/**
 * Problems in two variables of W. Hock and K. Schittkowski, Test Examples for Nonlinear Programming Codes, Lecture Notes in Economics and
 * Mathematical Systems 187 (1981), with the optima printed there. The numbers are theirs.
 */
public final class HockSchittkowskiPlane {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    private HockSchittkowskiPlane() {}

    /** All of them that are here. */
    public static List<PublishedProblem> all() {
        return List.of(hs1(), hs6(), hs7(), hs10(), hs11(), hs12(), hs14(), hs15(), hs15FromOrigin(), hs21(), hs24());
    }

    static Jet rosenbrock(Jet[] x) {
        return x[1].minus(x[0].squared())
                .squared()
                .times(100)
                .plus(x[0].times(-1).plus(1).squared());
    }

    static PublishedProblem hs1() {
        return PublishedProblem.of(
                minimize("hs1", HockSchittkowskiPlane::rosenbrock, -2, 1).bound(1, -1.5, INFINITY), 0, 1, 1);
    }

    static PublishedProblem hs6() {
        return PublishedProblem.of(
                minimize("hs6", x -> x[0].times(-1).plus(1).squared(), -1.2, 1)
                        .equal(x -> x[1].minus(x[0].squared()).times(10), 0),
                0,
                1,
                1);
    }

    static PublishedProblem hs7() {
        return PublishedProblem.of(
                minimize("hs7", x -> x[0].squared().plus(1).log().minus(x[1]), 2, 2)
                        .equal(x -> x[0].squared().plus(1).squared().plus(x[1].squared()), 4),
                -Math.sqrt(3),
                0,
                Math.sqrt(3));
    }

    static PublishedProblem hs10() {
        return PublishedProblem.of(
                minimize("hs10", x -> x[0].minus(x[1]), -10, 10)
                        .atLeast(
                                x -> sum(
                                        x[0].squared().times(-3),
                                        x[0].times(x[1]).times(2),
                                        x[1].squared().times(-1)),
                                -1),
                -1,
                0,
                1);
    }

    static PublishedProblem hs11() {
        return PublishedProblem.of(
                minimize(
                                "hs11",
                                x -> x[0].minus(5)
                                        .squared()
                                        .plus(x[1].squared())
                                        .minus(25),
                                4.9,
                                0.1)
                        .atLeast(x -> x[1].minus(x[0].squared()), 0),
                -8.498464223);
    }

    static PublishedProblem hs12() {
        return PublishedProblem.of(
                minimize(
                                "hs12",
                                x -> sum(
                                        x[0].squared().times(0.5),
                                        x[1].squared(),
                                        x[0].times(x[1]).times(-1),
                                        x[0].times(-7),
                                        x[1].times(-7)),
                                0,
                                0)
                        .atMost(x -> x[0].squared().times(4).plus(x[1].squared()), 25),
                -30,
                2,
                3);
    }

    static PublishedProblem hs14() {
        return PublishedProblem.of(
                minimize("hs14", x -> x[0].minus(2).squared().plus(x[1].minus(1).squared()), 2, 2)
                        .atMost(x -> x[0].squared().times(0.25).plus(x[1].squared()), 1)
                        .equal(x -> x[0].minus(x[1].times(2)), -1),
                9 - 2.875 * Math.sqrt(7),
                0.5 * (Math.sqrt(7) - 1),
                0.25 * (Math.sqrt(7) + 1));
    }

    private static SmallProgram.Builder hs15From(String name, double first, double second) {
        return minimize(name, HockSchittkowskiPlane::rosenbrock, first, second)
                .bound(0, -INFINITY, 0.5)
                .atLeast(x -> x[0].times(x[1]), 1)
                .atLeast(x -> x[0].plus(x[1].squared()), 0);
    }

    /** The global optimum. */
    static PublishedProblem hs15() {
        return PublishedProblem.of(hs15From("hs15", -2, 1), 306.5, 0.5, 2);
    }

    /** From the origin: the other local optimum, (-0.792123, -1.26243), as Ipopt finds it. */
    static PublishedProblem hs15FromOrigin() {
        return PublishedProblem.of(hs15From("hs15 from the origin", 0, 0), 360.3797672);
    }

    static PublishedProblem hs21() {
        return PublishedProblem.of(
                minimize(
                                "hs21",
                                x -> x[0].squared()
                                        .times(0.01)
                                        .plus(x[1].squared())
                                        .minus(100),
                                -1,
                                -1)
                        .bound(0, 2, 50)
                        .bound(1, -50, 50)
                        .atLeast(x -> x[0].times(10).minus(x[1]), 10),
                -99.96,
                2,
                0);
    }

    static PublishedProblem hs24() {
        double root3 = Math.sqrt(3);
        return PublishedProblem.of(
                minimize(
                                "hs24",
                                x -> x[0].minus(3)
                                        .squared()
                                        .minus(9)
                                        .times(x[1].power(3))
                                        .times(1 / (27 * root3)),
                                1,
                                0.5)
                        .boundAll(0, INFINITY)
                        .atLeast(x -> x[0].times(1 / root3).minus(x[1]), 0)
                        .between(0, x -> x[0].plus(x[1].times(root3)), 6),
                -1,
                3,
                root3);
    }
}
