package dev.takt.solver.transcription;

import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Variable;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A model with its space domains transcribed and time continuous: residuals F(t, y, y', u, p) = 0 at one instant, as many
 * as entries of y. Walls and other explicit definitions are substituted; bounds, inequalities and the objective are left
 * out.
 *
 * <p>The residuals are the rows of {@link #residual}, whose variable vector holds y, the derivatives y' and the inputs u,
 * each at the places listed here, and can be compiled like any other program. Its parameters have the names of the model's,
 * without their time domain; the first one, named as the time domain, is the time. Its starts are the initial conditions
 * where the model has some ({@code x(0) = x0}), and its outputs every value of every variable, defined ones included.
 *
 * @param residual the rows F, with the right-hand side 0
 * @param states by row the place of the entry of y that the row determines
 * @param derivatives by row the place of the derivative of that entry, or -1 where the entry is algebraic
 * @param inputs places of all the other variables: controls, and whatever no equation determines
 * @param step of a model in discrete time, whose y' are the values of y after a step
 */
@SuppressWarnings("ArrayRecordComponent")
public record SemiDiscretization(
        TranscribedProblem residual, int[] states, int[] derivatives, int[] inputs, OptionalDouble step) {
    private static final int NONE = -1;

    /**
     * Transcribes the space domains of a model with a time domain.
     *
     * @throws ModelException if the model has no time domain, or equations that do not determine the derivatives and the
     *     algebraic variables at one instant
     */
    public static SemiDiscretization of(OptimalControlProblem model) {
        return of(model, Set.of());
    }

    /**
     * Transcribes the space domains of a model with a time domain.
     *
     * @param kept names of variables that remain unknowns, so that there are derivatives with respect to them, even where
     *     an equation gives them explicitly
     * @throws ModelException if the model has no time domain, or equations that do not determine the derivatives and the
     *     algebraic variables at one instant
     */
    public static SemiDiscretization of(OptimalControlProblem model, Set<String> kept) {
        Domain time = model.domains().stream()
                .filter(domain -> domain.kind() == Domain.Kind.TIME)
                .findFirst()
                .orElseThrow(() -> new ModelException(List.of(new ModelProblem(
                        model.name(),
                        "no time domain",
                        "a model with time for a simulation",
                        "Maybe declare a domain with a horizon."))));
        List<ModelProblem> problems = new ArrayList<>();
        InstantaneousModel instant = new InstantaneousModel(model, time, problems);
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
        Set<Variable> unknowns = instant.problem().variables().stream()
                .filter(variable -> kept.contains(variable.name()))
                .collect(Collectors.toSet());
        TranscribedProblem residual = Transcription.ofInstant(instant.problem(), instant.derivatives(), unknowns);
        return ordered(residual, instant.derivatives(), time.step());
    }

    private static SemiDiscretization ordered(
            TranscribedProblem residual, Map<Variable, Variable> derivativeOf, OptionalDouble step) {
        int[] stateAt = new int[residual.variableCount()];
        Arrays.fill(stateAt, NONE);
        for (Map.Entry<Variable, Variable> pair : derivativeOf.entrySet()) {
            int[] state = block(residual, pair.getKey()).free();
            int[] derivative = block(residual, pair.getValue()).free();
            for (int entry = 0; entry < state.length; entry++) {
                if (derivative[entry] >= 0) {
                    stateAt[derivative[entry]] = state[entry];
                }
            }
        }
        int rows = residual.rowCount();
        int[] states = new int[rows];
        int[] derivatives = new int[rows];
        BitSet taken = new BitSet();
        for (int row = 0; row < rows; row++) {
            int matchedVariable = residual.matchedVariables()[row];
            boolean differential = stateAt[matchedVariable] != NONE;
            states[row] = differential ? stateAt[matchedVariable] : matchedVariable;
            derivatives[row] = differential ? matchedVariable : NONE;
            taken.set(matchedVariable);
            taken.set(states[row]);
        }
        int[] inputs = IntStream.range(0, residual.variableCount())
                .filter(place -> !taken.get(place))
                .toArray();
        return new SemiDiscretization(residual, states, derivatives, inputs, step);
    }

    private static VariableBlock block(TranscribedProblem residual, Variable variable) {
        return residual.variableBlocks().stream()
                .filter(block -> block.variable() == variable)
                .findFirst()
                .orElseThrow();
    }
}
