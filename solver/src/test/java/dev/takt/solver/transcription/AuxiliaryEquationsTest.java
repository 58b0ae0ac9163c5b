package dev.takt.solver.transcription;

import static dev.takt.solver.model.Functions.der;
import static dev.takt.solver.model.Functions.exp;
import static dev.takt.solver.model.Functions.max;
import static dev.takt.solver.model.Functions.number;
import static dev.takt.solver.model.Functions.supportSum;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.solver.model.DerivativeScheme;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.OptimalControlProblemBuilder;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Measures of derivatives inside nonlinear functions, which get equations of their own. */
class AuxiliaryEquationsTest {
    private static OptimalControlProblem problem(
            DerivativeScheme scheme, BiFunction<Variable, Domain, Expression> objective) {
        var model = new OptimalControlProblemBuilder("measures of derivatives");
        Domain t = model.time("t", Supports.uniform(0, 1, 5), scheme);
        Variable x = model.state("x", t).start(1).declare();
        model.equation("start", x.at(t.at(0)), number(1));
        model.equation("dynamics", der(x.running(), t), x.running().negated());
        return model.minimize(objective.apply(x, t)).build();
    }

    @Test
    void refusesASumOverSupportsWithoutDerivative() {
        OptimalControlProblem problem = problem(
                new DerivativeScheme.BackwardDifference(), (x, t) -> exp(supportSum(der(x.running(), t), t, 0, 0.5)));
        ModelException refused =
                assertThrows(ModelException.class, () -> Transcription.of(problem, TranscriptionOptions.reduced()));
        assertEquals(1, refused.problems().size());
    }

    @Test
    void transcribesAMaximumOfASumOfDerivativesWithTheTrapezoidalRule() {
        OptimalControlProblem problem = problem(
                new DerivativeScheme.Trapezoid(),
                (x, t) -> max(supportSum(der(x.running(), t), t, 0.25, 0.5), number(-3)));
        Transcription.of(problem, TranscriptionOptions.reduced());
        TranscribedProblem full = Transcription.of(problem, TranscriptionOptions.complete());
        assertEquals(5, full.variableBlocks().getFirst().size());
    }
}
