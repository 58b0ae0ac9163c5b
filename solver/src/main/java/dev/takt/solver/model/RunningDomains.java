package dev.takt.solver.model;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The domains that an expression runs over: those that must be given a support before it has one value. */
public final class RunningDomains {
    private RunningDomains() {}

    /** The domains of an expression, in the order of their first appearance. */
    public static Set<Domain> of(Expression expression) {
        Set<Domain> domains = new LinkedHashSet<>();
        collect(expression, List.of(), domains);
        return domains;
    }

    /** The domains of a constraint; its restrictions add none. */
    public static Set<Domain> of(Constraint constraint) {
        Set<Domain> domains = new LinkedHashSet<>();
        switch (constraint) {
            case Constraint.Equation equation -> {
                collect(equation.left(), List.of(), domains);
                collect(equation.right(), List.of(), domains);
            }
            case Constraint.Inequality inequality -> {
                collect(inequality.lower(), List.of(), domains);
                collect(inequality.body(), List.of(), domains);
                collect(inequality.upper(), List.of(), domains);
            }
        }
        return domains;
    }

    private static void collect(Expression expression, Collection<Domain> bound, Set<Domain> domains) {
        switch (expression) {
            case Literal _ -> {}
            case Coordinate(Domain domain) -> add(domain, bound, domains);
            case ParameterReference(Parameter _, List<Argument> arguments) -> collect(arguments, bound, domains);
            case VariableReference(Variable _, List<Argument> arguments) -> collect(arguments, bound, domains);
            case Derivative(Expression operand, Domain _, int _) -> collect(operand, bound, domains);
            case Integral(Expression integrand, Domain domain, double _, double _, Quadrature _) ->
                collect(integrand, with(bound, domain), domains);
            case SupportSum(Expression term, Domain domain, double _, double _) ->
                collect(term, with(bound, domain), domains);
            case UnaryOperation(UnaryOperator _, Expression operand) -> collect(operand, bound, domains);
            case BinaryOperation(BinaryOperator _, Expression left, Expression right) -> {
                collect(left, bound, domains);
                collect(right, bound, domains);
            }
        }
    }

    private static void collect(List<Argument> arguments, Collection<Domain> bound, Set<Domain> domains) {
        for (Argument argument : arguments) {
            if (!(argument instanceof Argument.At)) {
                add(argument.domain(), bound, domains);
            }
        }
    }

    private static void add(Domain domain, Collection<Domain> bound, Set<Domain> domains) {
        if (!bound.contains(domain)) {
            domains.add(domain);
        }
    }

    private static Collection<Domain> with(Collection<Domain> bound, Domain domain) {
        Set<Domain> extended = new LinkedHashSet<>(bound);
        extended.add(domain);
        return extended;
    }
}
