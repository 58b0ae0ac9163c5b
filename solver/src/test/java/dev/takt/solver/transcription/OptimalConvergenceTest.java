package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sin;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.DerivativeScheme.Collocation;
import dev.takt.solver.model.DerivativeScheme.ForwardDifference;
import dev.takt.solver.model.DerivativeScheme.Nodes;
import dev.takt.solver.model.DerivativeScheme.RungeKutta;
import dev.takt.solver.model.DerivativeScheme.Trapezoid;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The optimum of a smooth problem with a known solution, by every scheme and rule: minimise the integral of (2 x^2 + u^2)/2 with
 * x' = x/2 + u, x(0) = 1 (Hager 2000, Runge-Kutta methods in optimal control and the transformed adjoint system).
 */
class OptimalConvergenceTest {
    /** By quadrature of the analytic solution. */
    private static final double OPTIMUM = 0.8641644977690971;

    /**
     * What is solved, and how the error of the optimum falls.
     *
     * @param role of the variable u
     * @param order of convergence
     */
    record Pairing(DerivativeScheme scheme, Quadrature rule, Variable.Role role, double order) {}

    static List<Pairing> pairings() {
        List<Pairing> all = new ArrayList<>();
        for (Variable.Role role : List.of(Variable.Role.FREE, Variable.Role.CONTROL)) {
            for (Quadrature rule : List.of(Quadrature.AUTOMATIC, Quadrature.TRAPEZOID)) {
                all.add(new Pairing(new BackwardDifference(), rule, role, 1));
                all.add(new Pairing(new ForwardDifference(), rule, role, 0.9));
                all.add(new Pairing(new Trapezoid(), rule, role, 2));
                all.add(new Pairing(new RungeKutta(1), rule, role, 2));
            }
        }
        for (Quadrature rule : List.of(Quadrature.AUTOMATIC, Quadrature.GAUSS)) {
            all.add(new Pairing(radau(2), rule, Variable.Role.FREE, 3));
            all.add(new Pairing(radau(3), rule, Variable.Role.FREE, 5));
            all.add(new Pairing(gauss(1), rule, Variable.Role.FREE, 2));
            all.add(new Pairing(gauss(2), rule, Variable.Role.FREE, 4));
            all.add(new Pairing(gauss(3), rule, Variable.Role.FREE, 6));
        }
        // a control is constant on an element, which costs all but the second order
        for (Quadrature rule : List.of(Quadrature.AUTOMATIC, Quadrature.TRAPEZOID, Quadrature.GAUSS)) {
            for (int points = 2; points <= 5; points++) {
                all.add(new Pairing(radau(points), rule, Variable.Role.CONTROL, 2));
                all.add(new Pairing(lobatto(points), rule, Variable.Role.CONTROL, points == 2 ? 1 : 2));
            }
            for (int points = 1; points <= 5; points++) {
                all.add(new Pairing(gauss(points), rule, Variable.Role.CONTROL, 2));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("pairings")
    void theOptimumConverges(Pairing pairing) {
        int elements = pairing.order() > 4 ? 5 : 20;
        double coarse = optimum(pairing, elements) - OPTIMUM;
        double fine = optimum(pairing, 2 * elements) - OPTIMUM;
        double observed = Math.log(coarse / fine) / Math.log(2);
        assertEquals(pairing.order(), observed, 0.2, () -> coarse + " and " + fine);
    }

    /** With the same few controls the optimum converges with the order of the method. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theOptimumOfAFewControlsConvergesWithTheOrderOfTheMethod(boolean finite) {
        converges(4, 4, RungeKutta::new, finite);
        converges(2, 4, steps -> new Collocation(Nodes.GAUSS, 1, steps), finite);
        converges(4, 2, steps -> new Collocation(Nodes.GAUSS, 2, steps), finite);
        converges(3, 4, steps -> new Collocation(Nodes.RADAU, 2, steps), finite);
    }

    private static void converges(int order, int steps, IntFunction<DerivativeScheme> method, boolean finite) {
        double limit = optimumOfFewControls(new Collocation(Nodes.RADAU, 5, 12), finite);
        double coarse = Math.abs(optimumOfFewControls(method.apply(steps), finite) - limit);
        double fine = Math.abs(optimumOfFewControls(method.apply(2 * steps), finite) - limit);
        assertEquals(
                order,
                Math.log(coarse / fine) / Math.log(2),
                0.4,
                () -> method.apply(steps) + ": " + coarse + " and " + fine);
    }

    /** Two intervals, and the cost as a state: x' = u - sin(2 x)/2. */
    private static double optimumOfFewControls(DerivativeScheme scheme, boolean finite) {
        var model = new OptimalControlProblemBuilder("few");
        Domain t = model.time("t", Supports.uniform(0, 2, 3), scheme);
        Variable x = model.state("x", t).start(1).declare();
        Variable cost = model.state("cost", t).declare();
        Variable u = (finite ? model.variable("u") : model.control("u", t))
                .between(-2, 2)
                .declare();
        Expression rate = u.running().minus(sin(x.running().times(2)).times(0.5));
        model.equation("initial", x.at(t.at(0)), number(1.5));
        model.equation("nothing", cost.at(t.at(0)), number(0));
        model.equation("dynamics", der(x.running(), t), rate);
        model.equation(
                "running",
                der(cost.running(), t),
                square(x.running()).plus(square(u.running()).times(0.5)));
        NmpcOptions options = NmpcOptions.DEFAULT;
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(model.minimize(cost.at(t.at(2))).build(), options);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        return solver.plan().objective();
    }

    /**
     * The least integral of u^2 that moves x by 1 in a second is 1. The trapezoidal rule takes controls for values at supports: it
     * weighs the last one by half, and the optimum is 1/(1 + h).
     */
    @ParameterizedTest
    @EnumSource(
            value = Quadrature.class,
            names = {"AUTOMATIC", "TRAPEZOID"})
    void controlsThatAreConstantOnIntervalsAreWeighedByThem(Quadrature rule) {
        var model = new OptimalControlProblemBuilder("move");
        Domain t = model.time("t", Supports.uniform(0, 1, 11), new RungeKutta(1));
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).declare();
        model.equation("initial", x.at(t.at(0)), number(0));
        model.equation("final", x.at(t.at(1)), number(1));
        model.equation("dynamics", der(x.running(), t), u.running());
        var problem =
                model.minimize(integral(square(u.running()), t, 0, 1, rule)).build();
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        solver.solve(0, StartPolicy.COLD);
        assertEquals(rule == Quadrature.AUTOMATIC ? 1 : 1 / 1.1, solver.plan().objective(), 1e-7);
    }

    static List<Pairing> refused() {
        List<Pairing> all = new ArrayList<>();
        for (int points = 2; points <= 5; points++) {
            all.add(new Pairing(radau(points), Quadrature.TRAPEZOID, Variable.Role.FREE, 0));
            if (points > 2) {
                for (Quadrature rule : List.of(Quadrature.AUTOMATIC, Quadrature.TRAPEZOID, Quadrature.GAUSS)) {
                    all.add(new Pairing(lobatto(points), rule, Variable.Role.FREE, 0));
                }
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatWouldNotConvergeIsRefused(Pairing pairing) {
        ModelException refusal = assertThrows(ModelException.class, () -> optimum(pairing, 20));
        assertTrue(
                String.valueOf(refusal.getMessage()).contains("would not converge to that of the problem"),
                refusal::toString);
    }

    @Test
    void anAlgebraicVariableWithoutAnEquationIsNoDecision() {
        var model = new OptimalControlProblemBuilder("open");
        Domain t = model.time("t", Supports.uniform(0, 1, 11), new BackwardDifference());
        Variable x = model.state("x", t).start(1).declare();
        Variable late = model.algebraic("late", t).declare();
        model.equation("initial", x.at(t.at(0)), number(1));
        model.equation("dynamics", der(x.running(), t), late.running().negated());
        model.equation("delay", late.running(), x.at(t.shifted(-3)));
        ModelException refusal = assertThrows(
                ModelException.class,
                () -> Transcription.of(
                        model.minimize(integral(square(x.running()), t)).build(), TranscriptionOptions.reduced()));
        String text = String.valueOf(refusal.getMessage());
        assertTrue(
                text.startsWith("late: no equation determines this algebraic variable at 2 places, first t = 0.1"),
                text);
    }

    private static Collocation radau(int points) {
        return new Collocation(Nodes.RADAU, points);
    }

    private static Collocation gauss(int points) {
        return new Collocation(Nodes.GAUSS, points);
    }

    private static Collocation lobatto(int points) {
        return new Collocation(Nodes.LOBATTO, points);
    }

    private static double optimum(Pairing pairing, int elements) {
        var model = new OptimalControlProblemBuilder("hager");
        Domain t = model.time("t", Supports.uniform(0, 1, elements + 1), pairing.scheme());
        Variable x = model.state("x", t).start(1).declare();
        Variable u = pairing.role() == Variable.Role.FREE
                ? model.variable("u", t).declare()
                : model.control("u", t).declare();
        model.equation("initial", x.at(t.at(0)), number(1));
        model.equation("dynamics", der(x.running(), t), x.running().times(0.5).plus(u.running()));
        var cost = square(x.running()).plus(square(u.running()).times(0.5));
        var problem = model.minimize(integral(cost, t, 0, 1, pairing.rule())).build();
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        solver.solve(0, StartPolicy.COLD);
        return solver.plan().objective();
    }
}
