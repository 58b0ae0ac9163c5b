package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.dynamics.integration.DormandPrince.RightHandSide;
import java.util.stream.Stream;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.OrdinaryDifferentialEquation;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DormandPrinceTest {
    private static final double MU = 0.012277471;

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of("orbit", (RightHandSide) DormandPrinceTest::orbit, 17.0652, 1e-10, new double[] {
                    0.994, 0, 0, -2.00158510637908252240537862224
                }),
                Arguments.of(
                        "loose", (RightHandSide) DormandPrinceTest::orbit, 3.7, 1e-4, new double[] {0.9, 0, 0, -1.5}),
                Arguments.of(
                        "decay", (RightHandSide) (t, y, f) -> f[0] = -y[0] + Math.sin(t), 40, 1e-8, new double[] {1}),
                Arguments.of("rest", (RightHandSide) (t, y, f) -> f[0] = 0, 2, 1e-8, new double[] {0}));
    }

    /** The restricted three-body problem (Hairer, Nørsett and Wanner I, II.0). */
    private static void orbit(double t, double[] y, double[] f) {
        double d1 = Math.pow(Math.pow(y[0] + MU, 2) + y[1] * y[1], 1.5);
        double d2 = Math.pow(Math.pow(y[0] - 1 + MU, 2) + y[1] * y[1], 1.5);
        f[0] = y[2];
        f[1] = y[3];
        f[2] = y[0] + 2 * y[3] - (1 - MU) * (y[0] + MU) / d1 - MU * (y[0] - 1 + MU) / d2;
        f[3] = y[1] - 2 * y[2] - (1 - MU) * y[1] / d1 - MU * y[1] / d2;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("problems")
    void isHipparchusToTheLastBit(String name, RightHandSide system, double end, double tolerance, double[] start)
            throws Exception {
        var theirs = new DormandPrince853Integrator(1e-13 * end, end, tolerance, tolerance);
        var state = theirs.integrate(equation(system, start.length), new ODEState(0, start), end);
        double[] y = start.clone();
        var ours = new DormandPrince(system, y.length, new Tolerance(tolerance, tolerance), 100_000);
        ours.integrate(0, end, 1e-13 * end, y);
        assertArrayEquals(state.getPrimaryState(), y, 0, name);
        // theirs has three further stages a step for values between its ends
        assertEquals(2 + (theirs.getEvaluations() - 2) / 15 * 12, ours.evaluations());
    }

    private static OrdinaryDifferentialEquation equation(RightHandSide system, int size) {
        return new OrdinaryDifferentialEquation() {
            @Override
            public int getDimension() {
                return size;
            }

            @Override
            public double[] computeDerivatives(double t, double[] y) {
                double[] f = new double[size];
                system.derivatives(t, y, f);
                return f;
            }
        };
    }

    @Test
    void tellsHowFarItCame() {
        var tired = new DormandPrince(DormandPrinceTest::orbit, 4, new Tolerance(1e-12, 1e-12), 200);
        double[] y = {0.994, 0, 0, -2.00158510637908252240537862224};
        assertThrows(DormandPrince.StepException.class, () -> tired.integrate(0, 17, 1e-12, y));
        assertEquals(true, tired.reached() > 0 && tired.reached() < 17);
        var blind = new DormandPrince((_, _, f) -> f[0] = Double.NaN, 1, new Tolerance(1e-8, 1e-8), 200);
        assertThrows(DormandPrince.StepException.class, () -> blind.integrate(0, 1, 1e-13, new double[1]));
        assertThrows(DormandPrince.StepException.class, () -> blind.integrate(1, 1, 0, new double[1]));
    }
}
