package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AutomaticIntegratorTest {

    static java.util.List<StiffProblem> problems() {
        return StiffProblem.all();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void integratesStiffProblemsImplicitly(StiffProblem problem) {
        double[] chosen = problem.start().clone();
        double[] implicit = problem.start().clone();
        var tolerance = new Tolerance(1e-8, 1e-16);
        new AutomaticIntegrator(problem.system(), tolerance).integrate(0, problem.end(), chosen);
        new RadauIntegrator(problem.system(), tolerance).integrate(0, problem.end(), implicit);
        assertArrayEquals(implicit, chosen, 0);
    }

    @Test
    void integratesSmoothProblemsExplicitly() {
        var oscillator = DiagonalMassSystem.linear(new double[][] {{0, 1}, {-1, 0}});
        double[] y = {1, 0};
        var integrator = new AutomaticIntegrator(oscillator, Tolerance.DEFAULT);
        integrator.integrate(0, 20, y);
        assertEquals(Math.cos(20), y[0], 1e-9);
        double[] explicit = {1, 0};
        new ExplicitIntegrator(oscillator, Tolerance.DEFAULT, 100_000).integrate(0, 20, explicit);
        assertArrayEquals(explicit, y, 0);
    }

    /** Not stiff at the start, where the choice is made, but on the way: the explicit method is left. */
    @Test
    void changesItsMindWhenTheExplicitMethodTakesTooLong() {
        var system = DiagonalMassSystem.ode(2, (t, y, f) -> {
            f[0] = 1;
            f[1] = -Math.pow(10, y[0]) * (y[1] - Math.cos(y[0]));
        });
        double[] y = {0, 1};
        var integrator = new AutomaticIntegrator(system, new Tolerance(1e-9, 1e-11));
        integrator.integrate(0, 7, y);
        assertEquals(7, y[0], 1e-8);
        assertEquals(Math.cos(7), y[1], 1e-6);
        assertTrue(integrator.statistics().factorizations() > 0);
    }
}
