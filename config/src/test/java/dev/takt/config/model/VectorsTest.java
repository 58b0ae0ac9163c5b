package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors and matrices in a text are what the same model with written indices is, term by term. */
class VectorsTest {
    private static OptimalControlProblem read(String text, String... overrides) {
        return CaseFile.parse(text, "vectors.conf", List.of(overrides)).model().problem();
    }

    private static String equations(OptimalControlProblem problem) {
        return problem.constraints().stream().map(VectorsTest::text).collect(Collectors.joining("\n"))
                + "\n"
                + ExpressionText.of(problem.objective().expression());
    }

    private static String text(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Equation equation ->
                ExpressionText.of(equation.left()) + " = " + ExpressionText.of(equation.right());
            case Constraint.Inequality inequality ->
                ExpressionText.of(inequality.lower()) + " <= " + ExpressionText.of(inequality.body()) + " <= "
                        + ExpressionText.of(inequality.upper()) + inequality.softness();
        };
    }

    private static List<String> names(OptimalControlProblem problem) {
        return problem.constraints().stream().map(Constraint::name).toList();
    }

    private static double optimum(OptimalControlProblem problem) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        return solver.plan().objective();
    }

    private static final String DECLARED = """
            model {
              constants {
                A = [[0, 1, 0], [-2, 0, 1], [0, 0, -1]], B = [[0, 0], [1, 0], [0, 3]], C = [[1, 0, 0], [0, 1, 1]]
                Q = [[2, 0, 0], [0, 1, 0], [0, 0, 0]], R = [[0.1, 0.2], [0.2, 0.9]], low = [-1, -2]
              }
              domain { t { horizon = 2 s, points = 21, scheme = "radau(2)" } }
              parameters { x0[i in 1..3] = [1, -1, 0.5], r[i in 0..2](t) = [0.1, 0, 0] }
              variables {
                x[i in 1..3](t) { role = state }
                y[k in 5..6](t) { role = algebraic }
                u[i in 1..2](t) { role = control }
              }
              equations = "%s"
              minimize = "%s"
            }
            """;

    @Test
    void aLinearSystemIsThatOfItsElements() {
        String vectors = DECLARED.formatted(
                """
                ""
                der(x, t) = A*x + B*u
                y = C*x
                x(0) = x0
                low <= u <= 2
                cap: x <= 4  soft(3)
                x(end) = 0
                x >= -9  for t > 1
                next(u, t) - u <= 0.5
                ""\
                """, "integral(transpose(x - r)*Q*(x - r) + transpose(u)*R*u, t) + sum(x(1))/3 + dot(low, u(0.1))");
        String elements = DECLARED.formatted(
                """
                ""
                der(x[1], t) = x[2]
                der(x[2], t) = -2*x[1] + x[3] + u[1]
                der(x[3], t) = -1*x[3] + 3*u[2]
                y[5] = x[1]
                y[6] = x[2] + x[3]
                x[i](0) = x0[i]  for i in 1..3
                low[i] <= u[i] <= 2  for i in 1..2
                x[i] <= 4  soft(3)  for i in 1..3
                x[i](end) = 0  for i in 1..3
                x[i] >= -9  for i in 1..3, t > 1
                next(u[i], t) - u[i] <= 0.5  for i in 1..2
                ""\
                """,
                "integral((x[1] - r[0])*2*(x[1] - r[0]) + (x[2] - r[1])*(x[2] - r[1])"
                        + " + (u[1]*0.1*u[1] + u[1]*0.2*u[2] + (u[2]*0.2*u[1] + u[2]*0.9*u[2])), t)"
                        + " + (x[1](1) + (x[2](1) + x[3](1)))/3 + (-1*u[1](0.1) + -2*u[2](0.1))");
        assertEquals(equations(read(elements)), equations(read(vectors)));
    }

    @Test
    void elementsAreNamedByTheirPosition() {
        OptimalControlProblem problem = read("""
                model {
                  variables {
                    x[i in 0..1] { }
                    Z[i in 1..2, j in 1..2] { }
                    w[k in 1..2] { }
                  }
                  equations = \"""
                    balance: x = [3, 4]
                    Z = diag(x)
                    k*x <= Z[k, k] + 7 + w[k]  for k in 1..2
                  \"""
                  minimize = "dot(w, w)"
                }
                """);
        assertEquals(
                List.of(
                        "balance[1]",
                        "balance[2]",
                        "Z = diag(x)[1,1]",
                        "Z = diag(x)[1,2]",
                        "Z = diag(x)[2,1]",
                        "Z = diag(x)[2,2]",
                        "k*x <= Z[k, k] + 7 + w[k][1,1]",
                        "k*x <= Z[k, k] + 7 + w[k][1,2]",
                        "k*x <= Z[k, k] + 7 + w[k][2,1]",
                        "k*x <= Z[k, k] + 7 + w[k][2,2]"),
                names(problem));
    }

    /** The matrix of Riccati's equation 1 + 2ap - p^2/r = 0 as weight at the end makes the horizon infinite. */
    @Test
    void aRegulatorHasTheOptimumOfRiccati() {
        double root = Math.sqrt(3);
        String text = """
                model {
                  constants { A = [[0, 1], [0, 0]], B = [0, 1], P = [[ROOT, 1], [1, ROOT]], x0 = [1, -0.4] }
                  domain { t { horizon = 1 s, points = 41, scheme = "radau(3)" } }
                  variables {
                    x[i in 1..2](t) { role = state }
                    u(t) { role = free }
                  }
                  equations = \"""
                    der(x, t) = A*x + B*u
                    x(0) = x0
                  \"""
                  minimize = "integral(dot(x, x) + u^2, t) + transpose(x(end))*P*x(end)"
                }
                """.replace("ROOT", String.valueOf(root));
        double[] x = {1, -0.4};
        double optimum = root * x[0] * x[0] + 2 * x[0] * x[1] + root * x[1] * x[1];
        assertEquals(optimum, optimum(read(text)), 1e-8);
    }

    private static final String CHAIN = """
            model {
              constants { N = 40, k = 0.3 }
              domain { t { horizon = 1 s, points = 6 } }
              parameters { x0[i in 1..N] = "sin(i)" }
              variables {
                x[i in 1..N](t) { role = state }
                u(t) { role = control, min = -1, max = 1 }
              }
              definitions = [ "A := k*(eye(N, -1) - 2*eye(N) + eye(N, 1))" ]
              equations = \"""
                %s
              \"""
              minimize = "%s"
            }
            """;

    private static final String CHAIN_OF_VECTORS =
            CHAIN.formatted("""
            x(0) = x0
                der(x, t) = A*x + x0*u
            """, "integral(transpose(x)*(2*eye(N))*x + u^2, t) + dot(x(end), x(end))");

    private static final String CHAIN_OF_ELEMENTS = CHAIN.formatted(
            """
            x[i](0) = x0[i] for i in 1..N
                der(x[1], t) = k*(-2)*x[1] + k*x[2] + u*x0[1]
                der(x[i], t) = sum(if(j = i, k*(-2), k)*x[j], j in i-1..i+1) + u*x0[i] for i in 2..N-1
                der(x[N], t) = k*x[N-1] + k*(-2)*x[N] + u*x0[N]
            """, "integral(sum(x[i]*2*x[i], i in 1..N) + u^2, t) + sum(x[i](end)*x[i](end), i in 1..N)");

    /** Up to 64 terms the sums of the objective are trees, above sums of their own. */
    @ParameterizedTest
    @ValueSource(ints = {40, 100})
    void aSparseChainHasTheBitsOfItsElements(int elements) {
        String override = "model.constants.N=" + elements;
        assertEquals(optimum(read(CHAIN_OF_ELEMENTS, override)), optimum(read(CHAIN_OF_VECTORS, override)));
    }

    private static int patterns(OptimalControlProblem problem) {
        TranscribedProblem transcribed = Transcription.of(problem, TranscriptionOptions.reduced());
        return transcribed.constraints().size() + transcribed.objective().size();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 5000})
    void aSparseChainHasAsManyPatternsWhateverItsLength(int elements) {
        String override = "model.constants.N=" + elements;
        int vectors = patterns(read(CHAIN_OF_VECTORS, override));
        assertEquals(patterns(read(CHAIN_OF_ELEMENTS, override)), vectors);
        assertTrue(vectors < 12, vectors + " patterns");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transpose(x)*x         | 0                        | x[1]*x[1] + x[2]*x[2]",
                "h[1]                   | A*x                      | 2*x[1] + x[2]",
                "f[2]                   | 0                        | x[1] + 3*x[2]",
                "sum(A*x)               | 0                        | 2*x[1] + x[2] + (x[1] + 3*x[2])",
                "square(x)              | 0                        | x[1]*x[1] + x[2]*x[2]",
                "second([7, 8])         | 0                        | 8",
                "h[2]                   | sum(i*x, i in 1..2)      | x[2] + 2*x[2]",
                "h[2]                   | x - [1, x[1]]/2          | x[2] - x[1]/2",
                "dot(h, x)              | if(A[1, 2] = 1, x, 2*x)  | x[1]*x[1] + x[2]*x[2]",
                "g[2]                   | 0                        | 8*x[2]",
                "dot(g, [1, 1])         | 0                        | 4*x[1] + 8*x[2]",
                "h[1, 2]                | A + transpose(A)         | 2",
                "h[2, 1]                | x*transpose(x)           | x[2]*x[1]",
                "h[1]*x[1]              | w                        | 5*x[1]",
                "w + 1 - sum(w)*eye(1)  | 0                        | 5 + 1 - 5",
            })
    void expressionsOfVectorsAreThoseOfElements(String vectors, String named, String elements) {
        assertEquals(objective(elements, "0"), objective(vectors, named));
    }

    private static double objective(String expression, String named) {
        OptimalControlProblem problem = read("""
                model {
                  constants { A = [[2, 1], [1, 3]], w = [5] }
                  variables { x[i in 1..2] { fix = "i + 0.5" } }
                  definitions = [
                    "f := A*x", "square(v) := dot(v, v)", "second(v) := v[2]", "h := NAMED", "g[i] := 4*i*x[i] for i in 1..2"
                  ]
                  minimize = "EXPRESSION"
                }
                """.replace("NAMED", named).replace("EXPRESSION", expression));
        return optimum(problem);
    }

    @Test
    void boundsAndStartsOfAFamilyMayBeVectors() {
        OptimalControlProblem problem = read("""
                model {
                  constants { low = [-3, -4], first = [1, 2] }
                  parameters { top[i in 1..2] = [3, 4] }
                  variables { x[i in 1..2] { min = low, max = "top + first", start = first } }
                  minimize = "sum(x)"
                }
                """);
        assertEquals("-4", ExpressionText.of(problem.variables().get(1).lower()));
        assertEquals("top[2] + 2", ExpressionText.of(problem.variables().get(1).upper()));
        assertEquals("1", ExpressionText.of(problem.variables().get(0).start()));
    }

    @Test
    void namesOfAModelComeBeforeThoseOfFunctionsOfVectors() {
        OptimalControlProblem problem = read("""
                model {
                  constants { eye = 2, diag = [3, 4] }
                  variables { dot { fix = 5 } }
                  definitions = [ "transpose(v) := v + 1" ]
                  minimize = "dot*eye + diag[1] + transpose(1)"
                }
                """);
        assertEquals(15, optimum(problem), 1e-9);
    }

    @Test
    void constantsAreMatricesInJava() {
        Map<List<Integer>, Double> table = new LinkedHashMap<>();
        table.put(List.of(1, 1), 1.0);
        table.put(List.of(1, 2), 2.0);
        table.put(List.of(2, 1), 3.0);
        table.put(List.of(2, 2), 4.0);
        ModelConstants constants =
                new ModelConstants(Map.of("v", Map.of(List.of(1), 5.0), "A", table, "N", Map.of(List.of(), 3.0)));
        assertEquals("a vector of one element", constants.matrix("v").shape());
        assertEquals(new Literal(3), constants.matrix("A").entry(1, 0));
        assertThrows(IllegalArgumentException.class, () -> constants.matrix("N"));
    }

    /** A list counts from 1 where the key has no range, and as the range says where it has one. */
    @Test
    void aListMayBeTheValuesOfAFamilyOfConstants() {
        CaseModel model = CaseFile.parse("""
                        model {
                          constants { w[i in 0..2] = [1, 2, 4], A[i in 0..1, j in 1..2] = [[1, "2*3"], [3, 5]] }
                          variables { x { start = 1 } }
                          minimize = "w[0]*x + w[2]*A[0, 2]*x^2 + A[1, 1]*x"
                        }
                        """, "case", List.of()).model();
        assertEquals(
                "1*x + 24*x^2 + 3*x",
                ExpressionText.of(model.problem().objective().expression()));
    }
}
