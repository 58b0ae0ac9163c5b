package dev.takt.solver.transcription;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Functions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of many terms are instances of patterns, and variables where they enter nonlinearly: sizes grow with the sums. */
class LongSumsTest {
    private static List<Variable> family(OptimalControlProblemBuilder model, int members, double start) {
        return IntStream.rangeClosed(1, members)
                .mapToObj(i -> model.variable("x[" + i + "]").start(start).declare())
                .toList();
    }

    private static Expression sum(List<Variable> family) {
        return Expression.sum(family.stream().map(Variable::running).toList());
    }

    private static Expression deviations(List<Variable> family) {
        List<Expression> terms = new ArrayList<>();
        for (int i = 1; i <= family.size(); i++) {
            terms.add(Functions.square(family.get(i - 1).running().minus((double) i / family.size())));
        }
        return Expression.sum(terms);
    }

    /** The sum of (x - a)^2 and S^2/N, where S is the sum of x: S = N m/2, with m the mean of a. */
    private static OptimalControlProblem squareOfSum(int members) {
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("square of a sum");
        List<Variable> x = family(model, members, 1);
        return model.minimize(deviations(x).plus(sum(x).power(2).over(members))).build();
    }

    private static double squareOfSumOptimum(int members) {
        double mean = (members + 1) / (2.0 * members);
        return members * mean * mean / 2;
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 65, 90, 5000, 100_000})
    void theSquareOfASumIsSolved(int members) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(squareOfSum(members), NmpcOptions.DEFAULT);
        SolveReport report = solver.solve(0, StartPolicy.AUTO);
        assertTrue(report.status().isSolved());
        double optimum = squareOfSumOptimum(members);
        assertEquals(optimum, report.objective(), 1e-9 * optimum);
    }

    @ParameterizedTest
    @ValueSource(ints = {90, 5000, 100_000})
    void derivativesHaveAnEntryATerm(int members) {
        TranscribedProblem problem = Transcription.of(squareOfSum(members), TranscriptionOptions.reduced());
        CompiledProgram program = new CompiledProgram(problem);
        assertEquals(members + 1, program.variables());
        assertEquals(members + 1, program.jacobianSparsity().size());
        assertEquals(members + 1, program.hessianSparsity().size());
        assertEquals(2, problem.objective().size());
        assertEquals(2, problem.constraints().size());
    }

    @Test
    void aVariableThatStandsForASumIsNoneOfTheModel() {
        TranscribedProblem problem = Transcription.of(squareOfSum(90), TranscriptionOptions.reduced());
        RowBlock row = problem.rowBlocks().getLast();
        assertTrue(row.constraint().isEmpty());
        assertEquals("sum of 90 terms x[1] + x[2] + … + x[90]", row.name());
        assertFalse(problem.model().variables().stream()
                .anyMatch(variable -> variable.name().equals(row.name())));
    }

    @Test
    void aSumStartsAtWhatItsTermsAre() {
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("logarithm");
        List<Variable> x = family(model, 200, 2);
        Expression inner = sum(x);
        Expression outer = Expression.sum(x.stream()
                .map(each -> each.running().times(Functions.log(inner)))
                .toList());
        model.minimize(Functions.square(outer.minus(5)));
        TranscribedProblem problem = Transcription.of(model.build(), TranscriptionOptions.reduced());
        CompiledProgram program = new CompiledProgram(problem);
        double[] start = new double[program.variables()];
        program.start(start);
        double[] sums = Arrays.copyOfRange(start, 200, start.length);
        Arrays.sort(sums);
        assertEquals(400, sums[0], 1e-10);
        assertEquals(400 * Math.log(400), sums[1], 1e-9);
    }

    @Test
    void aSumInManyRowsIsOneRow() {
        int members = 3000;
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("shares");
        List<Variable> x = family(model, members, 1);
        Expression total = sum(x);
        for (int i = 0; i < members; i++) {
            model.atLeast(
                    "share[" + i + "]", x.get(i).running().times(members).minus(total.times(0.5)), Functions.number(0));
        }
        model.equation("total", total, Functions.number(members));
        TranscribedProblem problem =
                Transcription.of(model.minimize(deviations(x)).build(), TranscriptionOptions.reduced());
        CompiledProgram program = new CompiledProgram(problem);
        // The equation gives the total: one in each row of a share, and the row that says what the total is.
        assertEquals(2 * members, program.jacobianSparsity().size());
        assertEquals(members, program.variables());
        program.start(new double[members]);
    }

    @Test
    void sumsOverAHorizonHaveATermAndASupport() {
        int members = 100;
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("tanks");
        double[] supports =
                IntStream.rangeClosed(0, 10).mapToDouble(k -> 0.1 * k).toArray();
        Domain t = model.time("t", supports, new DerivativeScheme.BackwardDifference());
        List<Variable> x = IntStream.rangeClosed(1, members)
                .mapToObj(i -> model.state("x[" + i + "]", t).start(1).declare())
                .toList();
        Expression squares = Expression.sum(
                x.stream().map(each -> Functions.square(each.running())).toList());
        for (Variable each : x) {
            model.equation("start " + each.name(), each.at(t.at(0)), Functions.number(1));
            model.equation(
                    "rate " + each.name(),
                    Functions.der(each.running(), t),
                    Functions.sqrt(squares).negated());
        }
        model.minimize(Functions.integral(sum(x), t));
        CompiledProgram program = new CompiledProgram(Transcription.of(model.build(), TranscriptionOptions.reduced()));
        assertEquals(10 * (members + 1), program.variables());
        assertTrue(program.hessianSparsity().size() <= 2 * 10 * (members + 1));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(model.build(), NmpcOptions.DEFAULT);
        SolveReport report = solver.solve(0, StartPolicy.AUTO);
        assertTrue(report.status().isSolved());
        // All members are alike: x' = -10 x, by implicit Euler x[k] = 2^-k, and the trapezoidal rule.
        double integral = 0;
        for (int k = 1; k <= 10; k++) {
            integral += 0.05 * (Math.pow(2, -k) + Math.pow(2, 1 - k));
        }
        assertEquals(members * integral, report.objective(), 1e-7);
    }

    @Test
    void aLongProductIsCutIntoParts() {
        int members = 1000;
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("product");
        List<Variable> x = family(model, members, 1.001);
        Expression product = x.getFirst().running();
        for (Variable each : x.subList(1, members)) {
            product = product.times(each.running());
        }
        Expression spread = Expression.sum(x.stream()
                .map(each -> Functions.square(each.running().minus(1)))
                .toList());
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(
                model.minimize(spread.plus(Functions.square(product.minus(1)))).build(), NmpcOptions.DEFAULT);
        assertTrue(solver.program().hessianSparsity().size() < 130 * members);
        SolveReport report = solver.solve(0, StartPolicy.AUTO);
        assertTrue(report.status().isSolved());
        assertEquals(0, report.objective(), 1e-12);
    }

    @Test
    void aLongChainOfDefinitionsBecomesRows() {
        int members = 1500;
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("chain");
        List<Variable> x = family(model, members, 0);
        Variable y = model.variable("y").declare();
        model.equation("x[1]", x.getFirst().running(), y.running());
        for (int i = 1; i < members; i++) {
            model.equation(
                    "x[" + (i + 1) + "]",
                    x.get(i).running(),
                    x.get(i - 1).running().over(2).plus(1));
        }
        model.minimize(Functions.square(y.running().minus(3))
                .plus(Functions.square(x.getLast().running().minus(5))));
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(model.build(), NmpcOptions.DEFAULT);
        assertTrue(solver.program().rows() > 0);
        assertTrue(solver.program().rows() < members / 4);
        SolveReport report = solver.solve(0, StartPolicy.AUTO);
        // The end of the chain is 2 whatever its beginning.
        assertEquals(9, report.objective(), 1e-9);
    }

    @Test
    void aLargeCircleOfDefinitionsStaysRows() {
        int members = 2000;
        OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("Laplace");
        List<Variable> x = family(model, members, 0);
        model.equation("first", x.getFirst().running(), Functions.number(1));
        model.equation("last", x.getLast().running(), Functions.number(2));
        for (int i = 1; i < members - 1; i++) {
            model.equation(
                    "x[" + (i + 1) + "]",
                    x.get(i).running(),
                    x.get(i - 1).running().plus(x.get(i + 1).running()).over(2));
        }
        RecedingHorizonSolver solver =
                RecedingHorizonSolver.of(model.minimize(x.get(999).running()).build(), NmpcOptions.DEFAULT);
        assertEquals(members - 2, solver.program().rows());
        assertEquals(1 + 999.0 / 1999, solver.solve(0, StartPolicy.AUTO).objective(), 1e-8);
    }
}
