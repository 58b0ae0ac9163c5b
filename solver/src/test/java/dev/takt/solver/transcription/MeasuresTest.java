package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.coordinate;
import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.exp;
import static dev.takt.solver.model.Functions.integral;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.sqrt;
import static dev.takt.solver.model.Functions.square;
import static dev.takt.solver.model.Functions.supportSum;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.model.DerivativeScheme.BackwardDifference;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.pattern.PatternInstances;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Integrals and sums in objectives and constraints. */
class MeasuresTest {
    private final OptimalControlProblemBuilder model = new OptimalControlProblemBuilder("measures");
    private final Domain t = time();
    private final Domain s = space();
    private final Variable u = model.variable("u", t).start(1).declare();
    private final Variable v = model.variable("v", t, s).start(1).declare();

    private Domain time() {
        return model.time("t", new double[] {0, 1, 3}, new BackwardDifference());
    }

    private Domain space() {
        return model.space("s", Supports.uniform(0, 2, 5), new BackwardDifference());
    }

    @Test
    void linearCombinationsDistribute() {
        Parameter weight = model.parameter("weight", 3);
        Expression inner = integral(v.running().times(coordinate(s)), s).plus(square(u.running()));
        Expression objective = number(2)
                .minus(integral(inner, t).times(weight.running()))
                .plus(supportSum(u.running(), t, 1, 3).over(4));
        TranscribedProblem problem =
                Transcription.of(model.minimize(objective).build(), TranscriptionOptions.reduced());

        assertEquals(3 + 15 - 0, problem.variableCount());
        assertEquals(2 - 3 * (2 * 3 + 3) + 0.5, atOnes(problem), 1e-13);
    }

    @Test
    void maximisationIsNegated() {
        TranscribedProblem problem =
                Transcription.of(model.maximize(integral(u.running(), t)).build(), TranscriptionOptions.reduced());

        assertEquals(-3, atOnes(problem), 1e-15);
    }

    @Test
    void nonlinearMeasuresBecomeVariables() {
        Expression mean = integral(v.running(), s).over(2);
        Expression spread = integral(square(v.running().minus(mean)), s);
        TranscribedProblem problem = Transcription.of(
                model.minimize(sqrt(integral(spread.plus(u.running()), t).plus(1)))
                        .build(),
                TranscriptionOptions.reduced());

        assertEquals(3 + 15 + 3 + 1, problem.variableCount());
        assertEquals(4, problem.rowCount());
        RowBlock block = problem.rowBlocks().getFirst();
        assertTrue(block.constraint().isEmpty() && block.name().startsWith("integral("), block.name());
        assertTrue(problem.matchedVariables()[0] >= 0);
    }

    @Test
    void measuresInConstraintsAddIntoRows() {
        model.equation(
                "balance",
                der(u.running(), t),
                integral(v.running(), s, 0.5, 1.5).minus(u.running()));
        TranscribedProblem problem = Transcription.of(model.build(), TranscriptionOptions.reduced());
        CompiledProgram program = new CompiledProgram(problem);
        double[] x = ones(program);
        double[] rows = new double[program.rows()];
        program.constraints(x, rows);

        assertEquals(2, program.rows());
        assertEquals(0 - (1 - 1), rows[0], 1e-15);
        x[0] = 3;
        program.constraints(x, rows);
        assertEquals(-2, rows[0], 1e-15);
    }

    @Test
    void shiftedTermsLeaveTheirDomainOut() {
        Expression move = u.running().minus(u.at(t.shifted(-1)));
        TranscribedProblem problem = Transcription.of(
                model.minimize(supportSum(square(move), t).plus(supportSum(exp(u.running()), t)))
                        .build(),
                TranscriptionOptions.reduced());

        int moves = problem.objective().stream()
                .filter(instances -> instances.pattern().variables() == 2)
                .mapToInt(PatternInstances::count)
                .sum();
        assertEquals(2, moves);
    }

    @Test
    void quadratureThatDoesNotFitIsReported() {
        model.minimize(integral(u.running(), t, 0, 3, Quadrature.SIMPSON));

        ModelException wrong = assertThrows(
                ModelException.class, () -> Transcription.of(model.build(), TranscriptionOptions.reduced()));
        assertTrue(
                wrong.problems().getFirst().message().contains("Simpson"),
                wrong.problems().getFirst().message());
    }

    @Test
    void derivativesMustExistUnderAnIntegral() {
        model.minimize(integral(square(der(u.running(), t)), t));
        ModelException wrong = assertThrows(
                ModelException.class, () -> Transcription.of(model.build(), TranscriptionOptions.reduced()));
        assertTrue(
                wrong.problems().getFirst().message().contains("t = 0"),
                wrong.problems().getFirst().message());

        model.minimize(integral(square(der(u.running(), t)), t, 1, 3));
        assertEquals(0, atOnes(Transcription.of(model.build(), TranscriptionOptions.reduced())), 0);
    }

    private static double atOnes(TranscribedProblem problem) {
        CompiledProgram program = new CompiledProgram(problem);
        return program.objective(ones(program));
    }

    private static double[] ones(CompiledProgram program) {
        double[] x = new double[program.variables()];
        Arrays.fill(x, 1);
        return x;
    }
}
