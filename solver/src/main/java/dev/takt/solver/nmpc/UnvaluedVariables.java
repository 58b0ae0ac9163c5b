package dev.takt.solver.nmpc;

import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Equation;
import dev.takt.solver.model.Constraint.Inequality;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The variables of a problem that neither its objective nor anything that is connected to it by constraints has: the level of a tank
 * that integrates, at rest. Where in its limits such a variable is makes no difference to the optimum.
 */
final class UnvaluedVariables {
    /** Of each variable the one before it in its group; the first of a group is its own. */
    private final Map<Variable, Variable> groups = new HashMap<>();

    private UnvaluedVariables(Collection<Variable> variables) {
        variables.forEach(variable -> groups.put(variable, variable));
    }

    /**
     * Finds them.
     *
     * @param variables among which they are looked for; others connect nothing
     * @param valued the parts of the objective
     * @return in the order of the variables
     */
    static List<Variable> of(List<Variable> variables, List<Constraint> constraints, List<Expression> valued) {
        UnvaluedVariables found = new UnvaluedVariables(variables);
        for (Constraint constraint : constraints) {
            found.connect(
                    switch (constraint) {
                        case Equation equation -> List.of(equation.left(), equation.right());
                        case Inequality inequality -> List.of(inequality.body());
                    });
        }
        List<Variable> bought = valued.stream()
                .flatMap(part -> found.in(part).stream())
                .map(found::first)
                .toList();
        return variables.stream()
                .filter(variable -> !bought.contains(found.first(variable)))
                .toList();
    }

    private List<Variable> in(Expression expression) {
        List<Variable> all = new ArrayList<>();
        Occurrences.any(expression, part -> {
            if (part instanceof VariableReference reference && groups.containsKey(reference.variable())) {
                all.add(reference.variable());
            }
            return false;
        });
        return all;
    }

    private void connect(List<Expression> parts) {
        List<Variable> all =
                parts.stream().flatMap(part -> in(part).stream()).distinct().toList();
        for (Variable each : all) {
            groups.put(first(each), first(all.getFirst()));
        }
    }

    private Variable first(Variable variable) {
        Variable each = variable;
        Variable before = groups.getOrDefault(each, each);
        while (before != each) {
            each = before;
            before = groups.getOrDefault(each, each);
        }
        return each;
    }
}
