package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.SteadyTargets.Target;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.rewriting.ExpressionRewriting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The steady values of expressions: {@code target(x)} is a parameter that takes the value of {@code x} at the steady optimum, and
 * {@code target(e)} the expression with the targets of all variables in it.
 */
final class TargetElaborator {
    /** The name of the function. */
    static final String NAME = "target";

    private final Problems problems;
    private final MeasuredOperations units;
    private final Map<Variable, Target> targets = new LinkedHashMap<>();

    TargetElaborator(Problems problems, MeasuredOperations units) {
        this.problems = problems;
        this.units = units;
    }

    /** The targets of all variables that have been asked for. */
    List<Target> all() {
        return List.copyOf(targets.values());
    }

    /** The value of an expression at rest. */
    Expression of(Expression expression, Syntax.Reference call, Scope scope) {
        if (expression == Value.UNREADABLE) {
            return expression;
        }
        AtRest rewriting = new AtRest();
        Expression result = rewriting.of(expression);
        if (!rewriting.found || rewriting.timeless) {
            problems.add(
                    scope.at(call.span()),
                    NAME + "(…) of "
                            + (rewriting.timeless ? "a value at one time" : "an expression without variables of time"),
                    "a variable or an expression along time, such as " + NAME + "(T)",
                    "");
            return Value.UNREADABLE;
        }
        return units.in(units.of(expression), result);
    }

    /** Puts targets in the place of variables. */
    private final class AtRest extends ExpressionRewriting {
        private boolean found;
        private boolean timeless;

        @Override
        protected Expression variable(VariableReference reference) {
            Variable variable = reference.variable();
            if (variable.domains().stream().noneMatch(AtRest::isTime)) {
                return reference;
            }
            found = true;
            timeless |= reference.arguments().stream()
                    .anyMatch(argument -> isTime(argument.domain()) && !(argument instanceof Argument.Running));
            Target target = targets.computeIfAbsent(variable, Target::of);
            return new ParameterReference(
                    target.parameter(),
                    reference.arguments().stream()
                            .filter(argument -> !isTime(argument.domain()))
                            .toList());
        }

        private static boolean isTime(Domain domain) {
            return domain.kind() == Domain.Kind.TIME;
        }
    }
}
