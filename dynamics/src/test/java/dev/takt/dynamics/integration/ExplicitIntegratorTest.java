package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ExplicitIntegratorTest {

    /** The restricted three-body problem: Arenstorf's orbit closes after 17.065... (Hairer, Norsett and Wanner I, II.0). */
    @Test
    void closesTheOrbitOfArenstorf() {
        double mu = 0.012277471;
        var system = DiagonalMassSystem.ode(4, (t, y, f) -> {
            double d1 = Math.pow(Math.pow(y[0] + mu, 2) + y[1] * y[1], 1.5);
            double d2 = Math.pow(Math.pow(y[0] - 1 + mu, 2) + y[1] * y[1], 1.5);
            f[0] = y[2];
            f[1] = y[3];
            f[2] = y[0] + 2 * y[3] - (1 - mu) * (y[0] + mu) / d1 - mu * (y[0] - 1 + mu) / d2;
            f[3] = y[1] - 2 * y[2] - (1 - mu) * y[1] / d1 - mu * y[1] / d2;
        });
        double[] start = {0.994, 0, 0, -2.00158510637908252240537862224};
        double[] y = start.clone();
        new ExplicitIntegrator(system, new Tolerance(1e-13, 1e-13), 100_000)
                .integrate(0, 17.0652165601579625588917206249, y);
        assertEquals(start[0], y[0], 1e-6);
        assertEquals(start[1], y[1], 1e-6);
    }

    @Test
    void solvesTheAlgebraicEquationsOnTheWay() {
        StiffProblem problem = StiffProblem.chemicalAkzoNobel();
        double[] y = problem.start().clone();
        new ExplicitIntegrator(problem.system(), new Tolerance(1e-10, 1e-14), 100_000).integrate(0, 180, y);
        for (int i = 0; i < y.length; i++) {
            assertEquals(problem.solution()[i], y[i], 1e-9 * problem.solution()[i], "y" + (i + 1));
        }
    }

    @Test
    void movesOnlyAlgebraicEntriesInNoTime() {
        double[] y = {0.444, 0.00123, 0, 0.007, 0, 1};
        new ExplicitIntegrator(StiffProblem.chemicalAkzoNobel().system(), Tolerance.DEFAULT, 100).integrate(0, 0, y);
        assertArrayEquals(new double[] {0.444, 0.00123, 0, 0.007, 0, 115.83 * 0.444 * 0.007}, y, 1e-15);
    }

    @Test
    void givesUpOnStiffSystems() {
        StiffProblem problem = StiffProblem.vanDerPol();
        var integrator = new ExplicitIntegrator(problem.system(), Tolerance.DEFAULT, 5_000);
        var failure = assertThrows(
                IntegrationException.class,
                () -> integrator.integrate(0, 2, problem.start().clone()));
        assertTrue(failure.toString().contains("stiff"), failure.toString());
        assertTrue(failure.time() >= 0 && failure.time() < 2);
    }
}
