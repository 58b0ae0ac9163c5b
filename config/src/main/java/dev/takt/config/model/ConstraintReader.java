package dev.takt.config.model;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.expression.ElementStatements;
import dev.takt.config.model.expression.Family;
import dev.takt.config.model.expression.Scope;
import dev.takt.config.model.expression.Symbol;
import dev.takt.config.model.expression.Value;
import dev.takt.config.source.SourceText;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Condition;
import dev.takt.config.text.IndexRange;
import dev.takt.config.text.Statement;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Constraint.Rank;
import dev.takt.solver.model.Constraint.Softness;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.Restriction.Comparison;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns statements into constraints, one for each combination of their indices. */
final class ConstraintReader {
    private static final int LONGEST_NAME = 60;

    private final ModelContext context;
    private final Problems problems;
    private final ModelPlaces places;
    private final ElementStatements elements;
    private final Set<String> used = new HashSet<>();

    ConstraintReader(ModelContext context, ModelPlaces places) {
        this.context = context;
        this.problems = context.problems;
        this.places = places;
        this.elements = new ElementStatements(context.problems);
    }

    /** The constraints of a statement; fewer after a problem. */
    List<Constraint> read(Statement.Relation relation, SourceText source) {
        Scope scope = Scope.of(source);
        List<Scope> scopes = List.of(scope);
        for (IndexRange range : relation.quantifiers().ranges()) {
            if (context.names.find(range.index()).orElse(null) instanceof Symbol.Axis axis) {
                if (range instanceof IndexRange.Among) {
                    continue;
                }
                problems.add(
                        scope.at(range.span()),
                        range.index() + " is a domain, not an index",
                        "supports, as in " + range.index() + " in {"
                                + ExpressionText.number(axis.domain().from()) + ", "
                                + ExpressionText.number(axis.domain().to()) + "}, or an interval, as in "
                                + range.index() + " in ["
                                + ExpressionText.number(axis.domain().from()) + ", "
                                + ExpressionText.number(axis.domain().to()) + "]",
                        "");
                return List.of();
            }
            Optional<List<Scope>> expanded = context.indices.over(range, scopes);
            if (expanded.isEmpty()) {
                return List.of();
            }
            scopes = expanded.get();
        }
        List<Constraint> constraints = new ArrayList<>();
        int start = problems.count();
        String base = unique(relation, source);
        for (Scope each : scopes) {
            int before = problems.count();
            constraints.addAll(constraints(relation, base, each));
            if (problems.count() > before) {
                return constraints;
            }
        }
        if (constraints.isEmpty() && problems.count() == start) {
            places.putIdle(base, scope.at(relation.span()));
        }
        return constraints;
    }

    private List<Constraint> constraints(Statement.Relation relation, String base, Scope scope) {
        Optional<List<Restriction>> restrictions = restrictions(relation, scope);
        if (restrictions.isEmpty()) {
            return List.of();
        }
        List<Value> sides = new ArrayList<>();
        for (Syntax side : relation.sides()) {
            context.expressions.statementSide(side, scope).ifPresent(sides::add);
        }
        if (sides.size() < relation.sides().size()) {
            return List.of();
        }
        List<Integer> indices = relation.quantifiers().ranges().stream()
                .filter(range -> scope.indices().containsKey(range.index()))
                .map(range -> scope.indices().get(range.index()))
                .toList();
        Optional<Rank> rank = relation.rank().flatMap(written -> new RankReader(context).read(written, scope));
        Optional<Softness> softness = softness(relation, rank, scope);
        if (relation.softness().isPresent() && softness.isEmpty()
                || relation.rank().isPresent() && rank.isEmpty()) {
            return List.of();
        }
        List<Constraint> constraints = new ArrayList<>();
        for (ElementStatements.Element element : elements.of(relation, sides, scope)) {
            String name = Family.memberName(base, element.indicesAfter(indices));
            places.put(name, scope.at(relation.span()));
            Optional<Constraint> read = context.measured
                    .sides(element.sides(), relation.sides(), scope)
                    .flatMap(sidesOfIt -> relation(relation, name, sidesOfIt, restrictions.get(), softness, scope));
            if (read.isEmpty()) {
                break;
            }
            constraints.add(read.get());
        }
        return constraints;
    }

    /** Where a statement holds; empty where it does not, or after a problem. */
    private Optional<List<Restriction>> restrictions(Statement.Relation relation, Scope scope) {
        List<Restriction> restrictions = new ArrayList<>();
        for (IndexRange range : relation.quantifiers().ranges()) {
            if (range instanceof IndexRange.Among among
                    && context.names.find(range.index()).orElse(null) instanceof Symbol.Axis(Domain domain, var _)) {
                Optional<Restriction> restriction = context.expressions.among(among, domain, scope);
                if (restriction.isEmpty()) {
                    return Optional.empty();
                }
                restrictions.add(restriction.get());
            }
        }
        for (Condition condition : relation.quantifiers().conditions()) {
            Condition.Compared compared = (Condition.Compared) condition;
            if (mentionsDomain(compared.left(), scope) || mentionsDomain(compared.right(), scope)) {
                Optional<Restriction> restriction = context.expressions.restriction(compared, scope);
                if (restriction.isEmpty()) {
                    return Optional.empty();
                }
                restrictions.add(restriction.get());
            } else {
                int before = problems.count();
                boolean holds =
                        context.numbers.condition(condition, scope, List.of()).holds(new double[0]);
                if (!holds || problems.count() > before) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(restrictions);
    }

    private Optional<Constraint> relation(
            Statement.Relation relation,
            String name,
            List<Expression> sides,
            List<Restriction> restrictions,
            Optional<Softness> softness,
            Scope scope) {
        Comparison comparison = relation.comparisons().getFirst();
        boolean equation = comparison == Comparison.EQUAL;
        if (equation && softness.isEmpty()) {
            return Optional.of(new Constraint.Equation(name, sides.get(0), sides.get(1), restrictions));
        }
        List<Expression> ordered = comparison == Comparison.GREATER_OR_EQUAL ? sides.reversed() : sides;
        if (ordered.size() == 3) {
            for (int outer = 0; outer < 3; outer += 2) {
                if (!ElementStatements.isData(sides.get(outer))) {
                    problems.add(
                            scope.at(relation.sides().get(outer).span()),
                            "a bound that contains variables",
                            "bounds of numbers, coordinates and parameters",
                            "Maybe write the chain as two inequalities.");
                    return Optional.empty();
                }
            }
            return Optional.of(new Constraint.Inequality(
                    name, ordered.get(0), ordered.get(1), ordered.get(2), restrictions, softness));
        }
        Expression low = ordered.get(0);
        Expression high = ordered.get(1);
        Literal none = new Literal(equation ? 0 : Double.NEGATIVE_INFINITY);
        if (ElementStatements.isData(high)) {
            return Optional.of(
                    new Constraint.Inequality(name, equation ? high : none, low, high, restrictions, softness));
        }
        if (ElementStatements.isData(low)) {
            Expression upper = equation ? low : new Literal(Double.POSITIVE_INFINITY);
            return Optional.of(new Constraint.Inequality(name, low, high, upper, restrictions, softness));
        }
        return Optional.of(
                new Constraint.Inequality(name, none, low.minus(high), new Literal(0), restrictions, softness));
    }

    private Optional<Softness> softness(Statement.Relation relation, Optional<Rank> rank, Scope scope) {
        if (relation.softness().isEmpty()) {
            return rank.map(known -> new Softness(0, 0, Optional.of(known)));
        }
        Statement.Soft soft = relation.softness().get();
        double[] weights = new double[2];
        for (int i = 0; i < soft.weights().size(); i++) {
            OptionalDouble weight = context.numbers.constant(soft.weights().get(i), scope);
            if (weight.isEmpty()) {
                return Optional.empty();
            }
            weights[i] = weight.getAsDouble();
        }
        if (weights[0] < 0 || weights[1] < 0 || weights[0] + weights[1] == 0) {
            problems.add(
                    scope.at(soft.span()),
                    "the weights " + ExpressionText.number(weights[0]) + " (linear) and "
                            + ExpressionText.number(weights[1]) + " (quadratic)",
                    "weights of at least 0, one of them positive",
                    "");
            return Optional.empty();
        }
        return Optional.of(new Softness(weights[0], weights[1], rank));
    }

    private boolean mentionsDomain(Syntax syntax, Scope scope) {
        return switch (syntax) {
            case Syntax.Reference reference ->
                reference.isBare()
                                && !scope.indices().containsKey(reference.name())
                                && context.names
                                        .find(reference.name())
                                        .filter(symbol -> !(symbol instanceof Symbol.Constant))
                                        .isPresent()
                        || reference.arguments().stream()
                                .anyMatch(argument -> argument instanceof CallArgument.Value(Syntax inner)
                                        && !reference.name().equals("end")
                                        && !reference.name().equals("start")
                                        && mentionsDomain(inner, scope));
            case Syntax.Negation negation -> mentionsDomain(negation.operand(), scope);
            case Syntax.Operation operation ->
                mentionsDomain(operation.left(), scope) || mentionsDomain(operation.right(), scope);
            case Syntax.Number _, Syntax.Conditional _, Syntax.Vector _ -> false;
        };
    }

    /** The label, or else the text of the statement, with a number behind it where another has the same. */
    private String unique(Statement.Relation relation, SourceText source) {
        if (relation.label().isPresent()) {
            String label = relation.label().get();
            if (!used.add(label)) {
                problems.add(
                        Scope.of(source).at(relation.span()),
                        "the label " + label + " is used twice",
                        "a label of its own for each statement",
                        "");
            }
            return label;
        }
        String text = source.text()
                .substring(relation.relation().from(), relation.relation().to())
                .lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .collect(Collectors.joining(" "));
        String name = text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME - 1) + "…";
        String candidate = name;
        for (int i = 2; !used.add(candidate); i++) {
            candidate = name + " (" + i + ")";
        }
        return candidate;
    }
}
