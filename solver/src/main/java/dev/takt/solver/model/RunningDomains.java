package dev.takt.solver.model;

import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The domains that an expression runs over: those that must be given a support before it has one value. */
public final class RunningDomains {
    private final Set<Domain> measured;
    private final Set<Domain> found;
    private final Set<Expression> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private RunningDomains(Set<Domain> measured, Set<Domain> found) {
        this.measured = measured;
        this.found = found;
    }

    /** The domains of an expression, in the order of their first appearance. */
    public static Set<Domain> of(Expression expression) {
        Set<Domain> found = new LinkedHashSet<>();
        new RunningDomains(Set.of(), found).collect(expression);
        return found;
    }

    /** The domains of a constraint; its restrictions add none. */
    public static Set<Domain> of(Constraint constraint) {
        Set<Domain> found = new LinkedHashSet<>();
        RunningDomains walk = new RunningDomains(Set.of(), found);
        switch (constraint) {
            case Constraint.Equation equation -> {
                walk.collect(equation.left());
                walk.collect(equation.right());
            }
            case Constraint.Inequality inequality -> {
                walk.collect(inequality.lower());
                walk.collect(inequality.body());
                walk.collect(inequality.upper());
            }
        }
        return found;
    }

    private void collect(Expression expression) {
        if (!seen.add(expression)) {
            return;
        }
        switch (expression) {
            case Literal _ -> {}
            case Coordinate(Domain domain) -> add(domain);
            case ParameterReference(Parameter _, List<Argument> arguments) -> collect(arguments);
            case VariableReference(Variable _, List<Argument> arguments) -> collect(arguments);
            case Derivative(Expression operand, Domain _, int _) -> collect(operand);
            case Integral(Expression integrand, Domain domain, double _, double _, Quadrature _) ->
                inside(domain).collect(integrand);
            case SupportSum(Expression term, Domain domain, double _, double _) ->
                inside(domain).collect(term);
            case TermSum sum -> sum.runningDomains().forEach(this::add);
            case Choice(Restriction condition, Expression then, Expression otherwise) -> {
                collect(condition.left());
                collect(condition.right());
                collect(then);
                collect(otherwise);
            }
            case UnaryOperation(var _, Expression operand) -> collect(operand);
            case BinaryOperation(var _, Expression left, Expression right) -> {
                collect(left);
                collect(right);
            }
        }
    }

    private RunningDomains inside(Domain domain) {
        Set<Domain> more = new LinkedHashSet<>(measured);
        more.add(domain);
        return new RunningDomains(more, found);
    }

    private void collect(List<Argument> arguments) {
        for (Argument argument : arguments) {
            if (!(argument instanceof Argument.At)) {
                add(argument.domain());
            }
        }
    }

    private void add(Domain domain) {
        if (!measured.contains(domain)) {
            found.add(domain);
        }
    }
}
