package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.dynamics.DynamicEquations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against solutions in closed form. */
class SensitivityIntegratorTest {
    private static final double TOLERANCE = 1e-8;

    private static SensitivityIntegrator of(DynamicEquations equations) {
        return new SensitivityIntegrator(equations, TOLERANCE);
    }

    private static DynamicEquations scalar(String rate) {
        return ModelText.equations("", "x(t) { role = state }", "\"der(x, t) = " + rate + " for t > 0\"");
    }

    /** x' = x (1 - x), whose logit grows with time; a push is the integral of x'(t)/x'(s). */
    @ParameterizedTest
    @ValueSource(doubles = {0.25, 1, 4})
    void differentiatesANonlinearMotion(double seconds) {
        SensitivityIntegrator integrator = of(scalar("x*(1 - x)"));
        double[] state = {0.2};
        assertTrue(integrator.advance(3, seconds, state));
        double growth = Math.exp(seconds);
        double odds = 0.25;
        double end = odds * growth / (1 + odds * growth);
        assertEquals(end, state[0], 1e-7);
        double rate = end * (1 - end);
        assertEquals(rate / 0.16, integrator.sensitivity()[0][0], 1e-7);
        double integral = 2 * seconds + odds * (growth - 1) - (1 / growth - 1) / odds;
        assertEquals(rate * integral, integrator.sensitivity()[0][1], 1e-6);
    }

    /** x' = -y with y^3 + y = x: ln y + 1.5 y^2 falls as time grows. The algebraic entry has derivatives, but no push. */
    @Test
    void differentiatesAlgebraicEntriesToo() {
        DynamicEquations equations = ModelText.equations(
                "", "x(t) { role = state }, y(t) { start = 1 }", "\"der(x, t) = -y for t > 0\", \"y^3 + y = x\"");
        SensitivityIntegrator integrator = of(equations);
        assertArrayEquals(new int[] {0}, integrator.differential());
        double first = 1.5;
        double[] state = {first * first * first + first, first};
        assertTrue(integrator.advance(0, 0.8, state));
        double y = state[1];
        assertEquals(Math.log(first) + 1.5 * first * first - 0.8, Math.log(y) + 1.5 * y * y, 1e-7);
        assertEquals(y * y * y + y, state[0], 1e-10);
        double slope = 3 * y * y + 1;
        assertEquals(y / first, integrator.sensitivity()[0][0], 1e-7);
        assertEquals(y / first / slope, integrator.sensitivity()[1][0], 1e-7);
        double push = y * (3 * first - 1 / first - 3 * y + 1 / y);
        assertEquals(push, integrator.sensitivity()[0][1], 1e-7);
        assertEquals(push / slope, integrator.sensitivity()[1][1], 1e-7);
        assertEquals(2, integrator.sensitivity()[0].length);
    }

    /** x' = -x/2, z' = 2x - z with a mass of 4: the columns stand in the order of the differential entries. */
    @Test
    void tellsTheStatesApart() {
        SensitivityIntegrator integrator = of(ModelText.equations(
                "",
                "x(t) { role = state }, z(t) { role = state }",
                "\"der(x, t) = -0.5*x for t > 0\", \"4*der(z, t) = 8*x - 4*z for t > 0\""));
        double[] state = {1, 2};
        assertTrue(integrator.advance(0, 1, state), "a period before");
        state = new double[] {3, -1};
        assertTrue(integrator.advance(0, 0.4, state));
        double a = Math.exp(-0.2);
        double b = Math.exp(-0.4);
        assertArrayEquals(new double[] {3 * a, 12 * (a - b) - b}, state, 1e-8);
        assertArrayEquals(new double[] {a, 0, (1 - a) / 0.5, 0}, integrator.sensitivity()[0], 1e-8);
        assertArrayEquals(
                new double[] {4 * (a - b), b, 4 * (1 - b - 2 * (a - b)), 1 - b},
                integrator.sensitivity()[1],
                1e-8);
    }

    /** The method has order 4, so that it integrates a cubic without error; it must ask for it at the right times. */
    @Test
    void followsWhatDependsOnTime() {
        SensitivityIntegrator integrator = of(scalar("4*t^3"));
        double[] state = {5};
        assertTrue(integrator.advance(2, 3, state));
        assertEquals(5 + 625 - 16, state[0], 1e-9);
        assertEquals(1, integrator.sensitivity()[0][0], 1e-12);
        assertEquals(3, integrator.sensitivity()[0][1], 1e-12);
    }

    /**
     * On x' = -k x a step is a rational function of k h. The number of steps is the first power of two at which the embedded
     * method differs by no more than the tolerance.
     */
    @ParameterizedTest
    @CsvSource({"0.01, 1", "0.1, 1", "1, 1", "10, 1", "100, 1", "3, 1000", "3, 1e-6"})
    void takesAsManyStepsAsTheToleranceNeeds(double decay, double begin) {
        SensitivityIntegrator integrator = of(scalar("-" + decay + "*x"));
        int expected = 1;
        while (worstError(decay, begin, 1.0 / expected) > 1) {
            expected *= 2;
        }
        boolean easy = worstError(decay, begin, 1.0 / expected) < 1.0 / 64 && expected > 1;
        double[] state = {begin};
        assertTrue(integrator.advance(0, 1, state));
        assertEquals(easy ? expected / 2 : expected, integrator.steps());
        assertEquals(begin * Math.exp(-decay), state[0], 1e-6 * (1 + begin));
        assertEquals(state[0] / begin, integrator.sensitivity()[0][0], 1e-9, "of the motion that was computed");
    }

    /** Stages and error of Hairer and Wanner II, table IV.6.5, on x' = -k x: the largest in units of the tolerance. */
    private static double worstError(double decay, double begin, double step) {
        double[][] weights = {
            {},
            {0.5},
            {17.0 / 50, -1.0 / 25},
            {371.0 / 1360, -137.0 / 2720, 15.0 / 544},
            {25.0 / 24, -49.0 / 48, 125.0 / 16, -85.0 / 12}
        };
        double[] embedded = {59.0 / 48, -17.0 / 96, 225.0 / 32, -85.0 / 12, 0};
        double worst = 0;
        double x = begin;
        for (double t = 0; t < 1 - step / 2; t += step) {
            double[] slopes = new double[5];
            double other = x;
            double end = x;
            for (int i = 0; i < 5; i++) {
                double base = x;
                for (int j = 0; j < i; j++) {
                    base += step * weights[i][j] * slopes[j];
                }
                slopes[i] = -decay * base / (1 + 0.25 * decay * step);
                other += step * embedded[i] * slopes[i];
                end = base + 0.25 * step * slopes[i];
            }
            worst = Math.max(worst, Math.abs(end - other) / (TOLERANCE * (1 + Math.abs(end))));
            x = end;
        }
        return worst;
    }

    /** Half as many steps are tried when the last period was easy, and never less than one. */
    @Test
    void goesBackToLongStepsWhenTheMotionCalmsDown() {
        SensitivityIntegrator integrator = of(scalar("-50*x"));
        double[] state = {1};
        integrator.advance(0, 1, state);
        int most = integrator.steps();
        assertTrue(most >= 64, "steps " + most);
        for (int k = 1; k <= 20; k++) {
            double[] still = {1e-300};
            assertTrue(integrator.advance(k, 1, still));
            assertEquals(Math.max(1, most >> k), integrator.steps());
        }
    }

    /** x' = x^2 from 1 has no solution beyond a second, the root of a negative number none at all. */
    @ParameterizedTest
    @CsvSource({"x^2, 1, 1.5", "-sqrt(x), 0.01, 3", "1/(x + 1), -1, 2"})
    void leavesTheStateWhereThereIsNoMotion(String rate, double begin, double seconds) {
        SensitivityIntegrator integrator = of(scalar(rate));
        double[] state = {begin};
        assertFalse(integrator.advance(0, seconds, state));
        assertArrayEquals(new double[] {begin}, state);
        assertEquals(1, integrator.steps(), "the next period begins anew");
        state[0] = 1;
        assertTrue(integrator.advance(0, 0.1, state), "and may have a solution");
    }

    /** The constraint has no solution, and the state that moves does not tell. */
    @Test
    void needsAlgebraicEntriesThatExist() {
        SensitivityIntegrator integrator = of(ModelText.equations(
                "", "x(t) { role = state }, y(t) { start = 1 }", "\"der(x, t) = -x for t > 0\", \"y^2 = -x\""));
        double[] state = {1, 0.7};
        assertFalse(integrator.advance(0, 0.1, state));
        assertArrayEquals(new double[] {1, 0.7}, state);
    }

    /** More steps than 4096 are no way through a period. */
    @ParameterizedTest
    @ValueSource(doubles = {150, 200, 300, 400, 600, 800})
    void givesUpOnMotionsThatAreTooFast(double decay) {
        int most = 4096;
        boolean possible = worstError(decay, 1, 1.0 / most) <= 1;
        SensitivityIntegrator integrator = of(scalar("-" + decay + "*x"));
        assertEquals(possible, integrator.advance(0, 1, new double[] {1}));
    }

    @Test
    void countsItsOperations() {
        assertEquals(5 * (4.0 / 3 * 1000 + 4 * 100 * 4 + 40 * 10 * 4), SensitivityIntegrator.flops(10, 4), 1e-9);
    }

    @Test
    void nothingFollowsWhereNothingIsAlgebraic() {
        DynamicEquations equations = scalar("-x");
        AlgebraicResponse response = new AlgebraicResponse(equations, new int[] {0});
        assertTrue(response.linearize(0, new double[] {1}));
        assertEquals(0, response.algebraic().length);
    }

    /** Two algebraic entries, which no equation is solved for. */
    @Test
    void algebraicEntriesFollowTheDifferentialOnes() {
        DynamicEquations equations =
                ModelText.equations("", "x(t) { role = state }, y(t) {}, z(t) {}, w(t) { role = state }", """
                "der(x, t) = y for t > 0", "2*y + x*y + z + z^3 = 0", "y - z*w + z = 3*x", "der(w, t) = -w for t > 0"
                """);
        int[] differential = of(equations).differential();
        AlgebraicResponse response = new AlgebraicResponse(equations, differential);
        assertEquals(2, differential.length);
        assertEquals(2, response.algebraic().length);
        int x = differential[0];
        int w = differential[1];
        int y = response.algebraic()[0];
        int z = response.algebraic()[1];
        double[] state = new double[4];
        state[x] = 0.5;
        state[w] = 4;
        state[y] = -2;
        state[z] = 1.25;
        assertTrue(response.linearize(0, state));
        // (2 + x) dy + (1 + 3 z^2) dz = -y dx;  dy + (1 - w) dz = 3 dx + z dw
        double a = 2.5;
        double b = 1 + 3 * 1.25 * 1.25;
        double d = 1 - 4.0;
        double determinant = a * d - b;
        assertArrayEquals(
                new double[] {(2 * d - b * 3) / determinant, -b * 1.25 / determinant}, response.row(y), 1e-13);
        assertArrayEquals(new double[] {(a * 3 - 2) / determinant, a * 1.25 / determinant}, response.row(z), 1e-13);
        state[w] = 1 - b / a;
        assertFalse(response.linearize(0, state), "the equations do not determine the algebraic entries");
        state[w] = 4;
        assertTrue(response.linearize(0, state));
        assertEquals((2 * d - b * 3) / determinant, response.row(y)[0], 1e-13);
    }
}
