package dev.takt.plant;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.solver.model.ModelException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hipparchus.ode.ODEState;
import org.hipparchus.ode.OrdinaryDifferentialEquation;
import org.hipparchus.ode.nonstiff.DormandPrince853Integrator;
import org.junit.jupiter.api.Test;

/** Plants out of models whose equations are not simply solved for first derivatives. */
class ModelPlantTest {

    private static Plant plant(String domains, String declarations, String equations) {
        String file = """
                model {
                  name = test
                  domain {
                    t { horizon = 10 s, step = 1 s, scheme = backward-difference }
                    %s
                  }
                  %s
                  equations = \"""
                    %s
                  \"""
                  objective = "integral(F^2, t)"
                }
                """.formatted(domains, declarations, equations);
        return new Plant(
                ModelDynamics.of(
                        CaseFile.parse(file, "test.conf", List.of()).model().problem()),
                PlantSetup.DEFAULT);
    }

    private static double[] integrate(double[] start, double duration, OrdinaryDifferentialEquation equation) {
        return new DormandPrince853Integrator(1e-12, 1, 1e-13, 1e-13)
                .integrate(equation, new ODEState(0, start), duration)
                .getPrimaryState();
    }

    private static OrdinaryDifferentialEquation equation(int size, UnaryOperator<double[]> derivatives) {
        return new OrdinaryDifferentialEquation() {
            @Override
            public int getDimension() {
                return size;
            }

            @Override
            public double[] computeDerivatives(double time, double[] y) {
                return derivatives.apply(y);
            }
        };
    }

    /** A cart with a pole, its two accelerations coupled by a mass matrix that depends on the angle. */
    @Test
    void takesCoupledMassMatrices() {
        Plant plant = plant("", """
                variables {
                  p(t) { role = state, start = 0 }
                  a(t) { role = state, start = 0.3 }
                  v(t) { role = state, start = 0 }
                  w(t) { role = state, start = 0 }
                  F(t) { role = control, start = 0 }
                }
                """, """
                der(p, t) = v                                                  for t > 0
                der(a, t) = w                                                  for t > 0
                1.2*der(v, t) + 0.1*cos(a)*der(w, t) = F + 0.1*w^2*sin(a)      for t > 0
                0.1*cos(a)*der(v, t) + 0.05*der(w, t) = 0.981*sin(a)           for t > 0
                """);
        plant.apply("F", 0.7);
        plant.advance(0.4);
        plant.advance(0.4);
        double[] expected = integrate(new double[] {0, 0.3, 0, 0}, 0.8, equation(4, y -> {
            double c = 0.1 * Math.cos(y[1]);
            double b1 = 0.7 + 0.1 * y[3] * y[3] * Math.sin(y[1]);
            double b2 = 0.981 * Math.sin(y[1]);
            double determinant = 1.2 * 0.05 - c * c;
            return new double[] {y[2], y[3], (0.05 * b1 - c * b2) / determinant, (1.2 * b2 - c * b1) / determinant};
        }));
        assertArrayEquals(expected, plant.state(), 1e-9);
    }

    @Test
    void takesSecondDerivativesInTime() {
        Plant plant = plant("", """
                variables {
                  a(t) { role = state, start = 1 }
                  F(t) { role = control, start = 0 }
                }
                """, "der(a, t, 2) = -9.81*sin(a) + F for t > 0");
        plant.advance(1.5);
        double[] expected =
                integrate(new double[] {1, 0}, 1.5, equation(2, y -> new double[] {y[1], -9.81 * Math.sin(y[0])}));
        assertEquals(expected[0], plant.values("a")[0], 1e-9);
        assertTrue(plant.model().states().size() > 1, "the rate of change is a state, too");
    }

    /** Heat in a rod whose left end follows the heater at once; its mean is an algebraic variable. */
    @Test
    void followsInputsAtOnceAndIntegratesOverSpace() {
        Plant plant = plant("x { from = 0, to = 1, points = 11, scheme = central-difference }", """
                variables {
                  T(t, x) { role = state, start = "20 + 5*x" }
                  mean(t) { role = algebraic }
                  F(t)    { role = control, start = 20 }
                }
                """, """
                der(T, t) = 0.1*der(T, x, 2)   for t > 0, x in (0, 1)
                T(t, 0) = F                    for t > 0
                T(t, 1) = 25                   for t > 0
                mean = integral(T, x)          for t > 0
                """);
        assertEquals(22.5, plant.values("T")[5], 1e-12);
        plant.apply("F", 30);
        plant.advance(0);
        double[] before = plant.values("T");
        assertEquals(30, before[0], 1e-12);
        assertEquals(22.5, before[5], 1e-12);
        assertEquals(22.5 + 10.0 / 20, plant.values("mean")[0], 1e-12);
        plant.advance(200);
        for (int i = 0; i <= 10; i++) {
            assertEquals(30 - 0.5 * i, plant.values("T")[i], 1e-9, "steady state is linear");
        }
    }

    @Test
    void saysThatAModelWithoutTimeIsNoPlant() {
        String file = """
                model {
                  name = static
                  variables { y { start = 1 } }
                  objective = "(y - 2)^2"
                }
                """;
        var problem = CaseFile.parse(file, "static.conf", List.of()).model().problem();
        var failure = assertThrows(ModelException.class, () -> ModelDynamics.of(problem));
        assertTrue(failure.toString().contains("no time domain"), failure.toString());
    }

    /** A constraint on a state alone: its force z is found only by differentiating the constraint. */
    @Test
    void saysThatAModelIsOfHigherIndex() {
        String declarations = """
                variables {
                  y(t) { role = state, start = 1 }
                  z(t) { role = algebraic, start = 0 }
                  F(t) { role = control, start = 0 }
                }
                """;
        var failure = assertThrows(ModelException.class, () -> plant("", declarations, """
                        der(y, t) = z + F   for t > 0
                        y = 1               for t > 0
                        """));
        assertTrue(failure.toString().contains("higher index"), failure.toString());
    }

    /** What nobody sends to the plant and no equation gives is likely to be a control. */
    @Test
    void saysThatAFreeVariableIsToBeAControl() {
        String declarations = """
                variables {
                  y(t) { role = state, start = 1 }
                  z(t) { role = free, start = 0 }
                  F(t) { role = control, start = 0 }
                }
                """;
        var failure =
                assertThrows(ModelException.class, () -> plant("", declarations, "der(y, t) = z + F   for t > 0"));
        assertTrue(failure.toString().contains("Maybe role = control is meant"), failure.toString());
    }
}
