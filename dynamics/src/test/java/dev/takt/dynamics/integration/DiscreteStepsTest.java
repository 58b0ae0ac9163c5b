package dev.takt.dynamics.integration;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.log;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Functions.sum;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.dynamics.DynamicEquations;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.solver.model.DerivativeScheme.DiscreteTime;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A system in discrete time against its own recursion, by hand. */
class DiscreteStepsTest {
    private static final double STEP = 0.1;

    private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("steps");
    private final Domain t = model.time("t", Supports.stepped(0, 1, STEP), new DiscreteTime());
    private final Variable x = model.state("x", t).declare();
    private final Variable u = model.control("u", t).declare();

    private final double[] inputs = {0};

    private DynamicEquations equations() {
        ModelDynamics dynamics = ModelDynamics.of(
                model.minimize(integral(square(u.running()), t)).build());
        return dynamics.equations(inputs, dynamics.initialParameters());
    }

    private Integrator integrator(DynamicEquations equations) {
        return IntegrationMethod.AUTOMATIC.integrator(equations, new Tolerance(1e-8, 1e-8));
    }

    /** x+ = x/2 + u + t: whatever the method, and however the time is cut, it is the recursion. */
    @ParameterizedTest
    @EnumSource(IntegrationMethod.class)
    void stepsAtTheMultiplesOfItsStepAndHoldsBetween(IntegrationMethod method) {
        model.equation("step", x.next(t), sum(x.running().times(0.5), u.running(), coordinate(t)));
        DynamicEquations equations = equations();
        Integrator integrator = method.integrator(equations, new Tolerance(1e-8, 1e-8));
        double[] state = {4};
        inputs[0] = 1;
        integrator.integrate(0, 0.099, state);
        assertEquals(4, state[0]);
        inputs[0] = 2;
        integrator.integrate(0.099, 0.001, state);
        assertEquals(4 * 0.5 + 2 + 0, state[0], "the step that ends takes what holds then");
        integrator.integrate(0.1, 0, state);
        assertEquals(4, state[0], 1e-15);
        integrator.integrate(0.1, 0.2, state);
        assertEquals(((4 * 0.5 + 2 + 0.1) * 0.5) + 2 + 0.2, state[0], 1e-15);
        double time = 0.3;
        for (int k = 3; k < 10_003; k++) {
            double before = state[0];
            integrator.integrate(time, STEP, state);
            assertEquals(before * 0.5 + 2 + k * STEP, state[0], 1e-9, "one step a period, however times add up");
            time += STEP;
        }
        assertEquals(1 + 2 + 10_000, integrator.statistics().steps());
    }

    /** y^2 = x with y > 0, and x+ = x + y: algebraic variables are those of the time. */
    @Test
    void algebraicVariablesFollow() {
        Variable y = model.algebraic("y", t).start(1).declare();
        model.equation("root", square(y.running()), x.running());
        model.equation("step", x.next(t), x.running().plus(y.running()));
        DynamicEquations equations = equations();
        double[] unknowns = equations.firstGuess();
        equations.read(new double[] {4, 1}, unknowns);
        integrator(equations).integrate(0, STEP, unknowns);
        double[] states = new double[2];
        equations.report(STEP, unknowns, states);
        assertArrayEquals(new double[] {6, Math.sqrt(6)}, states, 1e-12);
    }

    /** y + y^3 = x + u, not solved for the value after the step. */
    @Test
    void implicitStepsAreSolved() {
        var next = x.next(t);
        model.equation(
                "step", next.plus(next.times(next).times(next)), x.running().plus(u.running()));
        DynamicEquations equations = equations();
        inputs[0] = 6;
        double[] state = {4};
        integrator(equations).integrate(0, STEP, state);
        assertEquals(2, state[0], 1e-12);
    }

    @Test
    void aValueThatIsNotFiniteIsToldWithItsTime() {
        model.equation("step", x.next(t), log(x.running().minus(number(1))));
        DynamicEquations equations = equations();
        double[] state = {2};
        Integrator integrator = integrator(equations);
        integrator.integrate(0, STEP, state);
        assertEquals(0, state[0]);
        IntegrationException refused =
                assertThrows(IntegrationException.class, () -> integrator.integrate(STEP, STEP, state));
        assertEquals(STEP, refused.time());
    }
}
