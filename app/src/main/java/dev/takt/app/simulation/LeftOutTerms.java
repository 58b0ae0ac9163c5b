package dev.takt.app.simulation;

import dev.takt.solver.model.AppliedInput;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Moves inside of an integral that has other parts as well, {@code integral(u^2 + (u - prev(u, t))^2, t)}: where the neighbour is
 * missing the integral has no term, and the other parts have none there either.
 */
final class LeftOutTerms {
    private final OptimalControlProblem problem;
    private final List<AppliedInput> applied;
    private final Set<String> warnings = new LinkedHashSet<>();

    private LeftOutTerms(OptimalControlProblem problem) {
        this.problem = problem;
        this.applied = AppliedInput.of(problem);
    }

    /** A warning for each such integral or sum along time that leaves out what decisions change. */
    static List<String> of(OptimalControlProblem problem) {
        LeftOutTerms terms = new LeftOutTerms(problem);
        terms.look(problem.objective().expression());
        for (Constraint constraint : problem.constraints()) {
            switch (constraint) {
                case Constraint.Equation equation -> terms.look(equation.left().minus(equation.right()));
                case Constraint.Inequality inequality -> terms.look(inequality.body());
            }
        }
        return List.copyOf(terms.warnings);
    }

    private void look(Expression expression) {
        Occurrences.any(expression, part -> {
            if (part instanceof Integral integral) {
                warn("integral", integral.integrand(), integral.domain(), integral.from(), integral.to());
            } else if (part instanceof SupportSum sum) {
                warn("sum", sum.term(), sum.domain(), sum.from(), sum.to());
            }
            return false;
        });
    }

    private void warn(String measure, Expression integrand, Domain along, double from, double to) {
        List<Expression> parts = new ArrayList<>();
        split(integrand, parts);
        boolean others = along.kind() == Domain.Kind.TIME
                && along.from() == from
                && parts.stream().anyMatch(part -> moved(part, along).isEmpty() && isDecided(part, along));
        if (others) {
            parts.stream()
                    .flatMap(part -> moved(part, along).stream())
                    .findFirst()
                    .ifPresent(control -> warnings.add(told(measure, integrand, along, control.name())));
        }
    }

    private static String told(String measure, Expression integrand, Domain along, String control) {
        String t = along.name();
        String where = t + " = " + ExpressionText.number(along.from());
        String neighbour = "prev(" + control + ", " + t + ")";
        return "the " + measure + " of " + ExpressionText.of(integrand) + " along " + t + " has no term at " + where
                + ", where " + neighbour + " has no value, of its other parts either. Maybe a move is to be in an"
                + " integral of its own, or " + control + "(0) = u0 with a parameter u0 says what acts before.";
    }

    private static void split(Expression expression, List<Expression> parts) {
        if (expression instanceof BinaryOperation(var operator, Expression left, Expression right)
                && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT)) {
            split(left, parts);
            split(right, parts);
        } else {
            parts.add(expression);
        }
    }

    /** The control whose move is in a part, at the first support of a scheme under which it acts from there. */
    private Optional<Variable> moved(Expression part, Domain along) {
        return problem.variables().stream()
                .filter(variable -> variable.role() == Role.CONTROL && actsAtFirst(along))
                .filter(variable -> applied.stream().noneMatch(input -> input.control() == variable))
                .filter(variable -> Occurrences.any(part, inside -> isBefore(inside, variable, along))
                        && Occurrences.any(part, inside -> inside.equals(variable.running())))
                .findFirst();
    }

    private static boolean isBefore(Expression part, Variable variable, Domain along) {
        return part instanceof VariableReference reference
                && reference.variable() == variable
                && reference.arguments().stream()
                        .anyMatch(argument -> argument instanceof Argument.Shifted(Domain domain, int supports)
                                && domain == along
                                && supports < 0);
    }

    /** Whether a part has a control there, whose first value is a decision. */
    private boolean isDecided(Expression part, Domain along) {
        return actsAtFirst(along)
                && Occurrences.any(
                        part,
                        inside -> inside instanceof VariableReference reference
                                && reference.variable().role() == Role.CONTROL);
    }

    private static boolean actsAtFirst(Domain along) {
        return AppliedInput.actsFromFirstSupport(along);
    }
}
