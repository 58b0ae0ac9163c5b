package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Definitions with arguments stand for exactly what their author would have written out by hand. */
class DefinitionArgumentsTest {
    private static final String MODEL = """
            model {
              constants { k0 = 2, E = 1, N = 3, a = [1, 2, 3] }
              domain {
                t { horizon = 1 s, points = 6, scheme = "radau(5)" }
                s { from = 0, to = 1, points = 3 }
              }
              parameters { p = 2 }
              variables {
                x[i in 1..N](t) { start = 0.5 }
                T(t, s) { start = 1 }
                w { start = 1 }
              }
              definitions = [
                "k(y) := k0*exp(-E/y)"
                "scaled(y, f) := y*f"
                "mean(y) := integral(y, t)/(end(t) - start(t))"
                "move(y) := y - prev(y, t)"
                "poly[n](y) := sum(a[j]*y^(j - 1), j in 1..n)"
                "nth(m) := x[m + 1]"
                "value(z) := x[2](z)"
                "slope(y, z) := der(y, z)"
                "until(y, z) := integral(y, t, start, z)"
                "twice(y) := scaled(scaled(y, 2), k(1 + y^2))"
                "damped(t, y) := y*exp(-t)"
                "bare(t) := x[1]^2"
                "hides(w, E) := w + E + bare"
              ]
              equations = [ "%s" ]
              minimize = 0
            }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "k(x[2]) = w | k0*exp(-E/x[2]) = w",
                "k(x[2](end)) = w | k0*exp(-E/x[2](end)) = w",
                "k(prev(T, t)) = w | k0*exp(-E/prev(T, t)) = w",
                "k(k(w)) = 1 | k0*exp(-E/(k0*exp(-E/w))) = 1",
                "twice(w) = 1 | w*2*(k0*exp(-E/(1 + w^2))) = 1",
                "scaled(p + 1, w) = 1 | (p + 1)*w = 1",
                "sum(k(x[i]), i in 1..N) = w | sum(k0*exp(-E/x[i]), i in 1..N) = w",
                "poly[3](x[1]) = w | sum(a[j]*x[1]^(j - 1), j in 1..3) = w",
                "sum(poly[j](x[j]), j in 1..2) = w | sum(sum(a[i]*x[j]^(i - 1), i in 1..j), j in 1..2) = w",
                "mean(k(x[1])) = w | integral(k0*exp(-E/x[1]), t)/1 = w",
                "move(x[1]) = w | x[1] - prev(x[1], t) = w",
                "at(k(x[1]), t, 0.2) = w | k0*exp(-E/x[1](0.2)) = w",
                "nth(2) = w | x[3] = w",
                "value(end) = w | x[2](end) = w",
                "value(0.2) = w | x[2](0.2) = w",
                "slope(k(T), s) = w | der(k0*exp(-E/T), s) = w",
                "until(x[1], 0.4) = w | integral(x[1], t, 0, 0.4) = w",
                "damped(t, w) = 1 | w*exp(-t) = 1",
                "damped(0.2, x[1]) = w | x[1](0.2)*exp(-0.2) = w",
                "hides(p, w) = 1 | p + w + x[1]^2 = 1",
                "bare = w | x[1]^2 = w",
                "bare(t) = w | x[1]^2 = w",
                "bare(0.4) = w | x[1](0.4)^2 = w"
            })
    void standsForWhatIsWrittenOut(String called, String written) {
        assertEquals(equation(written), equation(called));
    }

    private static String equation(String text) {
        Case read = CaseFile.parse(MODEL.formatted(text.strip()), "functions", List.of());
        Constraint only = read.model().problem().constraints().getFirst();
        return ExpressionText.of(((Equation) only).left()) + " = " + ExpressionText.of(((Equation) only).right());
    }

    /** A long sum is one object for all who use it, but not with another argument: {@code 5050 w - 2*5050 w = -5050}. */
    @Test
    void longSumsDifferWithTheirArguments() {
        Case read = CaseFile.parse("""
                model {
                  definitions = [ "long(y) := sum(i*y, i in 1..100)" ]
                  variables { w { start = 3 } }
                  equations = [ "long(w) - long(2*w) = -5050" ]
                  minimize = "w"
                }
                """, "long", List.of());
        assertEquals(1, optimum(read.model().problem()), 1e-9);
    }

    /** {@code x' = -k(T) x} at a constant temperature: x(1) = exp(-k0 exp(-E/T)). */
    @Test
    void theRateOfArrheniusAgreesWithTheExponentialAndWithTheModelInJava() {
        OptimalControlProblem text =
                CaseFile.parse("""
                        model {
                          constants { k0 = 2, E = 1.5 }
                          domain { t { horizon = 1 s, points = 11, scheme = "radau(5)" } }
                          parameters { warmth = 3 }
                          definitions = [ "k(T) := k0*exp(-E/T)" ]
                          variables { x(t) { role = state, start = 1, max = "1 + k(2)" } }
                          equations = [ "x(0) = 1", "der(x, t) = -k(warmth)*x" ]
                          minimize = "x(end)"
                        }
                        """, "decay", List.of()).model().problem();
        var model = new OptimalControlProblemBuilder("decay");
        Domain t = model.time(
                "t", Supports.uniform(0, 1, 11), new DerivativeScheme.Collocation(DerivativeScheme.Nodes.RADAU, 5));
        var warmth = model.parameter("warmth", 3);
        Variable x = model.state("x", t).start(1).atMost(10).declare();
        model.equation("start", x.at(t.at(0)), Functions.number(1));
        model.equation(
                "decay",
                Functions.der(x.running(), t),
                rate(warmth.running()).negated().times(x.running()));
        OptimalControlProblem java = model.minimize(x.at(t.at(1))).build();
        double expected = Math.exp(-2 * Math.exp(-0.5));
        assertEquals(expected, optimum(text), 1e-9);
        assertEquals(optimum(text), optimum(java), 1e-12);
    }

    /** What a definition with an argument is in Java. */
    private static Expression rate(Expression temperature) {
        return Functions.exp(Functions.number(-1.5).over(temperature)).times(2);
    }

    private static double optimum(OptimalControlProblem problem) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        return solver.plan().objective();
    }
}
