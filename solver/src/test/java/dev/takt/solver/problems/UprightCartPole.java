package dev.takt.solver.problems;

import static dev.takt.solver.model.Functions.cos;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;

/**
 * A pole balanced on a cart, from 0.1 rad off the upright: an unstable plant, on which a disturbance of an open loop grows by
 * a factor of more than a hundred a second. Backward Euler with steps of 0.02 s.
 *
 * @param seconds length of the horizon
 */
public record UprightCartPole(double seconds) {
    private static final double STEP = 0.02;
    private static final double CART = 1;
    private static final double POLE = 0.3;
    private static final double LENGTH = 0.5;
    private static final double GRAVITY = 9.81;

    /** The problem: back to the upright with little force. */
    public OptimalControlProblem problem() {
        var model = new OptimalControlProblemBuilder("upright cart-pole");
        int intervals = (int) Math.round(seconds / STEP);
        Domain t =
                model.time("t", Supports.uniform(0, seconds, intervals + 1), new DerivativeScheme.BackwardDifference());
        Expression q = state(model, t, "q", 0);
        Expression a = state(model, t, "a", 0.1);
        Expression v = state(model, t, "v", 0);
        Expression w = state(model, t, "w", 0);
        Expression u = model.control("u", t).between(-20, 20).declare().running();
        Expression swing = square(w).times(sin(a)).times(POLE * LENGTH);
        Expression inertia = number(CART).plus(square(sin(a)).times(POLE));
        model.equation("position", der(q, t), v);
        model.equation("angle", der(a, t), w);
        model.equation(
                "speed",
                der(v, t),
                u.plus(swing).minus(sin(a).times(cos(a)).times(POLE * GRAVITY)).over(inertia));
        model.equation(
                "turning",
                der(w, t),
                sin(a).times((CART + POLE) * GRAVITY)
                        .minus(cos(a).times(u.plus(swing)))
                        .over(inertia.times(LENGTH)));
        Expression deviation = square(q)
                .plus(square(a).times(10))
                .plus(square(v).times(0.1))
                .plus(square(w).times(0.1));
        return model.minimize(integral(deviation.plus(square(u).times(0.01)), t))
                .build();
    }

    private static Expression state(OptimalControlProblemBuilder model, Domain t, String name, double initial) {
        Variable variable = model.state(name, t).declare();
        model.equation("initial " + name, variable.at(t.at(0)), number(initial));
        return variable.running();
    }
}
