package dev.takt.solver.transcription;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.model.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The variables that equations give from uncertain parameters, {@code y = k*x}. Where scenarios part more than once, {@code y} at
 * one support and at the next one have different values of {@code k}, while one row has those of its own interval. Such a variable
 * is not to be substituted: {@code y - prev(y, t)} would take the new value for both.
 */
final class UncertainDefinitions {
    private UncertainDefinitions() {}

    /** Those of a model; none where its scenarios part once, or not at all. */
    static Set<Variable> of(OptimalControlProblem model) {
        Set<Variable> found = new HashSet<>();
        model.scenarios().filter(scenarios -> scenarios.robustHorizon() > 1).ifPresent(scenarios -> {
            Set<Parameter> uncertain = scenarios.parameters().stream()
                    .map(Scenarios.Uncertain::parameter)
                    .collect(Collectors.toSet());
            for (Constraint constraint : model.constraints()) {
                if (constraint instanceof Constraint.Equation equation && isUncertain(equation, uncertain)) {
                    for (Expression side : List.of(equation.left(), equation.right())) {
                        if (side instanceof VariableReference reference) {
                            found.add(reference.variable());
                        }
                    }
                }
            }
        });
        return found;
    }

    private static boolean isUncertain(Constraint.Equation equation, Set<Parameter> uncertain) {
        return List.of(equation.left(), equation.right()).stream()
                .anyMatch(side -> Occurrences.any(
                        side,
                        part -> part instanceof ParameterReference reference
                                && uncertain.contains(reference.parameter())));
    }
}
