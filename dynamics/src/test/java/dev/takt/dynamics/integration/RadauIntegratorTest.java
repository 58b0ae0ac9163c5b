package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RadauIntegratorTest {

    static Stream<Arguments> problemsAndStages() {
        return StiffProblem.all().stream()
                .flatMap(problem -> Stream.of(3, 5, 7).map(stages -> Arguments.of(problem, stages)));
    }

    @ParameterizedTest
    @MethodSource("problemsAndStages")
    void reachesThePublishedSolutionOfStiffProblems(StiffProblem problem, int stages) {
        double[] y = problem.start().clone();
        var integrator = new RadauIntegrator(problem.system(), new Tolerance(1e-9, 1e-18), stages);
        integrator.integrate(0, problem.end(), y);
        for (int i = 0; i < y.length; i++) {
            double exact = problem.solution()[i];
            assertEquals(exact, y[i], 1e-9 * Math.abs(exact), "y" + (i + 1));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-4, 1e-6, 1e-8, 1e-10, 1e-12})
    void keepsTheTolerance(double tolerance) {
        // y' = -1000 (y - cos t) - sin t from y = 1.5: a fast transient to y = cos t (Prothero and Robinson 1974).
        var system = DiagonalMassSystem.ode(1, (t, y, f) -> f[0] = -1000 * (y[0] - Math.cos(t)) - Math.sin(t));
        for (int stages : new int[] {3, 5, 7}) {
            double[] y = {1.5};
            new RadauIntegrator(system, new Tolerance(tolerance, tolerance), stages).integrate(0, 1.3, y);
            assertEquals(Math.cos(1.3), y[0], 2 * tolerance + 1e-14, stages + " stages");
        }
    }

    @Test
    void takesAFullyImplicitSystem() {
        // A pendulum in the angle, its equations multiplied by functions of the state: E depends on y, f not explicit.
        var system = new ImplicitPendulum();
        double[] y = {1, 0};
        new RadauIntegrator(system, Tolerance.DEFAULT).integrate(0, 2, y);
        double[] explicit = {1, 0};
        var ode = DiagonalMassSystem.ode(2, (t, z, f) -> {
            f[0] = z[1];
            f[1] = -9.81 * Math.sin(z[0]);
        });
        new ExplicitIntegrator(ode, Tolerance.DEFAULT, 100_000).integrate(0, 2, explicit);
        assertArrayEquals(explicit, y, 1e-9);
    }

    @Test
    void factorizesALinearSystemOncePerStepSize() {
        var system = DiagonalMassSystem.linear(new double[][] {{-1000, 1}, {0, -1}});
        var integrator = new RadauIntegrator(system, Tolerance.DEFAULT);
        double[] y = {1, 1};
        integrator.integrate(0, 0.5, y);
        long afterFirst = integrator.statistics().factorizations();
        for (int k = 1; k < 20; k++) {
            integrator.integrate(0.5 * k, 0.5, y);
        }
        long initializations = 19;
        assertTrue(
                integrator.statistics().factorizations() - afterFirst <= initializations + 6,
                afterFirst + ", then " + integrator.statistics());
        assertEquals(Math.exp(-10), y[1], 1e-11 * Math.exp(-10) * 60);
    }

    @Test
    void repeatsItselfBitForBitWhateverItDidBefore() {
        StiffProblem problem = StiffProblem.hires();
        var used = new RadauIntegrator(problem.system(), Tolerance.DEFAULT);
        used.integrate(0, 3, problem.start().clone());
        double[] first = problem.start().clone();
        double[] second = problem.start().clone();
        used.integrate(0, 10, first);
        new RadauIntegrator(problem.system(), Tolerance.DEFAULT).integrate(0, 10, second);
        assertArrayEquals(first, second, 0);
    }

    @Test
    void saysWhereASolutionEnds() {
        // y' = y^2 from y = 1 is infinite at t = 1.
        var system = DiagonalMassSystem.ode(1, (t, y, f) -> f[0] = y[0] * y[0]);
        var failure = assertThrows(
                IntegrationException.class,
                () -> new RadauIntegrator(system, Tolerance.DEFAULT).integrate(0, 2, new double[] {1}));
        assertEquals(1, failure.time(), 1e-6);
        assertTrue(failure.toString().contains("Maybe"), failure.toString());
    }

    @Test
    void refusesAnEvenNumberOfStages() {
        StiffProblem problem = StiffProblem.robertson();
        for (int stages : List.of(1, 2, 4, 9)) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new RadauIntegrator(problem.system(), Tolerance.DEFAULT, stages));
        }
    }
}
