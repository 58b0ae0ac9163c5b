package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.Disturbance;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.ParameterLimits;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models with units have the operations of models without, and conversions where units differ. */
class UnitsTest {
    private static final Path PROBLEMS = Path.of("..", "examples", "problems");

    private static final String MODEL = """
            model {
              constants {
                k = 1.5 1/min
                E = 5 kJ/mol
                R = "8.314 J/(mol*K)"
                b = [1 kg, 200 g]
                A = [["2 1/s", "1 1/min"], ["0 1/s", "3 1/s"]]
                share = 5 %%
                T0 { value = 20, unit = degC }
              }
              domain {
                t { horizon = 1 h, points = 5 }
                z { from = 0, to = 2, points = 5, unit = ft }
              }
              parameters { Tsp { value = 20, unit = degC, range = ["50 [degF]", 90], rate = 6 K per min } }
              variables {
                x(t) { unit = kg, max = "2 t", start = 3 }
                y(t) { unit = g }
                w[i in 1..2](t) { unit = kg }
                u(t) { unit = kg/min }
                T(t) { unit = degC, min = "-5 degC", max = 360 K, start = "T0" }
                Tk(t) { unit = K }
                Tf(t) { unit = degF }
                v(z) { unit = m/s }
                p(t) { unit = kW }
                c { unit = EUR/kWh }
                n(t) { }
              }
              equations = [ "%s" ]
              %s
            }
            """;

    private static Case read(String statement, String objective) {
        return CaseFile.parse(MODEL.formatted(statement, objective), "units.conf", List.of());
    }

    private static OptimalControlProblem problem(String statement) {
        return read(statement, "minimize = 0").model().problem();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "x = y                          | x = y/1000",
                "y = x                          | y = x*1000",
                "x + y = 5 kg                   | x + y/1000 = 5",
                "500 g <= x                     | 0.5 <= x",
                "x <= 500 g                     | x <= 0.5",
                "2 lb <= y <= 3 kg              | 907.18474 <= y <= 3000",
                "der(x, t) = u                  | der(x, t) = u/60",
                "der(x, t) = -k*x + u           | der(x, t) = (-1.5*x + u)/60",
                "x = 2 min*u                    | x = 2*u",
                "y/x >= 2                       | 2000 <= y/x",
                "n = exp(-y/x)                  | n = exp(-y/x/1000)",
                "n = exp(-E/(R*Tk))             | n = exp(-5/(8.314*Tk)*1000)",
                "n = exp(-E/(R*T))              | n = exp(-5/(8.314*(T + 273.15))*1000)",
                "sqrt(x*y) = x                  | sqrt(x*y) = x*31.622776601683796",
                "x^2 = 4 kg^2                   | x^2 = 4",
                "(y/x)^n = 2                    | (y/x/1000)^n = 2",
                "n = sin(30 deg)                | n = 0.49999999999999994",
                "n = share                      | n = 0.05",
                "n = 2*share*n                  | n = 10*n/100",
                "T = Tk                         | T = Tk - 273.15",
                "Tk = T                         | Tk = T + 273.15",
                "T = T0                         | T = 20",
                "T - Tk <= 5 K                  | T - Tk <= -268.15",
                "x = y*(T - T0)/(3 K)           | x = y*(T - 20)/3/1000",
                "(T + Tf)/2 = Tk                | (T + Tf*0.5555555555555556 - 17.77777777777777)/2 = Tk - 273.15",
                "T + 5 K = 25 degC              | T + 5 = 25",
                "T - 5 K >= 25 degC             | 25 <= T - 5",
                "min(T, 300 K) = T              | min(T, 26.850000000000023) = T",
                "2*T - T = 25 degC              | 2*T - T = 25",
                "der(T, t) = 3 K per min        | der(T, t) = 0.05",
                "der(v, z) = 1 [1/s]            | der(v, z) = 0.3048",
                "v(1 ft) = 1 [m/s]              | v(1) = 1",
                "integral(T, t) = 300 K*(1 h)   | integral(T + 273.15, t) = 1080000",
                "x >= 1 kg for t > 30 min       | 1 <= x  for t > 1800",
                "x = if(t > 1 min, x, y)        | x = if(t > 60, x, y/1000)",
                "x = if(t > 60, x, 0)           | x = if(t > 60, x, 0)",
                "sum(w) = y                     | w[1] + w[2] = y/1000",
                "dot(b, w) = 1 kg^2             | 1*w[1] + 200*w[2]/1000 = 1",
                "u = 3 kg per min               | u = 3",
                "x(1 h) = 2 [kg]                | x(3600) = 2",
                "t*(1 kg/(1 s)) = x             | t*1 = x",
                "0 <= x                         | 0 <= x",
                "x = 0                          | x = 0",
            })
    void convertsWhereUnitsDiffer(String statement, String expected) {
        String read = ExpressionText.of(problem(statement).constraints().getFirst());
        assertEquals(expected, read);
    }

    @Test
    void hasNumbersInDeclaredUnits() {
        Case read = read("x = y", "minimize = 0");
        assertEquals("2000", ExpressionText.of(variable(read, "x").upper()));
        assertEquals("3", ExpressionText.of(variable(read, "x").start()));
        assertEquals("-5", ExpressionText.of(variable(read, "T").lower()));
        assertEquals("86.85000000000002", ExpressionText.of(variable(read, "T").upper()));
        assertEquals("20", ExpressionText.of(variable(read, "T").start()));
        ParameterLimits limits = read.model().problem().parameters().getFirst().limits();
        assertEquals(10, limits.range().orElseThrow().least(), 1e-9);
        assertEquals(90, limits.range().orElseThrow().most());
        assertEquals(0.1, limits.rate().orElseThrow(), 1e-12);
        assertEquals("degC", read.unit("Tsp"));
        assertEquals("kg", read.unit("w[2]"));
        assertEquals("", read.unit("n"));
    }

    @Test
    void readsWhatOtherBlocksSayInTheirUnits() {
        Case read = CaseFile.parse("""
                model {
                  domain { t { horizon = 10 s, step = 1 s } }
                  parameters {
                    T0 = 20 degC
                    Tsp { value = 300 K, unit = degC, range = [0, 100] }
                    k { value = 60 1/min, unit = 1/s }
                  }
                  variables {
                    T(t) { role = state, unit = degC }
                    Q(t) { role = control, unit = K/s, max = 5 }
                  }
                  equations = [ "T(0) = T0", "der(T, t) = -k*(T - T0) + Q" ]
                  minimize = "integral((T - Tsp)^2, t)"
                }
                loop { period = 1 s, steps = 3, set-points { Tsp = [[0, 50], [1 s, "140 [degF]"]] } }
                plant {
                  initial { T = 300 K }
                  disturbances = [
                    { at = 1 s, set = k, to = 30 1/min }
                    { at = 2 s, state = T, add = 9 degR }
                  ]
                }
                """, "blocks.conf", List.of());
        assertEquals(26.85, read.model().problem().parameters().get(1).initial().at(), 1e-9);
        assertEquals(50, read.setPoints().getFirst().at(0));
        assertEquals(60, read.setPoints().getFirst().at(1), 1e-9);
        assertEquals(26.85, Objects.requireNonNull(read.plant().initialState().get("T"))[0], 1e-9);
        assertEquals(
                List.of(new Disturbance.ParameterChange(1, "k", 0.5), new Disturbance.StateJump(2, "T", 5)),
                read.plant().disturbances());
    }

    private static Variable variable(Case read, String name) {
        return read.model().problem().variables().stream()
                .filter(variable -> variable.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            minimize = "integral(c*p, t)" | EUR
            minimize = "x(end)"           | kg
            minimize = "T(end)"           | degC
            minimize = "integral(u, t)"   | kg
            minimize = "x(end)/(3 [kg])"   | ''
            minimize = "integral(p, t)"   | kW*s
            """)
    void showsWhatTheOptimumIsIn(String objective, String unit) {
        assertEquals(unit, read("x = y", objective).model().units().objective().text());
    }

    @Test
    void leavesNoTraceInAModelInConsistentUnits() {
        String model = """
                model {
                  constants { a = 2%s, F0 = 3%s }
                  domain { t { horizon = 1 s, points = 5 } }
                  variables {
                    m(t) { role = state, min = 0%s }
                    F(t) { role = control, max = 5%s }
                  }
                  equations = [
                    "m(0) = 1%s"
                    "der(m, t) = F0 - a*m + 0.5*F"
                    "m + F/a <= sqrt(m^2) + 7%s"
                  ]
                  minimize = "integral((m - F/a)^2, t)"
                }
                """;
        List<String> without = statements(model.formatted("", "", "", "", "", ""));
        List<String> with = statements(model.formatted(" 1/s", " kg/s", ", unit = kg", ", unit = kg/s", " kg", " kg"));
        assertEquals(without, with);
    }

    private static List<String> statements(String text) {
        OptimalControlProblem problem =
                CaseFile.parse(text, "consistent.conf", List.of()).model().problem();
        return Stream.concat(
                        problem.constraints().stream().map(ExpressionText::of),
                        Stream.of(ExpressionText.of(problem.objective().expression())))
                .toList();
    }

    @Test
    void readsPercentInAModelWithoutUnits() {
        String text = """
                model {
                  constants { k = 5% }
                  domain { t { horizon = 1 s, points = 5 } }
                  variables { x(t) { role = state } }
                  equations = [ "x(0) = 1", "der(x, t) = k*x" ]
                  minimize = "x(end)"
                }
                """;
        assertTrue(
                statements(text).contains("der(x, t) = 5*x/100"),
                () -> statements(text).toString());
    }

    @Test
    void hasTheSameOptimumInTwoSystemsOfUnits() {
        assertEquals(optimum("batch-reactor.conf"), optimum("batch-reactor-imperial.conf"), 1e-8);
        assertEquals(0.610775, optimum("batch-reactor.conf"), 1e-4);
    }

    private static double optimum(String file) {
        Case read = CaseFile.read(PROBLEMS.resolve(file), List.of());
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(read.model().problem(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        return solver.plan().objective();
    }
}
