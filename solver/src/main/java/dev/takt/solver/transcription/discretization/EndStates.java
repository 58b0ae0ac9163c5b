package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Variable.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The unknowns that give an expression its value at the end of an element: its states, and those of the equations {@code y = …}
 * of what else is in it.
 *
 * @param alone whether the expression is one state
 */
record EndStates(Set<VariableReference> states, boolean alone) {
    EndStates {
        states = Set.copyOf(states);
    }

    /** Those of an expression that is differentiated along a domain, in a model with some equations. */
    static EndStates of(Expression differentiated, Domain along, List<Constraint> equations) {
        Set<VariableReference> states = new LinkedHashSet<>();
        collect(differentiated, along, equations, states, new HashSet<>());
        boolean alone =
                differentiated instanceof VariableReference(var variable, var _) && variable.role() == Role.STATE;
        return new EndStates(states, alone);
    }

    /** The least first: states come before expressions, and expressions of few states before those of many. */
    int order() {
        return alone ? 0 : states.size();
    }

    private static void collect(
            Expression expression,
            Domain along,
            List<Constraint> equations,
            Set<VariableReference> states,
            Set<VariableReference> seen) {
        Occurrences.any(expression, part -> {
            if (part instanceof VariableReference reference && runs(reference, along) && seen.add(reference)) {
                List<Expression> values =
                        reference.variable().role() == Role.STATE ? List.of() : values(reference, along, equations);
                if (values.isEmpty() && reference.variable().role() != Role.CONTROL) {
                    states.add(reference);
                }
                values.forEach(value -> collect(value, along, equations, states, seen));
            }
            return false;
        });
    }

    private static boolean runs(VariableReference reference, Domain along) {
        return reference.arguments().stream()
                .anyMatch(argument -> argument instanceof Argument.Running running && running.domain() == along);
    }

    /** What equations without derivatives say that a variable is. */
    private static List<Expression> values(VariableReference variable, Domain along, List<Constraint> equations) {
        List<Expression> values = new ArrayList<>();
        for (Constraint constraint : equations) {
            if (constraint instanceof Constraint.Equation equation) {
                if (equation.left().equals(variable) && !differentiates(equation.right(), along)) {
                    values.add(equation.right());
                } else if (equation.right().equals(variable) && !differentiates(equation.left(), along)) {
                    values.add(equation.left());
                }
            }
        }
        return values;
    }

    private static boolean differentiates(Expression expression, Domain along) {
        return Occurrences.any(
                expression, part -> part instanceof Derivative derivative && derivative.domain() == along);
    }
}
