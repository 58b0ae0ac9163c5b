package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Long sums in a text: read once, solved, and of sizes that grow with them. */
class LongSumsTest {
    private static OptimalControlProblem read(String text, int members) {
        return CaseFile.parse(text, "long-sums.conf", List.of("model.constants.N=" + members))
                .model()
                .problem();
    }

    private static double optimum(OptimalControlProblem problem) {
        SolveReport report =
                RecedingHorizonSolver.of(problem, NmpcOptions.DEFAULT).solve(0, StartPolicy.AUTO);
        assertTrue(report.status().isSolved());
        return report.objective();
    }

    private static int entries(OptimalControlProblem problem) {
        CompiledProgram program = new CompiledProgram(Transcription.of(problem, TranscriptionOptions.reduced()));
        return program.jacobianSparsity().size() + program.hessianSparsity().size();
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 90, 5000, 100_000})
    void theSquareOfASumHasItsClosedForm(int members) {
        OptimalControlProblem problem = read("""
                model {
                  constants { N = 1 }
                  variables { x[i in 1..N] { start = 1 } }
                  minimize = "sum((x[i] - i/N)^2, i in 1..N) + sum(x[i], i in 1..N)^2/N"
                }
                """, members);
        double mean = (members + 1) / (2.0 * members);
        double optimum = members * mean * mean / 2;
        assertEquals(optimum, optimum(problem), 1e-9 * optimum);
    }

    @ParameterizedTest
    @CsvSource({"90, 0.5", "5000, 0.5"})
    void productsRootsAndConditionsOfSumsAreSolved(int members, double share) {
        // The condition adds as many ones as it takes away: the square of the mean is fixed, and x = share is best.
        OptimalControlProblem problem = read("""
                model {
                  constants { N = 1 }
                  variables { x[i in 1..N] { start = 1 } }
                  definitions = [ "mean := sum(x[i], i in 1..N)/N" ]
                  equations = "mean*sum(if(i > N/2, x[i] + 1, x[i] - 1), i in 1..N)/N = 0.25"
                  minimize = "sqrt(1 + sum(x[i]^2, i in 1..N)/N) + exp(sum((x[i] - mean)^2, i in 1..N)/N)"
                }
                """, members);
        assertEquals(Math.sqrt(1 + share * share) + 1, optimum(problem), 1e-6);
    }

    @Test
    void aSumThatManyEquationsUseIsReadOnce() {
        String text = """
                model {
                  constants { N = 1 }
                  variables { x[i in 1..N] { start = 1 } }
                  definitions = [ "total := sum(x[j], j in 1..N)" ]
                  equations = "x[i]*total >= 0.5/N for i in 1..N"
                  minimize = "sum((x[i] - 1/N)^2, i in 1..N)"
                }
                """;
        List<Constraint> rows = read(text, 100).constraints();
        assertSame(total(rows.getFirst()), total(rows.getLast()));
        int small = entries(read(text, 500));
        int large = entries(read(text, 2000));
        assertTrue(large <= 4 * small, large + " entries for four times " + small);
    }

    private static TermSum total(Constraint row) {
        BinaryOperation product = assertInstanceOf(BinaryOperation.class, ((Constraint.Inequality) row).body());
        return assertInstanceOf(TermSum.class, product.right());
    }

    @Test
    void termsWrittenOneAfterTheOtherAreALongSumToo() {
        String written = IntStream.rangeClosed(1, 100)
                .mapToObj(i -> (i % 2 == 0 ? " - " : " + ") + "x[" + i + "]")
                .collect(Collectors.joining());
        OptimalControlProblem problem = read("""
                model {
                  constants { N = 1 }
                  variables { x[i in 1..N] { start = 1 } }
                  minimize = "(0%s - 100)^2 + sum(x[i]^2, i in 1..N)"
                }
                """.formatted(written), 100);
        // x = +-t, with (100 t - 100)^2 + 100 t^2 least at t = 100/101.
        assertEquals(10_000.0 / 101, optimum(problem), 1e-7);
        assertTrue(entries(problem) < 400);
    }

    @Test
    void aLongSumOfNumbersIsANumber() {
        OptimalControlProblem problem = read("""
                model {
                  constants { N = 1 }
                  variables { x { min = "sum(i, i in 1..N)/N" } }
                  minimize = x
                }
                """, 1001);
        assertEquals(501, optimum(problem), 1e-5);
    }
}
