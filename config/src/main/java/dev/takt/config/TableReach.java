package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
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
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Parameter.Along;
import dev.takt.solver.model.RestrictedSupports;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds statements of a model that read a table where it has no rows, in the plan that starts at time 0, while nothing says what
 * holds there. Tables of dates are not judged: where they begin is known when a loop starts.
 */
final class TableReach {
    private final CaseModel model;
    private final Set<Parameter> replaced;
    private final Problems problems;

    /** What of a domain is read: from and to. */
    private record Part(double from, double to) {}

    private TableReach(CaseModel model, Set<Parameter> replaced, Problems problems) {
        this.model = model;
        this.replaced = replaced;
        this.problems = problems;
    }

    /**
     * Judges all statements, bounds and starts of a model.
     *
     * @param replaced parameters whose tables are not read, since a schedule comes before them
     */
    static void check(CaseModel model, Set<Parameter> replaced, Problems problems) {
        TableReach reach = new TableReach(model, replaced, problems);
        if (model.problem().parameters().stream().noneMatch(reach::isSilentBeyond)) {
            return;
        }
        model.problem().constraints().forEach(reach::constraint);
        for (Variable variable : model.problem().variables()) {
            Stream.of(variable.lower(), variable.upper(), variable.start())
                    .forEach(expression -> reach.expression(variable.name(), expression, Map.of()));
        }
        reach.expression("objective", model.problem().objective().expression(), Map.of());
    }

    private boolean isSilentBeyond(Parameter parameter) {
        return parameter.initial() instanceof TimeProfile profile
                && !profile.stated()
                && !profile.dated()
                && !replaced.contains(parameter);
    }

    private void constraint(Constraint constraint) {
        Map<Domain, Part> parts = new HashMap<>();
        for (Domain domain : RunningDomains.of(constraint)) {
            RestrictedSupports restricted = new RestrictedSupports(constraint.restrictions().stream()
                    .filter(restriction -> isOf(restriction, domain))
                    .toList());
            double[] supports = Arrays.stream(domain.supports())
                    .filter(support -> restricted.contain(Map.of(domain, support)))
                    .toArray();
            if (supports.length == 0) {
                return;
            }
            parts.put(domain, new Part(supports[0], supports[supports.length - 1]));
        }
        List<Expression> sides = switch (constraint) {
            case Constraint.Equation equation -> List.of(equation.left(), equation.right());
            case Constraint.Inequality inequality -> List.of(inequality.lower(), inequality.body(), inequality.upper());
        };
        sides.forEach(side -> expression(constraint.name(), side, parts));
    }

    private static boolean isOf(Restriction restriction, Domain domain) {
        return Stream.of(restriction.left(), restriction.right())
                .flatMap(side -> RunningDomains.of(side).stream())
                .allMatch(domain::equals);
    }

    private void expression(String element, Expression expression, Map<Domain, Part> parts) {
        switch (expression) {
            case Literal _, Coordinate _, VariableReference _ -> {
                // reads no table
            }
            case ParameterReference(Parameter parameter, List<Argument> arguments) -> {
                if (isSilentBeyond(parameter)) {
                    reading(element, parameter, part(arguments.getFirst(), parts));
                }
            }
            case Derivative(Expression operand, Domain _, int _) -> expression(element, operand, parts);
            case Integral(Expression integrand, Domain domain, double from, double to, var _) ->
                expression(element, integrand, with(parts, domain, from, to));
            case SupportSum(Expression term, Domain domain, double from, double to) ->
                expression(element, term, with(parts, domain, from, to));
            case Choice(Restriction condition, Expression then, Expression otherwise) -> {
                narrowed(parts, condition, true).ifPresent(inner -> expression(element, then, inner));
                narrowed(parts, condition, false).ifPresent(inner -> expression(element, otherwise, inner));
            }
            case TermSum sum -> sum.terms().forEach(term -> expression(element, term, parts));
            case UnaryOperation(var _, Expression operand) -> expression(element, operand, parts);
            case BinaryOperation(var _, Expression left, Expression right) -> {
                expression(element, left, parts);
                expression(element, right, parts);
            }
        }
    }

    /** What is read where a condition holds, or does not; empty if that is nowhere, all of it if the coordinate alone does not say. */
    private static Optional<Map<Domain, Part>> narrowed(
            Map<Domain, Part> parts, Restriction condition, boolean holding) {
        Expression difference = condition.left().minus(condition.right());
        List<Domain> domains = List.copyOf(RunningDomains.of(difference));
        if (domains.size() != 1 || Occurrences.any(difference, part -> part instanceof ParameterReference)) {
            return Optional.of(parts);
        }
        Domain domain = domains.getFirst();
        Part part = Optional.ofNullable(parts.get(domain)).orElse(new Part(domain.from(), domain.to()));
        RestrictedSupports restricted = new RestrictedSupports(List.of(condition));
        double[] supports = Arrays.stream(domain.supports())
                .filter(support -> support >= part.from() && support <= part.to())
                .filter(support -> restricted.contain(Map.of(domain, support)) == holding)
                .toArray();
        return supports.length == 0
                ? Optional.empty()
                : Optional.of(with(parts, domain, supports[0], supports[supports.length - 1]));
    }

    private static Map<Domain, Part> with(Map<Domain, Part> parts, Domain domain, double from, double to) {
        Map<Domain, Part> inner = new HashMap<>(parts);
        inner.put(domain, new Part(from, to));
        return inner;
    }

    private static Part part(Argument argument, Map<Domain, Part> parts) {
        Domain domain = argument.domain();
        return argument instanceof Argument.At(Domain _, double coordinate)
                ? new Part(coordinate, coordinate)
                : Optional.ofNullable(parts.get(domain)).orElse(new Part(domain.from(), domain.to()));
    }

    private void reading(String element, Parameter parameter, Part part) {
        Domain domain = parameter.domains().getFirst();
        boolean time = domain.kind() == Domain.Kind.TIME && parameter.along() == Along.TIME;
        double shift = time ? domain.from() : 0;
        double from = part.from() - shift;
        double to = part.to() - shift;
        TimeProfile rows = (TimeProfile) parameter.initial();
        double first = rows.first().getAsDouble();
        double last = rows.last().getAsDouble();
        double tolerance = Supports.SNAP * Math.max(Math.abs(to), domain.to() - domain.from());
        boolean early = from < first - tolerance;
        boolean late = rows.warns() && to > last + tolerance;
        if (!early && !late) {
            return;
        }
        String unit = domain.kind() == Domain.Kind.TIME && domain.length().isEmpty() ? " s" : "";
        problems.add(
                model.places().of(element),
                "reads " + parameter.name() + " from " + ExpressionText.number(from) + " to "
                        + ExpressionText.number(to) + unit + ", which has rows from " + ExpressionText.number(first)
                        + " to " + ExpressionText.number(last) + unit,
                "rows from " + ExpressionText.number(Math.min(from, first)) + " to "
                        + ExpressionText.number(late ? to : last) + unit
                        + ", or beyond = hold, alarm or safe beside them",
                "The table of " + parameter.name() + " is at " + model.places().of(parameter.name())
                        + (early
                                ? ". Maybe it lacks a row at " + ExpressionText.number(from) + unit + ", or"
                                : ". Maybe")
                        + " beyond = hold is meant: "
                        + (early
                                ? late
                                        ? "its first value before its rows, and its last one after them."
                                        : "its first value before its rows."
                                : "its last value."));
    }
}
