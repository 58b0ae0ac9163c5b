package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ConsistentInitializationTest {

    /** y' = -z, 0 = z^3 + z - y: one real solution, from any first guess. */
    @Property
    void findsTheAlgebraicVariableFromAnyGuess(
            @ForAll @DoubleRange(min = -100, max = 100) double solution,
            @ForAll @DoubleRange(min = -100, max = 100) double guess) {
        var system = new DiagonalMassSystem(new double[] {1, 0}, (t, y, f) -> {
            f[0] = -y[1];
            f[1] = y[1] * y[1] * y[1] + y[1] - y[0];
        });
        double[] state = {Math.pow(solution, 3) + solution, guess};
        double[] derivative = new double[2];
        new ConsistentInitialization(system).solve(0, state, derivative);
        assertEquals(solution, state[1], 1e-12 * Math.max(1, Math.abs(solution)));
        assertEquals(-state[1], derivative[0], 1e-12 * Math.max(1, Math.abs(solution)));
        assertEquals(0, derivative[1], 0);
    }

    @Test
    void evaluatesAnExplicitRightHandSide() {
        var system = DiagonalMassSystem.ode(2, (t, y, f) -> {
            f[0] = t + y[1];
            f[1] = y[0] * y[0];
        });
        double[] derivative = new double[2];
        new ConsistentInitialization(system).solve(3, new double[] {2, 5}, derivative);
        assertEquals(8, derivative[0], 1e-14);
        assertEquals(4, derivative[1], 1e-14);
    }

    @Test
    void saysThatASystemIsOfHigherIndex() {
        // y1' = y2, 0 = y1 - 1: y2 is determined only by differentiating the constraint.
        var system = new DiagonalMassSystem(new double[] {1, 0}, (t, y, f) -> {
            f[0] = y[1];
            f[1] = y[0] - 1;
        });
        var failure = assertThrows(
                IntegrationException.class,
                () -> new ConsistentInitialization(system).solve(0, new double[] {2, 0}, new double[2]));
        assertTrue(failure.toString().contains("index"), failure.toString());
    }

    @Test
    void saysThatThereIsNoSolution() {
        // 0 = z^2 + y with y = 1
        var system = new DiagonalMassSystem(new double[] {1, 0}, (t, y, f) -> {
            f[0] = y[1];
            f[1] = y[1] * y[1] + y[0];
        });
        assertThrows(
                IntegrationException.class,
                () -> new ConsistentInitialization(system).solve(0, new double[] {1, 0.7}, new double[2]));
    }
}
