package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CoordinateSparsity;
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

    /** What is bought is what large terms leave when they cancel: a billionth or less, with the rounding of those. */
    @Property
    void anUnknownMayBeWhatLargerTermsLeave(
            @ForAll @DoubleRange(min = 0.1, max = 5) double load,
            @ForAll @DoubleRange(min = 0.1, max = 5) double sun,
            @ForAll @DoubleRange(min = 0, max = 1) double part) {
        double bought = 1e-9 * part;
        double battery = load - sun - bought;
        var system = new DiagonalMassSystem(new double[] {1, 0}, (t, y, f) -> {
            f[0] = 0;
            f[1] = y[1] + sun + battery - load;
        });
        double[] state = {1, 0.3};
        new ConsistentInitialization(system).solve(0, state, new double[2]);
        assertEquals(bought, state[1], 1e-14);
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

    /** A system of which it is known that its mass matrix never changes. */
    private record ConstantMass(DynamicSystem system) implements DynamicSystem {
        @Override
        public boolean hasConstantMass() {
            return true;
        }

        @Override
        public int size() {
            return system.size();
        }

        @Override
        public boolean isDifferential(int entry) {
            return system.isDifferential(entry);
        }

        @Override
        public void residual(double time, double[] state, double[] derivative, double[] residual) {
            system.residual(time, state, derivative, residual);
        }

        @Override
        public CoordinateSparsity stateSparsity() {
            return system.stateSparsity();
        }

        @Override
        public CoordinateSparsity massSparsity() {
            return system.massSparsity();
        }

        @Override
        public void jacobians(
                double time, double[] state, double[] derivative, double[] stateValues, double[] massValues) {
            system.jacobians(time, state, derivative, stateValues, massValues);
        }
    }

    @Property
    void aConstantMassGivesTheSameDerivativesWithOneEvaluation(
            @ForAll @DoubleRange(min = -10, max = 10) double one,
            @ForAll @DoubleRange(min = -10, max = 10) double other) {
        var system = new DiagonalMassSystem(new double[] {3, -0.7}, (t, y, f) -> {
            f[0] = Math.sin(y[0]) * y[1] + t;
            f[1] = y[0] * y[0] - Math.exp(y[1] / 10);
        });
        var constant = new ConsistentInitialization(new ConstantMass(system));
        for (double time : new double[] {0, 1}) {
            double[] state = {one, other};
            double[] expected = new double[2];
            double[] actual = new double[2];
            new ConsistentInitialization(system).solve(time, state, expected);
            constant.solve(time, state, actual);
            assertArrayEquals(expected, actual);
        }
        assertEquals(2, constant.statistics().evaluations());
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
