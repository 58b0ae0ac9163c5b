package dev.takt.solver.problems;

import static dev.takt.solver.model.Functions.cbrt;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sqrt;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Restriction.above;
import static dev.takt.solver.model.Restriction.below;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;

/**
 * Temperature control of a square plate that is heated at two walls. The measured plate, walls included, is the parameter
 * {@code T0(x1, x2)}, the set-point the parameter {@code Tsp}.
 *
 * @param n supports a side of the plate
 * @param alpha diffusivity
 * @param Tb temperature of the two cold walls
 * @param qloss loss of heat
 * @param rho weight of the control in the objective
 * @param horizon length of the horizon
 * @param step distance between supports in time; the last may be shorter
 */
@SuppressWarnings("ParameterName")
public record HeatedPlate(int n, double alpha, double Tb, double qloss, double rho, double horizon, double step) {
    private static final double HALF = 0.5;

    /** The benchmark: 21 x 21 supports, 14 times. */
    public static HeatedPlate reference() {
        return new HeatedPlate(21, 230, 50, 10, 1e-8, 1.0, 0.08);
    }

    /** The same plate on another grid. */
    public HeatedPlate withSide(int supports) {
        return new HeatedPlate(supports, alpha, Tb, qloss, rho, horizon, step);
    }

    /** The problem; central differences in space, backward ones in time. */
    public OptimalControlProblem problem() {
        var model = new OptimalControlProblemBuilder("heated plate");
        Domain t = model.time("t", Supports.stepped(0, horizon, step), new DerivativeScheme.BackwardDifference());
        Domain x1 = model.space("x1", Supports.uniform(-1, 1, n), new DerivativeScheme.CentralDifference());
        Domain x2 = model.space("x2", Supports.uniform(-1, 1, n), new DerivativeScheme.CentralDifference());
        Parameter setPoint = model.parameter("Tsp", 58);
        Parameter measured = model.parameter(
                "T0", point -> Math.max(Math.abs(point[0]), Math.abs(point[1])) > 1 - 1e-9 ? 50 : 20, x1, x2);
        Variable temperature = model.state("T", t, x1, x2).start(20).declare();
        Expression heat = model.control("Q", t).atLeast(50).start(60).declare().running();
        Expression inside = temperature.running();

        model.equation(
                "heat equation",
                der(inside, t),
                der(inside, x1, 2).plus(der(inside, x2, 2)).times(alpha).minus(5 * qloss * qloss),
                above(t, 0),
                above(x1, -1),
                below(x1, 1),
                above(x2, -1),
                below(x2, 1));
        model.equation("initial", temperature.at(t.at(0), x1.running(), x2.running()), measured.running());
        model.equation(
                "left wall",
                temperature.at(t.running(), x1.at(-1), x2.running()),
                cbrt(heat).times(4.1),
                above(t, 0));
        model.equation("right wall", temperature.at(t.running(), x1.at(1), x2.running()), number(Tb), above(t, 0));
        model.equation(
                "lower wall",
                temperature.at(t.running(), x1.running(), x2.at(-1)),
                sqrt(heat),
                above(t, 0),
                above(x1, -1),
                below(x1, 1));
        model.equation(
                "upper wall",
                temperature.at(t.running(), x1.running(), x2.at(1)),
                number(Tb),
                above(t, 0),
                above(x1, -1),
                below(x1, 1));

        Expression deviation =
                integral(integral(square(inside.minus(setPoint.running())), x1, -HALF, HALF), x2, -HALF, HALF);
        return model.minimize(integral(deviation.plus(square(heat).times(rho)), t))
                .build();
    }
}
