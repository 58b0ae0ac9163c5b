package dev.takt.solver.problems;

import static dev.takt.solver.problems.Jet.sum;
import static dev.takt.solver.problems.SmallProgram.minimize;

import java.util.List;

/**
 * Problems in three variables and more of W. Hock and K. Schittkowski, Test Examples for Nonlinear Programming Codes, Lecture Notes in Economics and
 * Mathematical Systems 187 (1981), with the optima printed there. The numbers are theirs.
 */
public final class HockSchittkowskiSpace {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    private HockSchittkowskiSpace() {}

    /** All of them that are here. */
    public static List<PublishedProblem> all() {
        return List.of(
                hs26(), hs28(), hs29(), hs32(), hs35(), hs37(), hs38(), hs39(), hs40(), hs43(), hs63(), hs64(), hs65(),
                hs71(), hs76(), hs77(), hs78(), hs100(), hs110());
    }

    private static Jet sumOfSquares(Jet[] x) {
        Jet sum = x[0].squared();
        for (int j = 1; j < x.length; j++) {
            sum = sum.plus(x[j].squared());
        }
        return sum;
    }

    /** The Hessian is singular at the solution: convergence is linear. */
    static PublishedProblem hs26() {
        return PublishedProblem.of(
                minimize(
                                "hs26",
                                x -> x[0].minus(x[1])
                                        .squared()
                                        .plus(x[1].minus(x[2]).power(4)),
                                -2.6,
                                2,
                                2)
                        .equal(x -> x[1].squared().plus(1).times(x[0]).plus(x[2].power(4)), 3),
                0);
    }

    static PublishedProblem hs28() {
        return PublishedProblem.of(
                minimize(
                                "hs28",
                                x -> x[0].plus(x[1])
                                        .squared()
                                        .plus(x[1].plus(x[2]).squared()),
                                -4,
                                1,
                                1)
                        .equal(x -> sum(x[0], x[1].times(2), x[2].times(3)), 1),
                0,
                0.5,
                -0.5,
                0.5);
    }

    static PublishedProblem hs29() {
        return PublishedProblem.of(
                minimize("hs29", x -> x[0].times(x[1]).times(x[2]).times(-1), 1, 1, 1)
                        .atMost(
                                x -> sum(
                                        x[0].squared(),
                                        x[1].squared().times(2),
                                        x[2].squared().times(4)),
                                48),
                -16 * Math.sqrt(2));
    }

    static PublishedProblem hs32() {
        return PublishedProblem.of(
                minimize(
                                "hs32",
                                x -> sum(x[0], x[1].times(3), x[2])
                                        .squared()
                                        .plus(x[0].minus(x[1]).squared().times(4)),
                                0.1,
                                0.7,
                                0.2)
                        .boundAll(0, INFINITY)
                        .equal(x -> sum(x[0], x[1], x[2]), 1)
                        .atLeast(
                                x -> sum(
                                        x[1].times(6),
                                        x[2].times(4),
                                        x[0].power(3).times(-1)),
                                3),
                1,
                0,
                0,
                1);
    }

    static PublishedProblem hs35() {
        return PublishedProblem.of(
                minimize(
                                "hs35",
                                x -> sum(
                                                x[0].times(-8),
                                                x[1].times(-6),
                                                x[2].times(-4),
                                                x[0].squared().times(2),
                                                x[1].squared().times(2),
                                                x[2].squared(),
                                                x[0].times(x[1]).times(2),
                                                x[0].times(x[2]).times(2))
                                        .plus(9),
                                0.5,
                                0.5,
                                0.5)
                        .boundAll(0, INFINITY)
                        .atMost(x -> sum(x[0], x[1], x[2].times(2)), 3),
                1.0 / 9,
                4.0 / 3,
                7.0 / 9,
                4.0 / 9);
    }

    static PublishedProblem hs37() {
        return PublishedProblem.of(
                minimize("hs37", x -> x[0].times(x[1]).times(x[2]).times(-1), 10, 10, 10)
                        .boundAll(0, 42)
                        .between(0, x -> sum(x[0], x[1].times(2), x[2].times(2)), 72),
                -3456,
                24,
                12,
                12);
    }

    static PublishedProblem hs38() {
        return PublishedProblem.of(
                minimize(
                                "hs38",
                                x -> sum(
                                        HockSchittkowskiPlane.rosenbrock(x),
                                        x[3].minus(x[2].squared()).squared().times(90),
                                        x[2].minus(1).squared(),
                                        x[1].minus(1)
                                                .squared()
                                                .plus(x[3].minus(1).squared())
                                                .times(10.1),
                                        x[1].minus(1).times(x[3].minus(1)).times(19.8)),
                                -3,
                                -1,
                                -3,
                                -1)
                        .boundAll(-10, 10),
                0,
                1,
                1,
                1,
                1);
    }

    static PublishedProblem hs39() {
        return PublishedProblem.of(
                minimize("hs39", x -> x[0].times(-1), 2, 2, 2, 2)
                        .equal(x -> x[1].minus(x[0].power(3)).minus(x[2].squared()), 0)
                        .equal(x -> x[0].squared().minus(x[1]).minus(x[3].squared()), 0),
                -1,
                1,
                1,
                0,
                0);
    }

    static PublishedProblem hs40() {
        return PublishedProblem.of(
                minimize("hs40", x -> x[0].times(x[1]).times(x[2]).times(x[3]).times(-1), 0.8, 0.8, 0.8, 0.8)
                        .equal(x -> x[0].power(3).plus(x[1].squared()), 1)
                        .equal(x -> x[0].squared().times(x[3]).minus(x[2]), 0)
                        .equal(x -> x[3].squared().minus(x[1]), 0),
                -0.25);
    }

    static PublishedProblem hs43() {
        return PublishedProblem.of(
                minimize(
                                "hs43",
                                x -> sum(
                                        x[0].squared(),
                                        x[1].squared(),
                                        x[2].squared().times(2),
                                        x[3].squared(),
                                        x[0].times(-5),
                                        x[1].times(-5),
                                        x[2].times(-21),
                                        x[3].times(7)),
                                0,
                                0,
                                0,
                                0)
                        .atMost(x -> sum(sumOfSquares(x), x[0], x[1].times(-1), x[2], x[3].times(-1)), 8)
                        .atMost(
                                x -> sum(
                                        sumOfSquares(x),
                                        x[1].squared(),
                                        x[3].squared(),
                                        x[0].times(-1),
                                        x[3].times(-1)),
                                10)
                        .atMost(
                                x -> sum(
                                        x[0].squared().times(2),
                                        x[1].squared(),
                                        x[2].squared(),
                                        x[0].times(2),
                                        x[1].times(-1),
                                        x[3].times(-1)),
                                5),
                -44,
                0,
                1,
                2,
                -1);
    }

    static PublishedProblem hs63() {
        return PublishedProblem.of(
                minimize(
                                "hs63",
                                x -> sum(
                                                x[0].squared().times(-1),
                                                x[1].squared().times(-2),
                                                x[2].squared().times(-1),
                                                x[0].times(x[1]).times(-1),
                                                x[0].times(x[2]).times(-1))
                                        .plus(1000),
                                2,
                                2,
                                2)
                        .boundAll(0, INFINITY)
                        .equal(x -> sum(x[0].times(8), x[1].times(14), x[2].times(7)), 56)
                        .equal(HockSchittkowskiSpace::sumOfSquares, 25),
                961.7151721);
    }

    /** Badly scaled: terms of 1e5 against a row of order one. */
    static PublishedProblem hs64() {
        return PublishedProblem.of(
                minimize(
                                "hs64",
                                x -> sum(
                                        x[0].times(5),
                                        x[0].power(-1).times(50000),
                                        x[1].times(20),
                                        x[1].power(-1).times(72000),
                                        x[2].times(10),
                                        x[2].power(-1).times(144000)),
                                1,
                                1,
                                1)
                        .boundAll(1e-5, INFINITY)
                        .atMost(
                                x -> sum(
                                        x[0].power(-1).times(4),
                                        x[1].power(-1).times(32),
                                        x[2].power(-1).times(120)),
                                1),
                6299.842428);
    }

    static PublishedProblem hs65() {
        return PublishedProblem.of(
                minimize(
                                "hs65",
                                x -> sum(
                                        x[0].minus(x[1]).squared(),
                                        x[0].plus(x[1]).minus(10).squared().times(1.0 / 9),
                                        x[2].minus(5).squared()),
                                -5,
                                5,
                                0)
                        .bound(0, -4.5, 4.5)
                        .bound(1, -4.5, 4.5)
                        .bound(2, -5, 5)
                        .atMost(HockSchittkowskiSpace::sumOfSquares, 48),
                0.9535288567);
    }

    static PublishedProblem hs71() {
        return PublishedProblem.of(
                minimize(
                                "hs71",
                                x -> x[0].times(x[3])
                                        .times(sum(x[0], x[1], x[2]))
                                        .plus(x[2]),
                                1,
                                5,
                                5,
                                1)
                        .boundAll(1, 5)
                        .atLeast(x -> x[0].times(x[1]).times(x[2]).times(x[3]), 25)
                        .equal(HockSchittkowskiSpace::sumOfSquares, 40),
                17.0140173,
                1,
                4.7429994,
                3.8211503,
                1.3794082);
    }

    static PublishedProblem hs76() {
        return PublishedProblem.of(
                minimize(
                                "hs76",
                                x -> sum(
                                        x[0].squared(),
                                        x[1].squared().times(0.5),
                                        x[2].squared(),
                                        x[3].squared().times(0.5),
                                        x[0].times(x[2]).times(-1),
                                        x[2].times(x[3]),
                                        x[0].times(-1),
                                        x[1].times(-3),
                                        x[2],
                                        x[3].times(-1)),
                                0.5,
                                0.5,
                                0.5,
                                0.5)
                        .boundAll(0, INFINITY)
                        .atMost(x -> sum(x[0], x[1].times(2), x[2], x[3]), 5)
                        .atMost(x -> sum(x[0].times(3), x[1], x[2].times(2), x[3].times(-1)), 4)
                        .atLeast(x -> x[1].plus(x[2].times(4)), 1.5),
                -4.681818181);
    }

    static PublishedProblem hs77() {
        return PublishedProblem.of(
                minimize(
                                "hs77",
                                x -> sum(
                                        x[0].minus(1).squared(),
                                        x[0].minus(x[1]).squared(),
                                        x[2].minus(1).squared(),
                                        x[3].minus(1).power(4),
                                        x[4].minus(1).power(6)),
                                2,
                                2,
                                2,
                                2,
                                2)
                        .equal(
                                x -> x[0].squared()
                                        .times(x[3])
                                        .plus(x[3].minus(x[4]).sin()),
                                2 * Math.sqrt(2))
                        .equal(x -> x[1].plus(x[2].power(4).times(x[3].squared())), 8 + Math.sqrt(2)),
                0.24150513);
    }

    static PublishedProblem hs78() {
        return PublishedProblem.of(
                minimize("hs78", x -> x[0].times(x[1]).times(x[2]).times(x[3]).times(x[4]), -2, 1.5, 2, -1, -1)
                        .equal(HockSchittkowskiSpace::sumOfSquares, 10)
                        .equal(x -> x[1].times(x[2]).minus(x[3].times(x[4]).times(5)), 0)
                        .equal(x -> x[0].power(3).plus(x[1].power(3)), -1),
                -2.91970041);
    }

    static PublishedProblem hs100() {
        return PublishedProblem.of(
                minimize(
                                "hs100",
                                x -> sum(
                                        x[0].minus(10).squared(),
                                        x[1].minus(12).squared().times(5),
                                        x[2].power(4),
                                        x[3].minus(11).squared().times(3),
                                        x[4].power(6).times(10),
                                        x[5].squared().times(7),
                                        x[6].power(4),
                                        x[5].times(x[6]).times(-4),
                                        x[5].times(-10),
                                        x[6].times(-8)),
                                1,
                                2,
                                0,
                                4,
                                0,
                                1,
                                1)
                        .atMost(
                                x -> sum(
                                        x[0].squared().times(2),
                                        x[1].power(4).times(3),
                                        x[2],
                                        x[3].squared().times(4),
                                        x[4].times(5)),
                                127)
                        .atMost(
                                x -> sum(
                                        x[0].times(7),
                                        x[1].times(3),
                                        x[2].squared().times(10),
                                        x[3],
                                        x[4].times(-1)),
                                282)
                        .atMost(
                                x -> sum(
                                        x[0].times(23),
                                        x[1].squared(),
                                        x[5].squared().times(6),
                                        x[6].times(-8)),
                                196)
                        .atMost(
                                x -> sum(
                                        x[0].squared().times(4),
                                        x[1].squared(),
                                        x[0].times(x[1]).times(-3),
                                        x[2].squared().times(2),
                                        x[5].times(5),
                                        x[6].times(-11)),
                                0),
                680.6300573);
    }

    static PublishedProblem hs110() {
        return PublishedProblem.of(
                minimize("hs110", HockSchittkowskiSpace::hs110Objective, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)
                        .boundAll(2.001, 9.999),
                -45.77846971);
    }

    private static Jet hs110Objective(Jet[] x) {
        Jet logarithms =
                x[0].minus(2).log().squared().plus(x[0].times(-1).plus(10).log().squared());
        Jet product = x[0];
        for (int j = 1; j < x.length; j++) {
            logarithms = logarithms
                    .plus(x[j].minus(2).log().squared())
                    .plus(x[j].times(-1).plus(10).log().squared());
            product = product.times(x[j]);
        }
        return logarithms.minus(product.power(0.2));
    }
}
