package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Functions.sum;
import static dev.takt.solver.model.Functions.supportSum;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.model.DerivativeScheme.DiscreteTime;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models of which the equations say what is after a step. */
class DiscreteTimeTest {
    private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("steps");

    private static Plan solved(OptimalControlProblemBuilder complete) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(complete.build(), NmpcOptions.DEFAULT);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        return solver.plan();
    }

    /**
     * The double integrator of the Multi-Parametric Toolbox, a state in limits of 5 and a control in limits of 1, five steps from
     * (4, 0): cost and controls are those that its manual prints.
     */
    @Test
    void thePublishedPlanOfADoubleIntegrator() {
        Domain t = model.time("t", Supports.uniform(0, 5, 6), new DiscreteTime());
        Variable x = model.state("x", t).between(-5, 5).declare();
        Variable v = model.state("v", t).between(-5, 5).declare();
        Variable u = model.control("u", t).between(-1, 1).declare();
        model.equation("x0", x.at(t.at(0)), number(4));
        model.equation("v0", v.at(t.at(0)), number(0));
        model.equation("position", x.next(t), sum(x.running(), v.running(), u.running()));
        model.equation("speed", v.next(t), v.running().plus(u.running().times(0.5)));
        Expression cost = sum(square(x.running()), square(v.running()), square(u.running()));
        Plan plan = solved(model.minimize(integral(cost, t)));
        assertEquals(32.4898, plan.objective(), 5e-5);
        double[] controls = {-1, -1, 0.1393, 0.3361, 0};
        for (int k = 0; k < controls.length; k++) {
            assertEquals(controls[k], plan.value("u", k), 5e-5);
        }
        assertEquals(
                plan.value("u", 4), plan.value("u", 5), "after the last step nothing acts: the last control is shown");
    }

    /** x(k+1) = x(k) + u(k)/4 from 0 with u = 1, 2, 3, 4, 5 at five supports, as the table of schemes says. */
    @Test
    void aControlActsFromItsSupportToTheNextOne() {
        Domain t = model.time("t", Supports.uniform(0, 1, 5), new DiscreteTime());
        Variable x = model.state("x", t).declare();
        Expression ramp = sum(number(1), coordinate(t).times(4));
        Variable u = model.control("u", t).between(ramp, ramp).declare();
        Variable one = model.variable("one", t).between(1, 1).declare();
        model.equation("start", x.at(t.at(0)), number(0));
        model.equation("step", x.next(t), x.running().plus(u.running().times(0.25)));
        Plan plan = solved(model.minimize(supportSum(one.running(), t).plus(integral(square(u.running()), t))));
        assertEquals(2.5, plan.value("x", 4), 1e-7);
        assertEquals(1, plan.control("u").at(0), 1e-7);
        assertEquals(1, plan.control("u").at(0.125), 1e-7);
        assertEquals(2, plan.control("u").from(0.25), 1e-7);
        assertEquals(5 + (1 + 4 + 9 + 16) / 4.0, plan.objective(), 1e-6);
    }

    /** y solves y^3 + y = next(x), an equation that is not solved for the next value; from 0 by steps of 2 to 2, 4 and 6. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void equationsNeedNotBeSolvedForTheNextValue(boolean full) {
        Domain t = model.time("t", Supports.uniform(0, 3, 4), new DiscreteTime());
        Variable x = model.state("x", t).start(1).declare();
        Variable u = model.control("u", t).between(2, 2).declare();
        model.equation("start", x.at(t.at(0)), number(0));
        Expression next = x.next(t);
        model.equation(
                "step", next.times(next).times(next).plus(next), x.running().plus(u.running()));
        TranscriptionOptions options = full ? TranscriptionOptions.complete() : TranscriptionOptions.reduced();
        var problem = model.minimize(square(x.at(t.at(3)))).build();
        assertEquals(full ? 4 : 3, Transcription.of(problem, options).rowCount());
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        double expected = 0;
        for (int k = 1; k <= 3; k++) {
            expected = root(expected + 2);
            assertEquals(expected, solver.plan().value("x", k), 1e-6);
        }
    }

    /** The real root of y^3 + y = a, by Cardano. */
    private static double root(double a) {
        double d = Math.sqrt(a * a / 4 + 1.0 / 27);
        return Math.cbrt(a / 2 + d) + Math.cbrt(a / 2 - d);
    }

    /** v(k+1) = v(k) + u(k)/10, with a control or the present value alone on one side. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aKnownValueMayStandAlone(boolean control) {
        Domain t = model.time("t", Supports.uniform(0, 3, 4), new DiscreteTime());
        Variable v = model.state("v", t).declare();
        Variable u = model.control("u", t).declare();
        model.equation("start", v.at(t.at(0)), number(1));
        if (control) {
            model.equation("step", v.next(t).minus(v.running()).times(10), u.running());
        } else {
            model.equation("step", v.running(), v.next(t).minus(u.running().times(0.1)));
        }
        var problem = model.minimize(sum(
                        square(v.at(t.at(3)).minus(2)),
                        integral(square(u.running()), t).times(1e-9)))
                .build();

        assertEquals(1, SemiDiscretization.of(problem).inputs().length);
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        assertEquals(SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status());
        for (int k = 0; k < 3; k++) {
            assertEquals(10.0 / 3, solver.plan().value("u", k), 1e-5);
            assertEquals(solver.plan().value("v", k) + 1.0 / 3, solver.plan().value("v", k + 1), 1e-6);
        }
    }

    @Test
    void aStepOfAModelIsAnInstantOfAPlant() {
        Domain t = model.time("t", Supports.uniform(0, 2, 5), new DiscreteTime());
        Variable x = model.state("x", t).declare();
        Variable y = model.algebraic("y", t).declare();
        Variable u = model.control("u", t).declare();
        model.equation("start", x.at(t.at(0)), number(1));
        model.equation("step", x.next(t), y.running().plus(u.running()));
        model.equation("output", y.running(), square(x.running()));
        SemiDiscretization instant = SemiDiscretization.of(
                model.minimize(integral(square(u.running()), t)).build());
        assertEquals(0.5, instant.step().orElseThrow());
        assertEquals(1, instant.states().length);
        assertArrayEquals(new int[] {1}, new int[] {instant.inputs().length});
        assertTrue(instant.derivatives()[0] >= 0);
    }

    private String refusal(Domain t) {
        return String.valueOf(assertThrows(
                        ModelException.class,
                        () -> SemiDiscretization.of(
                                model.minimize(integral(number(0), t)).build()))
                .getMessage());
    }

    @Test
    void whatIsNoStepIsRefused() {
        Domain t = model.time("t", Supports.uniform(0, 2, 5), new DiscreteTime());
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).declare();
        model.equation("start", x.at(t.at(0)), number(1));
        model.equation("late", x.next(t), u.at(t.shifted(-1)));
        assertTrue(
                refusal(t).contains("Maybe keep the value in a state of its own: next(before, t) = …."),
                () -> refusal(t));
    }

    @Test
    void aControlIsNotKnownAfterTheStep() {
        Domain t = model.time("t", Supports.uniform(0, 2, 5), new DiscreteTime());
        Variable x = model.state("x", t).declare();
        Variable u = model.control("u", t).declare();
        model.equation("start", x.at(t.at(0)), number(1));
        model.equation("step", x.next(t), u.next(t));
        assertTrue(refusal(t).contains("a control after the step"), () -> refusal(t));
    }

    @Test
    void thereAreNoDerivatives() {
        Domain t = model.time("t", Supports.uniform(0, 2, 5), new DiscreteTime());
        Variable x = model.state("x", t).declare();
        model.equation("start", x.at(t.at(0)), number(1));
        model.equation("motion", der(x.running(), t), x.running());
        assertTrue(refusal(t).contains("der(x, t) in discrete time"), () -> refusal(t));
    }

    @Test
    void stepsAreEqual() {
        Domain t = model.time("t", new double[] {0, 1, 3}, new DiscreteTime());
        assertTrue(refusal(t).contains("an interval of 2 before 3 in discrete time, after one of 1"), () -> refusal(t));
    }
}
