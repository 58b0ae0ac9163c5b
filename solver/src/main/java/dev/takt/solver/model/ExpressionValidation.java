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
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds what is wrong with the expressions of one element of a model. */
final class ExpressionValidation {
    private final DeclaredElements declared;
    private final String element;
    private final List<ModelProblem> problems;
    private final Set<Expression> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    ExpressionValidation(DeclaredElements declared, String element, List<ModelProblem> problems) {
        this.declared = declared;
        this.element = element;
        this.problems = problems;
    }

    /** Checks an expression that may contain anything. */
    void check(Expression expression) {
        if (!seen.add(expression)) {
            return;
        }
        switch (expression) {
            case Literal(double value) -> number(value);
            case Coordinate(Domain domain) -> domain(domain);
            case ParameterReference(Parameter parameter, List<Argument> arguments) -> {
                member(declared.has(parameter), "parameter", parameter.name());
                arguments(parameter.name(), parameter.domains(), arguments);
            }
            case VariableReference(Variable variable, List<Argument> arguments) -> {
                member(declared.has(variable), "variable", variable.name());
                arguments(variable.name(), variable.domains(), arguments);
            }
            case Derivative derivative -> derivative(derivative);
            case Integral(Expression integrand, Domain domain, double from, double to, Quadrature _) ->
                measure(expression, integrand, domain, from, to);
            case SupportSum(Expression term, Domain domain, double from, double to) ->
                measure(expression, term, domain, from, to);
            case TermSum sum -> {
                if (declared.isFirst(sum)) {
                    sum.terms().forEach(this::check);
                }
            }
            case Choice choice -> choice(choice);
            case UnaryOperation(var _, Expression operand) -> check(operand);
            case BinaryOperation(var _, Expression left, Expression right) -> {
                check(left);
                check(right);
            }
        }
    }

    /** Checks an expression that may contain coordinates and parameters only, such as a bound; it may be infinite. */
    void checkData(Expression expression, String role) {
        if (expression instanceof Literal(double value) && Double.isInfinite(value)) {
            return;
        }
        if (Occurrences.ofScaledCoordinates(expression)
                || Occurrences.ofVariables(expression)
                || hasOperators(expression)) {
            problems.add(new ModelProblem(
                    element,
                    role + " " + ExpressionText.of(expression),
                    role + " of numbers, coordinates and parameters only",
                    "Maybe write it as a constraint instead."));
            return;
        }
        check(expression);
    }

    /** Whether an expression is made of coordinates and numbers only. */
    static boolean isOfCoordinates(Expression expression) {
        return !hasOperators(expression)
                && !Occurrences.any(
                        expression, part -> part instanceof VariableReference || part instanceof ParameterReference);
    }

    private static boolean hasOperators(Expression expression) {
        return Occurrences.ofDerivatives(expression) || Occurrences.ofMeasures(expression);
    }

    private void number(double value) {
        if (!Double.isFinite(value)) {
            problems.add(new ModelProblem(
                    element, "the number " + value, "finite numbers", "Maybe a constant was divided by zero."));
        }
    }

    private void member(boolean known, String kind, String name) {
        if (!known) {
            problems.add(new ModelProblem(
                    element,
                    "the " + kind + " " + name + ", which is not part of this problem",
                    "only declared " + kind + "s",
                    "Maybe it belongs to another problem, or was not added."));
        }
    }

    private void domain(Domain domain) {
        member(declared.has(domain), "domain", domain.name());
    }

    private void arguments(String name, List<Domain> domains, List<Argument> arguments) {
        if (arguments.size() != domains.size()) {
            problems.add(new ModelProblem(
                    element,
                    name + " with " + arguments.size() + " arguments",
                    domains.size() + " for " + name + names(domains),
                    "Maybe an argument is missing or too many."));
            return;
        }
        for (int i = 0; i < arguments.size(); i++) {
            Argument argument = arguments.get(i);
            if (argument.domain() != domains.get(i)) {
                problems.add(new ModelProblem(
                        element,
                        "argument " + (i + 1) + " of " + name + " along "
                                + argument.domain().name(),
                        "one along " + domains.get(i).name(),
                        "Maybe the arguments are in the wrong order: " + name + names(domains) + "."));
            } else if (argument instanceof Argument.At(Domain domain, double coordinate)) {
                support("argument of " + name, domain, coordinate);
            } else if (argument instanceof Argument.Delayed delayed) {
                delayed(name, domains, delayed);
            } else if (argument instanceof Argument.Shifted(Domain domain, int supports)
                    && Math.abs((long) supports) >= domain.supports().length) {
                problems.add(new ModelProblem(
                        element,
                        name + " shifted by " + supports + " supports along " + domain.name(),
                        "fewer than its " + domain.supports().length + " supports",
                        "Maybe a coordinate was meant instead of a number of supports."));
            }
        }
    }

    private void delayed(String name, List<Domain> domains, Argument.Delayed delayed) {
        member(declared.has(delayed.past()), "parameter", delayed.past().name());
        if (!(delayed.delay() > 0)
                || !Double.isFinite(delayed.delay())
                || delayed.domain().kind() != Domain.Kind.TIME
                || delayed.domain().isFree()
                || domains.size() != 1
                || !delayed.past().domains().equals(domains)) {
            problems.add(new ModelProblem(
                    element,
                    name + " delayed by " + ExpressionText.number(delayed.delay()) + " along "
                            + delayed.domain().name(),
                    "a positive delay of a variable of time alone, along a time domain with fixed ends",
                    ""));
        }
    }

    private void support(String what, Domain domain, double coordinate) {
        double[] supports = domain.supports();
        if (Supports.indexOf(supports, coordinate) >= 0) {
            return;
        }
        int after = Arrays.binarySearch(supports, coordinate);
        int near = Math.clamp(after < 0 ? -after - 1 : after, 1, supports.length - 1);
        problems.add(new ModelProblem(
                element,
                what + " " + domain.name() + " = " + ExpressionText.number(coordinate),
                "a support of " + domain.name() + ", such as " + ExpressionText.number(supports[near - 1]) + " or "
                        + ExpressionText.number(supports[near]),
                "Maybe add this support to the domain."));
    }

    private void derivative(Derivative derivative) {
        domain(derivative.domain());
        if (derivative.order() < 1 || derivative.order() > 2) {
            problems.add(new ModelProblem(
                    element,
                    ExpressionText.of(derivative) + " of order " + derivative.order(),
                    "order 1 or 2",
                    "Maybe introduce a variable for a lower derivative."));
        }
        if (derivative.domain().step().isPresent()) {
            problems.add(new ModelProblem(
                    element,
                    ExpressionText.of(derivative) + " in discrete time",
                    "equations for the value after a step, next(x, "
                            + derivative.domain().name() + ") = …",
                    "Maybe scheme = radau(2), or rk4(1), is meant for a model in continuous time."));
        }
        Set<Domain> running = RunningDomains.of(derivative.operand());
        if (!running.contains(derivative.domain())) {
            problems.add(new ModelProblem(
                    element,
                    ExpressionText.of(derivative) + " of an expression that does not depend on "
                            + derivative.domain().name(),
                    "an operand that runs over " + derivative.domain().name(),
                    "Maybe the variable lacks that domain, or is taken at a fixed support."));
        }
        check(derivative.operand());
    }

    private void choice(Choice choice) {
        Restriction condition = choice.condition();
        for (Expression side : List.of(condition.left(), condition.right())) {
            if (Occurrences.ofVariables(side) || hasOperators(side)) {
                problems.add(new ModelProblem(
                        element,
                        "the condition " + ExpressionText.of(condition) + ", which depends on a variable",
                        "a condition on coordinates, numbers and parameters, decided before anything is solved",
                        "Maybe a constraint, min or max, or a smooth step such as 0.5*(1 + tanh(x/0.01)) is meant."));
            } else {
                check(side);
            }
        }
        check(choice.then());
        check(choice.otherwise());
    }

    private void measure(Expression measure, Expression operand, Domain domain, double from, double to) {
        domain(domain);
        check(operand);
        support("limit of " + ExpressionText.of(measure), domain, from);
        support("limit of " + ExpressionText.of(measure), domain, to);
        boolean empty = measure instanceof Integral ? !(from < to) : !(from <= to);
        if (empty) {
            problems.add(new ModelProblem(
                    element,
                    ExpressionText.of(measure) + " from " + ExpressionText.number(from) + " to "
                            + ExpressionText.number(to),
                    "a lower limit below the upper one",
                    "Maybe the limits are swapped."));
        }
    }

    private static String names(List<Domain> domains) {
        return domains.stream().map(Domain::name).collect(Collectors.joining(", ", "(", ")"));
    }
}
