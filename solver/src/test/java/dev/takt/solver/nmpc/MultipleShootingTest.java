package dev.takt.solver.nmpc;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.cos;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Functions.supportSum;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.RungeKutta;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Multiple shooting by the scheme of the time domain. */
class MultipleShootingTest {
    private static final int INTERVALS = 20;
    private static final double STEP = 0.05;
    private static final int STEPS = 2;

    /** The rates of a pole on a cart: position, angle from upright, their speeds. */
    private static List<Expression> rates(List<Expression> x, Expression u) {
        Expression a = x.get(1);
        Expression w = x.get(3);
        Expression swing = square(w).times(sin(a)).times(0.15);
        Expression inertia = number(1).plus(square(sin(a)).times(0.3));
        Expression v =
                u.plus(swing).minus(sin(a).times(cos(a)).times(0.3 * 9.81)).over(inertia);
        Expression turning =
                sin(a).times(1.3 * 9.81).minus(cos(a).times(u.plus(swing))).over(inertia.times(0.5));
        return List.of(x.get(2), w, v, turning);
    }

    private static OptimalControlProblem problem(boolean byHand) {
        var model = new OptimalControlProblemBuilder("upright");
        Domain t = model.time(
                "t",
                Supports.uniform(0, INTERVALS * STEP, INTERVALS + 1),
                byHand ? new BackwardDifference() : new RungeKutta(STEPS));
        List<Variable> x = new ArrayList<>();
        for (String name : List.of("q", "a", "v", "w")) {
            x.add(model.state(name, t).declare());
            Parameter measured = model.parameter(name + "0", name.equals("a") ? 0.2 : 0);
            model.equation("initial " + name, x.getLast().at(t.at(0)), measured.running());
        }
        Variable u = model.control("u", t).between(-4, 4).declare();
        List<Expression> now = x.stream().<Expression>map(Variable::running).toList();
        List<Expression> next = byHand
                ? shot(
                        x.stream()
                                .<Expression>map(state -> state.at(t.shifted(-1)))
                                .toList(),
                        u.running())
                : rates(now, u.running());
        for (int i = 0; i < 4; i++) {
            Expression left = byHand ? now.get(i) : der(now.get(i), t);
            model.equation("next " + x.get(i).name(), left, next.get(i));
        }
        model.atMost("speed", x.get(2).running(), number(0.35), Restriction.above(t, 0));
        Expression cost = square(now.get(0))
                .plus(square(now.get(1)).times(10))
                .plus(square(now.get(2)).plus(square(now.get(3))).times(0.1))
                .plus(square(u.running()).times(0.01));
        return model.minimize(supportSum(cost, t)).build();
    }

    private static List<Expression> shot(List<Expression> begin, Expression u) {
        double h = STEP / STEPS;
        List<Expression> x = begin;
        for (int step = 0; step < STEPS; step++) {
            List<Expression> k1 = rates(x, u);
            List<Expression> k2 = rates(moved(x, h / 2, k1), u);
            List<Expression> k3 = rates(moved(x, h / 2, k2), u);
            List<Expression> k4 = rates(moved(x, h, k3), u);
            x = moved(moved(moved(moved(x, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4);
        }
        return x;
    }

    private static List<Expression> moved(List<Expression> x, double h, List<Expression> rate) {
        List<Expression> moved = new ArrayList<>();
        for (int i = 0; i < x.size(); i++) {
            moved.add(x.get(i).plus(rate.get(i).times(h)));
        }
        return moved;
    }

    private static Plan plan(OptimalControlProblem problem, KktChoice kkt) {
        NmpcOptions options = NmpcOptions.DEFAULT;
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(problem, options.with(options.solver().with(KktOptions.of(kkt))));
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        return solver.plan();
    }

    @ParameterizedTest
    @EnumSource(
            value = KktChoice.class,
            names = {"AUTO", "RICCATI", "AUGMENTED", "REDUCED"})
    void hasTheOptimumOfTheMethodWrittenByHand(KktChoice kkt) {
        Plan byHand = plan(problem(true), KktChoice.AUGMENTED);
        Plan shooting = plan(problem(false), kkt);
        assertEquals(byHand.objective(), shooting.objective(), 1e-7 * byHand.objective());
        for (int k = 1; k <= INTERVALS; k++) {
            assertEquals(byHand.value("a", k), shooting.value("a", k), 1e-6);
            assertEquals(byHand.value("u", k), shooting.value("u", k), 1e-5);
        }
    }

    /** x' = u with u = 1, 2, 3, 4 on quarters of a second and a price that is 1 + t. */
    @Test
    void integralsSeeControlsThatAreConstantOnIntervals() {
        var model = new OptimalControlProblemBuilder("integrals");
        Domain t = model.time("t", Supports.uniform(0, 1, 5), new RungeKutta(1));
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).declare();
        Variable y = model.algebraic("y", t).declare();
        Variable all = model.variable("all").declare();
        Variable middle = model.variable("middle").declare();
        Parameter price = model.parameter("price", at -> 1 + at[0], t);
        model.equation("plan", u.running(), coordinate(t).times(4));
        model.equation("initial", x.at(t.at(0)), number(0));
        model.equation("dynamics", der(x.running(), t), u.running());
        model.equation("output", y.running(), x.running().plus(u.running()));
        // exact for what is linear on an interval: 2 u^2 + price u + x + 3 (x + u)
        Expression integrand = square(u.running())
                .times(2)
                .plus(price.running().times(u.running()))
                .plus(x.running())
                .plus(y.running().times(3));
        model.equation("all", all.running(), integral(integrand, t));
        model.equation("middle", middle.running(), integral(u.running(), t, 0.25, 0.75));
        Plan plan = plan(model.minimize(square(all.running())).build(), KktChoice.AUGMENTED);
        double squares = 2 * (1 + 4 + 9 + 16) * 0.25;
        double priced = 0.25 * (1 * 1.125 + 2 * 1.375 + 3 * 1.625 + 4 * 1.875);
        double position = 0.25 * (0.125 + 0.5 + 1.125 + 2);
        assertEquals(squares + priced + position + 3 * (position + 2.5), plan.value("all"), 1e-7);
        assertEquals(0.25 * (2 + 3), plan.value("middle"), 1e-7);
    }
}
