package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever stays a variable, a model has one optimum. */
class FormulationsTest {
    private static RecedingHorizonSolver solved(String text, TranscriptionOptions formulation) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(
                CaseFile.parse(text, "formulations.conf", List.of()).model().problem(),
                new NmpcOptions(formulation, SolverOptions.DEFAULT, StartPolicy.COLD));
        assertTrue(solver.solve(0).status().isSolved());
        return solver;
    }

    /** The optimum of both formulations, whose plans agree in these variables. */
    private static double optimum(String text, String... variables) {
        RecedingHorizonSolver reduced = solved(text, TranscriptionOptions.reduced());
        RecedingHorizonSolver full = solved(text, TranscriptionOptions.complete());
        double optimum = reduced.plan().objective();
        assertEquals(optimum, full.plan().objective(), 1e-5 * Math.max(1, Math.abs(optimum)));
        for (String variable : variables) {
            for (int k = 0; k < 5; k++) {
                assertEquals(
                        reduced.plan().value(variable, k), full.plan().value(variable, k), 1e-4, variable + " at " + k);
            }
        }
        return optimum;
    }

    /** Limits of the measured state at the start do not count, nor do those of what follows from it alone. */
    @ParameterizedTest
    @ValueSource(strings = {"backward-difference", "forward-difference", "trapezoid", "radau(2)", "gauss(2)", "rk4"})
    void measuredStateMayBeBeyondItsLimits(String scheme) {
        String model = """
                model {
                  domain { t { horizon = 2 s, points = 5, scheme = "%s" } }
                  parameters { x0 = 1.2, y0 = 0.3 }
                  variables {
                    x(t) { role = state, max = 1.1 }
                    y(t) { role = state }
                    a(t) { role = algebraic }
                    u(t) { role = control, min = -2, max = 2 }
                  }
                  equations = \"""
                    x(0) = x0
                    y(0) = y0
                    der(x, t) = -x + u
                    der(y, t) = x - y
                    a = x^2
                    x + y <= 1.3
                    a <= 1.4 soft(2, 1)
                    y >= 0.4 soft(3)
                  \"""
                  minimize = "integral((x - 1)^2 + 0.01*u^2 + (y - 1)^2, t)"
                }
                """;
        optimum(model.formatted(scheme), "x", "y");
    }

    /** One row has the values of its own interval at both of its ends, whichever scenario comes after it. */
    @Test
    void trapezoidsOfATreeHaveTheValuesOfTheirInterval() {
        String model = """
                model {
                  domain { t { horizon = 2 s, step = 0.5 s, scheme = trapezoid } }
                  parameters { x0 = 0.4, k = 1, d = 0, u0 = 0.2 }
                  constants { P = [[2, 0.3], [0.3, 1]] }
                  variables {
                    x(t) { role = state, start = 0.5 }
                    v(t) { role = state }
                    u(t) { role = control, min = -1, max = 2, rate = 1.2, move-weight = 0.05 }
                    gap { min = 0, start = 0.1 }
                    used { start = 0.3 }
                  }
                  definitions = [ "e[1] := x - 1 + 0.2*k", "e[2] := v - 0.8" ]
                  scenarios {
                    list = [{ k = 1, d = 0 }, { k = 0.7, d = 0.1, weight = 0.5 }, { k = 1.3, d = -0.1, weight = 0.2 }]
                    robust-horizon = 2
                  }
                  equations = \"""
                    x(0) = x0
                    v(0) = 0.1*k
                    u(0) = u0
                    der(x, t) = -k*x + u + d
                    der(v, t) = x - 0.5*v*k
                    used = integral(u^2, t)
                    (x(end) - 0.9)^2 + (v(end) - 0.8)^2 <= 0.1 + gap
                    x <= 0.95 soft(0.5, 4)
                    used <= 1.4
                    v(1) >= 0.3*k
                  \"""
                  minimize = "integral(e[1]^2 + e[2]^2 + 0.05*u^2, t) + 3*gap + 0.1*used
                      + sum(at(e[i]*P[i, j]*e[j], t, end), i in 1..2, j in 1..2)"
                }
                """.replaceAll("\\n\\s+\\+ sum", " + sum");
        // of the same problem in CasADi and Ipopt
        assertEquals(0.7098310139, optimum(model, "x", "u", "u[s=8]", "x[s=9]"), 1e-6);
    }

    /** A differential equation that leaves out the start holds on the first interval all the same, at both of its ends. */
    @Test
    void trapezoidsHoldOnTheFirstIntervalThatAnEquationLeavesTheStartOf() {
        String model = """
                model {
                  domain {
                    t { horizon = 1 s, step = 0.25 s, scheme = trapezoid }
                    s { from = 0, to = 1, points = 5 }
                  }
                  parameters { T0(s) = "0.3*s*s" }
                  variables {
                    T(t, s) { role = state, start = 0.3 }
                    m(t) { role = state }
                    q(t) { role = control, min = 0, max = 3, start = 1 }
                  }
                  equations = \"""
                    T(0, s) = T0
                    m(0) = 0
                    der(T, t) = 0.1*der(T, s, 2) - 0.2*integral(T, s)*T + 0.1*m for t > 0, s in (0, 1)
                    der(T, s) = -q for s = 0, t > 0
                    T + 0.5*der(T, s) = 0.2 for s = 1, t > 0
                    der(m, t) = integral(T, s, 0.25, 0.75) - m for t > 0
                  \"""
                  minimize = "integral(integral((T - 0.5)^2, s), t) + 0.01*integral(q^2, t)"
                }
                """;
        assertTrue(optimum(model, "m", "q") > 0);
    }

    /** A wall gives its state at the end of an element, too, where the derivative as a variable would continue the state. */
    @ParameterizedTest
    @ValueSource(strings = {"0.1*u", "0.1*u + 0.1*T(t, 0.25)"})
    void wallsOfGaussNeedNothingThatContinuesThem(String wall) {
        String model = """
                model {
                  domain {
                    t { horizon = 0.4 s, step = 0.1 s, scheme = "gauss(2)" }
                    x { from = 0, to = 1, points = 5 }
                  }
                  variables {
                    T(t, x) { role = state, start = 0.3 }
                    u(t) { role = control, min = 0, max = 3, start = 1 }
                  }
                  equations = \"""
                    T(0, x) = 0.2*x
                    der(T, t) = -der(T, x) + 0.2*u  for x in (0, 1)
                    T = %s                          for x = 0, t > 0
                    der(T, x) = 0.1                 for x = 1, t > 0
                  \"""
                  minimize = "integral(integral((T - 0.6)^2, x), t) + 0.02*integral(u^2, t)"
                }
                """;
        assertTrue(optimum(model.formatted(wall)) > 0);
    }

    /** Neither wall has the second derivative; one gives the position, or how it moves, and the other a slope along space. */
    @ParameterizedTest
    @ValueSource(strings = {"w = 0.1*w(t, 0.25)", "der(w, t) = der(w, x)"})
    void waveBetweenWallsHasOneOptimumUnderGauss(String wall) {
        String model = """
                model {
                  domain {
                    t { horizon = 0.4 s, step = 0.1 s, scheme = "%s(2)" }
                    x { from = 0, to = 1, points = 5 }
                  }
                  variables {
                    w(t, x) { role = state, start = 0.1 }
                    u(t) { role = control, min = 0, max = 3, start = 1 }
                  }
                  equations = \"""
                    w(0, x) = 0.2*x
                    der(w, t) = 0                         for t = 0
                    der(w, t, 2) = der(w, x, 2) + 0.2*u   for x in (0, 1)
                    %s                                    for x = 0, t > 0
                    der(w, x) = 0.1                       for x = 1, t > 0
                  \"""
                  minimize = "integral(integral((w - 0.6)^2, x), t) + 0.02*integral(u^2, t)"
                }
                """;
        double ofGauss = optimum(model.formatted("gauss", wall));
        assertEquals(optimum(model.formatted("radau", wall)), ofGauss, 1e-4);
    }

    /** The wall says what T is there and nothing of the rest, whatever role T has. */
    @ParameterizedTest
    @ValueSource(strings = {"role = state", "start = 0.3"})
    void fieldBesideAWallThatIsAStateGoesOnUnderGauss(String role) {
        String model = """
                model {
                  domain {
                    t { horizon = 0.4 s, step = 0.1 s, scheme = "%s(2)" }
                    x { from = 0, to = 1, points = 4, scheme = backward-difference }
                  }
                  variables {
                    T(t, x) { %s }
                    m(t) { role = state }
                    u(t) { role = control, min = 0, max = 3, start = 1 }
                  }
                  equations = \"""
                    m(0) = 0
                    der(m, t) = -m + u
                    T(0, x) = 0.2*x
                    der(T, t) = -der(T, x) + 0.2*u  for x > 0
                    T = m                           for x = 0, t > 0
                  \"""
                  minimize = "integral(integral((T - 0.6)^2, x), t) + 0.02*integral(u^2, t)"
                }
                """;
        double ofGauss = optimum(model.formatted("gauss", role));
        assertEquals(optimum(model.formatted("radau", role)), ofGauss, 1e-3);
    }

    private static final String MEASURES = """
            model {
              domain {
                t { kind = time, supports = [0, 1, 2, 4], scheme = %s }
                s { from = 0, to = 1, points = 3 }
              }
              variables {
                T(t, s) { fix = "1 + t*s" }
                y { }
              }
              equations = [ "y = %s" ]
              maximize = y
            }
            """;

    /** A measure inside a function is a variable, which nothing determines where an argument of the measure leaves its domain. */
    @Test
    void measuresInsideFunctionsExistWhereTheirArgumentsDo() {
        String moves = "integral(sin(integral(T - prev(T, t), s)), t)";
        double sum = 2.5 * Math.sin(0.5) + Math.sin(1);
        assertEquals(sum, optimum(MEASURES.formatted("backward-difference", moves)), 1e-6);
        assertEquals(sum, optimum(MEASURES.formatted("trapezoid", moves)), 1e-6);
    }

    /** Under the trapezoidal rule a derivative at a support is that of the interval that ends there, in a measure, too. */
    @Test
    void measuresOfDerivativesInsideFunctionsExistWhereTheSchemeHasThem() {
        String rates = "integral(sin(integral(der(T, t), s)), t, 1, 4)";
        double sum = 3 * Math.sin(0.5);
        assertEquals(sum, optimum(MEASURES.formatted("backward-difference", rates)), 1e-6);
        assertEquals(sum, optimum(MEASURES.formatted("trapezoid", rates)), 1e-6);
        for (String scheme : List.of("backward-difference", "trapezoid")) {
            String everywhere = MEASURES.formatted(scheme, rates.replace(", 1, 4", ""));
            ModelException refused =
                    assertThrows(ModelException.class, () -> solved(everywhere, TranscriptionOptions.reduced()));
            assertTrue(refused.problems().getFirst().found().startsWith("a derivative at t = 0"));
        }
    }

    /** The derivative is one of the state at the support; each interval has its own control there all the same. */
    @Test
    void derivativeBesideAControlLeavesEachIntervalItsOwnUnderLobatto() {
        String model = """
                model {
                  domain { t { horizon = 2 s, points = 5, scheme = "lobatto(3)" } }
                  variables {
                    x(t) { role = state }
                    u(t) { role = control, min = -2, max = 2 }
                  }
                  equations = [ "x(0) = 0", "der(x, t) = -x + u" ]
                  minimize = "integral(%s, t) + 10*(x(end) - 0.5)^2 + integral(%s, t, 0.5, 2)"
                }
                """;
        double apart = optimum(model.formatted("u^2", "0.1*der(x, t)^2"), "x");
        double together = optimum(model.formatted("u^2", "0.1*der(x, t)^2 + u^2 - u^2"), "x");
        assertEquals(apart, together, 1e-6);
        String split = "0.1*der(x, t)^2, t, 0.5, 2) + integral(u^2";
        double beside = optimum(model.formatted("x^2", "0.1*der(x, t)^2 + u^2"), "x");
        assertEquals(optimum(model.formatted("x^2", split), "x"), beside, 1e-6);
    }

    /** A derivative inside a measure inside a function determines nothing. */
    @Test
    void measureOfADerivativeInsideAFunctionContinuesNothingUnderGauss() {
        String model = """
                model {
                  domain {
                    t { horizon = 1 s, points = 4, scheme = "gauss(2)" }
                    s { from = 0, to = 1, points = 3 }
                  }
                  variables {
                    x(t) { role = algebraic, min = -9 }
                    y { }
                  }
                  equations = [ "x = exp(t)", "y = integral(sin(integral(s*der(x, t), s)), t)" ]
                  minimize = "y"
                }
                """;
        assertEquals(0.734, optimum(model), 2e-3);
    }

    /** Under an explicit method an integral has the difference quotient of each interval on all of it. */
    @ParameterizedTest
    @CsvSource({"t, 0.1501855261", "'t, 0.2, 1.1', 0.1166983756"})
    void integralsOfShootingHaveTheDifferenceQuotientsOfTheirIntervals(String limits, double ofCasadi) {
        String model = """
                model {
                  domain { t { kind = time, supports = [0, 0.2, 0.5, 0.9, 1.1], scheme = "rk4(2)" } }
                  variables {
                    x(t) { role = state }
                    u(t) { role = control, min = -2, max = 2 }
                    y { }
                  }
                  equations = [ "x(0) = 0.3", "der(x, t) = -x + u", "y = integral(der(x, t) + 0.1*u*der(x, t), %s)" ]
                  minimize = "integral(u^2, t) + 0.3*integral(der(x, t)^2, %s) + 10*(x(end) - 0.5)^2 - y"
                }
                """;
        assertEquals(ofCasadi, optimum(model.formatted(limits, limits), "x", "u"), 1e-6);
    }
}
