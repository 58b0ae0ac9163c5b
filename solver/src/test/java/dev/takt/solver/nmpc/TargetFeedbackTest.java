package dev.takt.solver.nmpc;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.square;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.OptimalControlProblem.Objective;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A plan that follows the optimum at rest is corrected for a state and a disturbance as solves for them, targets included, say. The
 * output is {@code y = x^3}, an algebraic variable with a target of its own; the optimum at rest is at its upper limit, or where
 * the price of the input balances.
 */
class TargetFeedbackTest {
    private final RecedingHorizonSolver solver;

    TargetFeedbackTest() {
        var model = new OptimalControlProblemBuilder("one lag");
        Domain t = model.time("t", Supports.uniform(0, 4, 21), new DerivativeScheme.BackwardDifference());
        Parameter start = model.parameter("x0", 1);
        Parameter disturbance = model.parameter("d", 0.2);
        Parameter least = model.parameter("least", -100);
        Parameter most = model.parameter("most", 100);
        Variable x = model.state("x", t).declare();
        Variable y = model.algebraic("y", t).declare();
        Variable u = model.control("u", t).between(-5, 5).declare();
        model.equation("start", x.at(t.at(0)), start.running());
        model.equation(
                "moves",
                der(x.running(), t),
                u.running()
                        .minus(x.running())
                        .minus(square(x.running()).times(0.1))
                        .plus(disturbance.running()));
        model.equation("output", y.running(), square(x.running()).times(x.running()));
        model.zone("band", least.running(), y.running(), most.running(), new Rank(1, 1));
        model.targets(new Objective(
                Objective.Sense.MINIMIZE,
                square(u.running()).times(0.5).minus(x.running().times(2))));
        Expression following = square(y.running().minus(model.target(y).running()))
                .plus(square(u.running().minus(model.target(u).running())).times(0.3));
        solver = RecedingHorizonSolver.of(model.minimize(integral(following, t)).build(), NmpcOptions.DEFAULT);
    }

    private double solved(double state, double d) {
        solver.setParameter("x0", state);
        solver.setParameter("d", d);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.WARM).status());
        return solver.plan().control("u").from(0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {100, 1.5})
    void gainsAreThoseOfSolvesWithTheirTargets(double most) {
        solver.setParameter("most", most);
        SensitivityFeedback feedback = solver.feedback(List.of("x0", "d"));
        solved(0.8, 0.2);
        assertTrue(feedback.prepare());
        FeedbackLaw law = FeedbackLaw.copyOf(feedback.law());
        double step = 1e-4;
        double byState = (solved(0.8 + step, 0.2) - solved(0.8 - step, 0.2)) / (2 * step);
        double byDisturbance = (solved(0.8, 0.2 + step) - solved(0.8, 0.2 - step)) / (2 * step);
        assertEquals(byState, law.gain(0, 0), 1e-4);
        assertEquals(byDisturbance, law.gain(0, 1), 1e-4);
    }

    /** In a conflict the targets are those of several programs: they stay until the next solve. */
    @Test
    void aConflictKeepsTheTargets() {
        solver.setParameter("most", 2000);
        solver.setParameter("least", 1000);
        SensitivityFeedback feedback = solver.feedback(List.of("x0", "d"));
        solved(0.8, 0.2);
        assertFalse(solver.targets().orElseThrow().givenUp().isEmpty());
        assertTrue(feedback.prepare());
        assertTrue(Double.isFinite(feedback.law().gain(0, 1)));
    }
}
