package dev.takt.solver.problems;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.List;

/**
 * Set-point tracking of a binary distillation column with one control, the reflux ratio. The measured composition of tray
 * i is the parameter {@code x0[i]}.
 *
 * @param N number of trays, condenser and reboiler included
 * @param Nf the feed tray
 * @param D distillate rate
 * @param F feed rate
 * @param alpha relative volatility
 * @param xbar set-point of the distillate composition
 * @param ubar reference of the reflux ratio
 * @param xf composition of the feed
 * @param Ac holdup of the condenser
 * @param At holdup of a tray
 * @param Ar holdup of the reboiler
 * @param w weight of the control in the objective
 * @param supports number of supports in time
 * @param step distance between supports
 * @param algebraic whether vapour compositions and flows are algebraic variables with equations, instead of substituted
 *     expressions
 */
@SuppressWarnings("ParameterName")
public record DistillationColumn(
        int N,
        int Nf,
        double D,
        double F,
        double alpha,
        double xbar,
        double ubar,
        double xf,
        double Ac,
        double At,
        double Ar,
        double w,
        int supports,
        double step,
        boolean algebraic) {

    /** The benchmark: 32 trays, 91 supports every 2. */
    public static DistillationColumn reference() {
        return new DistillationColumn(32, 17, 0.2, 0.4, 1.6, 0.8958, 2.51459, 0.5, 0.5, 0.25, 1.0, 1.0, 91, 2.0, false);
    }

    /** The same column with another weight of the control. */
    public DistillationColumn withWeight(double weight) {
        return new DistillationColumn(
                N, Nf, D, F, alpha, xbar, ubar, xf, Ac, At, Ar, weight, supports, step, algebraic);
    }

    /** The same column with another number of trays. */
    public DistillationColumn withTrays(int trays, int feed) {
        return new DistillationColumn(
                trays, feed, D, F, alpha, xbar, ubar, xf, Ac, At, Ar, w, supports, step, algebraic);
    }

    /** The same column with another number of supports. */
    public DistillationColumn withSupports(int count) {
        return new DistillationColumn(N, Nf, D, F, alpha, xbar, ubar, xf, Ac, At, Ar, w, count, step, algebraic);
    }

    /** The same column with vapour compositions and flows as variables. */
    public DistillationColumn withAlgebraicVariables() {
        return new DistillationColumn(N, Nf, D, F, alpha, xbar, ubar, xf, Ac, At, Ar, w, supports, step, true);
    }

    /** The problem with backward differences in time. */
    public OptimalControlProblem problem() {
        return problem(new DerivativeScheme.BackwardDifference());
    }

    /** The problem with a scheme in time. */
    public OptimalControlProblem problem(DerivativeScheme scheme) {
        var model = new OptimalControlProblemBuilder("distillation");
        Domain t = model.time("t", Supports.uniform(0, (supports - 1) * step, supports), scheme);
        List<Expression> x = new ArrayList<>();
        for (int i = 1; i <= N; i++) {
            Variable tray =
                    model.state("x[" + i + "]", t).between(0, 1).start(0.5).declare();
            Parameter measured = model.parameter("x0[" + i + "]", 0.5);
            model.equation("initial[" + i + "]", tray.at(t.at(0)), measured.running());
            x.add(tray.running());
        }
        Expression u = model.control("u", t).between(1, 5).start(ubar).declare().running();
        List<Expression> y = new ArrayList<>();
        for (int i = 1; i <= N; i++) {
            Expression xi = x.get(i - 1);
            y.add(named(model, "y[" + i + "]", t, xi.times(alpha).over(number(1).plus(xi.times(alpha - 1)))));
        }
        Expression reflux = named(model, "L", t, u.times(D));
        Expression vapour = named(model, "V", t, reflux.plus(D));
        Expression stripping = named(model, "S", t, reflux.plus(F));
        for (int i = 1; i <= N; i++) {
            model.equation("balance[" + i + "]", der(x.get(i - 1), t), balance(i, x, y, reflux, vapour, stripping));
        }
        Expression tracking = square(x.getFirst().minus(xbar));
        return model.minimize(integral(tracking.plus(square(u.minus(ubar)).times(w)), t))
                .build();
    }

    private Expression named(OptimalControlProblemBuilder model, String name, Domain t, Expression value) {
        if (!algebraic) {
            return value;
        }
        Expression variable = model.algebraic(name, t).start(0.5).declare().running();
        model.equation("definition " + name, variable, value);
        return variable;
    }

    private Expression balance(
            int i, List<Expression> x, List<Expression> y, Expression reflux, Expression vapour, Expression stripping) {
        if (i == 1) {
            return vapour.times(y.get(1).minus(x.get(0))).over(Ac);
        }
        Expression above = x.get(i - 2);
        Expression here = x.get(i - 1);
        if (i == N) {
            return stripping
                    .times(above)
                    .minus(here.times(F - D))
                    .minus(vapour.times(y.get(i - 1)))
                    .over(Ar);
        }
        Expression vapourBalance = vapour.times(y.get(i - 1).minus(y.get(i)));
        if (i == Nf) {
            return number(F * xf)
                    .plus(reflux.times(above))
                    .minus(stripping.times(here))
                    .minus(vapourBalance)
                    .over(At);
        }
        Expression liquid = i < Nf ? reflux : stripping;
        return liquid.times(above.minus(here)).minus(vapourBalance).over(At);
    }
}
