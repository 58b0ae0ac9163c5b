import static dev.takt.solver.model.Functions.cos;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;

import dev.takt.config.model.JavaModel;
import dev.takt.config.model.ModelConstants;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.ParameterLimits;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;

/** A pole that is balanced on a cart while the cart is moved to a set-point; pole.conf runs it. */
public final class Pole implements JavaModel {
    private static final double GRAVITY = 9.81;

    @Override
    public OptimalControlProblem problem(ModelConstants constants) {
        double cart = constants.number("cart");
        double tip = constants.number("tip");
        double length = constants.number("length");
        double[] weights = constants.numbers("weights");

        var model = new OptimalControlProblemBuilder("pole");
        Domain t = model.time("t", Supports.stepped(0, 1.5, 0.03), new DerivativeScheme.BackwardDifference());
        Expression goal = model.parameter("goal", 0, ParameterLimits.between(-1, 1)).running(); // m
        Expression q = state(model, t, "q"); // position of the cart, m
        Expression a = state(model, t, "a"); // angle of the pole from upright, rad
        Expression v = state(model, t, "v"); // m/s
        Expression w = state(model, t, "w"); // rad/s
        Expression force = model.control("force", t).between(-20, 20).declare().running(); // N

        Expression inertia = number(cart).plus(square(sin(a)).times(tip));
        Expression swing = square(w).times(sin(a)).times(tip * length);
        Expression weight = sin(a).times(cos(a)).times(tip * GRAVITY);
        Expression fall = sin(a).times((cart + tip) * GRAVITY);
        model.equation("position", der(q, t), v);
        model.equation("angle", der(a, t), w);
        model.equation("speed", der(v, t), force.plus(swing).minus(weight).over(inertia));
        model.equation(
                "turning",
                der(w, t),
                fall.minus(cos(a).times(force.plus(swing))).over(inertia.times(length)));

        Expression deviation = square(q.minus(goal))
                .times(weights[0])
                .plus(square(a).times(weights[1]))
                .plus(square(v).plus(square(w)).times(weights[2]));
        return model.minimize(integral(deviation.plus(square(force).times(weights[3])), t))
                .build();
    }

    /** A state that starts from what is measured, the parameter of its name with a 0. */
    private static Expression state(OptimalControlProblemBuilder model, Domain t, String name) {
        Variable state = model.state(name, t).declare();
        model.equation("initial " + name, state.at(t.at(0)), model.parameter(name + "0", 0).running());
        return state.running();
    }
}
