package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Condition;
import dev.takt.config.text.Span;
import dev.takt.config.text.Syntax;
import dev.takt.config.unit.DeclaredUnits;
import dev.takt.config.unit.Operand;
import dev.takt.config.unit.Unit;
import dev.takt.config.unit.UnitException;
import dev.takt.config.unit.UnitRules;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Restriction.Comparison;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.table.SplineTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;

/**
 * Expressions of numbers, constants, indices and coordinates: everything that has a value before the problem is solved.
 * They are turned into closures once, which are then evaluated without allocation.
 */
public final class PointFunctionElaborator {
    private static final PointFunction UNKNOWN = coordinates -> Double.NaN;
    private static final PointFunction PI = PointFunction.constant(Math.PI, Unit.NONE);
    private static final double SNAP = 1e-9;

    private final Names names;
    private final Problems problems;
    private final ReferenceCheck references;
    private final DeclaredUnits units;
    private final SplineTables tables;

    public PointFunctionElaborator(Names names, DeclaredUnits units, SplineTables tables, Problems problems) {
        this.names = names;
        this.units = units;
        this.tables = tables;
        this.problems = problems;
        this.references = new ReferenceCheck(names, problems);
    }

    /** A condition on a point. */
    @FunctionalInterface
    public interface PointCondition {
        boolean holds(double[] coordinates);
    }

    /**
     * The value of an expression without coordinates, which is a number without a unit; empty after a problem, which includes a
     * value that is not finite.
     */
    public OptionalDouble constant(Syntax syntax, Scope scope) {
        return constant(syntax, scope, "", Unit.NONE);
    }

    /** The value of an expression without coordinates, in the unit of a name; empty after a problem. */
    public OptionalDouble constant(Syntax syntax, Scope scope, String name, Unit unit) {
        Optional<PointFunction> value = quantity(syntax, scope);
        return value.isEmpty()
                ? OptionalDouble.empty()
                : valueOf(name, unit, value.get(), syntax, scope)
                        .map(number -> OptionalDouble.of(number.at(new double[0])))
                        .orElse(OptionalDouble.empty());
    }

    /** The value of an expression without coordinates, in its own unit; empty after a problem. */
    public Optional<PointFunction> quantity(Syntax syntax, Scope scope) {
        int before = problems.count();
        PointFunction function = function(syntax, scope, List.of());
        double value = function.at(new double[0]);
        if (problems.count() > before) {
            return Optional.empty();
        }
        if (!Double.isFinite(value)) {
            problems.add(
                    scope.at(syntax.span()),
                    "the value is " + (Double.isNaN(value) ? "not a number" : "infinite"),
                    "a finite number",
                    "Maybe something is divided by zero, or a function is taken outside its domain.");
            return Optional.empty();
        }
        return Optional.of(PointFunction.constant(value, function.unit()));
    }

    /** Values as numbers in the unit of a name; empty after a problem. */
    public Optional<PointFunction> valueOf(String name, Unit unit, PointFunction value, Syntax syntax, Scope scope) {
        if (value.unit().isNone()) {
            return Optional.of(value);
        }
        try {
            return Optional.of(value.converted(UnitRules.in(unit, operand(value, syntax, scope), name)));
        } catch (UnitException e) {
            units.note(e);
            problems.add(scope.at(syntax.span()), e.found(), e.expected(), e.cure());
            return Optional.empty();
        }
    }

    /** The value of an expression that must be a whole number, such as an index; empty after a problem. */
    public OptionalInt whole(Syntax syntax, Scope scope, String what) {
        OptionalDouble value = constant(syntax, scope);
        if (value.isEmpty()) {
            return OptionalInt.empty();
        }
        double number = value.getAsDouble();
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE / 2) {
            problems.add(scope.at(syntax.span()), what + " is " + ExpressionText.number(number), "a whole number", "");
            return OptionalInt.empty();
        }
        return OptionalInt.of((int) number);
    }

    /** A function of the coordinates of some domains; NaN everywhere after a problem. */
    public PointFunction function(Syntax syntax, Scope scope, List<Domain> domains) {
        return switch (syntax) {
            case Syntax.Number number -> PointFunction.constant(number.value(), number.unit());
            case Syntax.Vector vector -> {
                problems.add(scope.at(vector.span()), "a vector where a number is expected", "a number", "");
                yield UNKNOWN;
            }
            case Syntax.Negation negation -> {
                PointFunction operand = function(negation.operand(), scope, domains);
                yield unary(UnaryOperator.NEGATE, operand, negation.operand(), scope);
            }
            case Syntax.Operation operation -> {
                PointFunction left = function(operation.left(), scope, domains);
                PointFunction right = function(operation.right(), scope, domains);
                yield binary(operation.operator(), left, right, operation.left(), operation.right(), scope);
            }
            case Syntax.Conditional conditional -> {
                PointCondition condition = condition(conditional.condition(), scope, domains);
                PointFunction then = function(conditional.then(), scope, domains);
                PointFunction otherwise = function(conditional.otherwise(), scope, domains);
                yield combined(
                        UnitRules::alike,
                        (a, b) -> coordinates -> condition.holds(coordinates) ? a.at(coordinates) : b.at(coordinates),
                        then,
                        otherwise,
                        conditional.then(),
                        conditional.otherwise(),
                        scope);
            }
            case Syntax.Reference reference -> reference(reference, scope, domains);
        };
    }

    /** Sides of a comparison that differ by less than 1e-9, relative, are equal, as coordinates are rounded. */
    public PointCondition condition(Condition condition, Scope scope, List<Domain> domains) {
        return switch (condition) {
            case Condition.Compared compared -> {
                PointFunction left = function(compared.left(), scope, domains);
                PointFunction right = function(compared.right(), scope, domains);
                Comparison comparison = compared.comparison();
                PointFunction both = combined(
                        UnitRules::alike,
                        (a, b) -> coordinates -> holds(a.at(coordinates), comparison, b.at(coordinates)) ? 1 : 0,
                        left,
                        right,
                        compared.left(),
                        compared.right(),
                        scope);
                yield coordinates -> both.at(coordinates) == 1;
            }
            case Condition.All all -> {
                List<PointCondition> parts = conditions(all.conditions(), scope, domains);
                yield coordinates -> parts.stream().allMatch(part -> part.holds(coordinates));
            }
            case Condition.Any any -> {
                List<PointCondition> parts = conditions(any.conditions(), scope, domains);
                yield coordinates -> parts.stream().anyMatch(part -> part.holds(coordinates));
            }
        };
    }

    private List<PointCondition> conditions(List<Condition> conditions, Scope scope, List<Domain> domains) {
        return conditions.stream()
                .map(condition -> condition(condition, scope, domains))
                .toList();
    }

    private static boolean holds(double left, Comparison comparison, double right) {
        boolean equal = Math.abs(left - right) <= SNAP * Math.max(1, Math.max(Math.abs(left), Math.abs(right)));
        return switch (comparison) {
            case LESS -> !equal && left < right;
            case LESS_OR_EQUAL -> equal || left < right;
            case EQUAL -> equal;
            case NOT_EQUAL -> !equal;
            case GREATER_OR_EQUAL -> equal || left > right;
            case GREATER -> !equal && left > right;
        };
    }

    private PointFunction unary(UnaryOperator operator, PointFunction operand, Syntax written, Scope scope) {
        if (operand.unit().isNone()) {
            return coordinates -> operator.apply(operand.at(coordinates));
        }
        try {
            UnitRules.Converted result = UnitRules.unary(operator, operand(operand, written, scope));
            PointFunction converted = operand.converted(result.conversion());
            PointFunction numbers = coordinates -> operator.apply(converted.at(coordinates));
            return numbers.in(result.unit());
        } catch (UnitException e) {
            units.note(e);
            problems.add(scope.at(written.span()), e.found(), e.expected(), e.cure());
            return UNKNOWN;
        }
    }

    /** Two functions joined by an operator, with their units brought together. */
    PointFunction binary(
            BinaryOperator operator,
            PointFunction left,
            PointFunction right,
            Syntax first,
            Syntax second,
            Scope scope) {
        return combined(
                (a, b) -> UnitRules.binary(operator, a, b),
                (a, b) -> a.number().isPresent() && b.number().isPresent()
                        ? PointFunction.constant(
                                operator.apply(
                                        a.number().getAsDouble(), b.number().getAsDouble()),
                                Unit.NONE)
                        : coordinates -> operator.apply(a.at(coordinates), b.at(coordinates)),
                left,
                right,
                first,
                second,
                scope);
    }

    @FunctionalInterface
    private interface Rule {
        UnitRules.Combined apply(Operand left, Operand right) throws UnitException;
    }

    /** What becomes of two functions whose units a rule brings together. */
    // large because two operands have their values and their texts
    private PointFunction combined(
            Rule rule,
            java.util.function.BinaryOperator<PointFunction> operation,
            PointFunction left,
            PointFunction right,
            Syntax first,
            Syntax second,
            Scope scope) {
        if (left.unit().isNone() && right.unit().isNone()) {
            return operation.apply(left, right);
        }
        try {
            UnitRules.Combined result = rule.apply(operand(left, first, scope), operand(right, second, scope));
            return operation
                    .apply(left.converted(result.left()), right.converted(result.right()))
                    .in(result.unit());
        } catch (UnitException e) {
            units.note(e);
            problems.add(scope.at(first.span().to(second.span())), e.found(), e.expected(), e.cure());
            return UNKNOWN;
        }
    }

    private static Operand operand(PointFunction function, Syntax syntax, Scope scope) {
        Span span = syntax.span();
        String text = scope.source().text();
        return new Operand(
                function.unit(),
                function.number(),
                () -> text.substring(span.from(), Math.min(span.to(), text.length())));
    }

    private PointFunction reference(Syntax.Reference reference, Scope scope, List<Domain> domains) {
        Integer index = reference.isBare() ? scope.indices().get(reference.name()) : null;
        if (index != null) {
            return PointFunction.constant(index, Unit.NONE);
        }
        Optional<ScopedSyntax> argument = references.argument(reference, scope);
        if (argument.isPresent()) {
            return function(argument.get().syntax(), argument.get().scope(), domains);
        }
        if (reference.called() && reference.indices().isEmpty()) {
            Optional<PointFunction> call = call(reference, scope, domains);
            if (call.isPresent()) {
                return call.get();
            }
        }
        if (reference.isBare() && reference.name().equals("pi")) {
            return PI;
        }
        return named(reference, scope, domains);
    }

    private PointFunction named(Syntax.Reference reference, Scope scope, List<Domain> domains) {
        Optional<Symbol> symbol = names.find(reference.name());
        boolean function = FunctionNames.contains(reference.name())
                || VectorFunction.named(reference.name()).isPresent();
        if (symbol.isEmpty() && reference.called() && function) {
            references.valueless(reference, scope);
            return UNKNOWN;
        }
        if (symbol.isEmpty()) {
            references.unknown(
                    reference,
                    scope,
                    domains.isEmpty() ? "a constant or an index" : "a constant, an index or a coordinate");
            return UNKNOWN;
        }
        return switch (symbol.get()) {
            case Symbol.Constant(ConstantValues values, var _) -> constant(reference, values, scope);
            case Symbol.Axis(Domain domain, var _)
            when reference.isBare() && domains.contains(domain) -> {
                int position = domains.indexOf(domain);
                PointFunction coordinate = coordinates -> coordinates[position];
                yield coordinate.in(units.along(domain));
            }
            case Symbol.Unreadable _ -> {
                problems.addConsequence();
                yield UNKNOWN;
            }
            default -> {
                problems.add(
                        scope.at(reference.span()),
                        reference.name() + " is " + symbol.get().kind() + ", which has no fixed value here",
                        domains.isEmpty()
                                ? "numbers, constants and indices only"
                                : "numbers, constants, indices and the coordinates of its own domains only",
                        "");
                yield UNKNOWN;
            }
        };
    }

    private PointFunction constant(Syntax.Reference reference, ConstantValues values, Scope scope) {
        if (reference.called()) {
            problems.add(
                    scope.at(reference.span()),
                    reference.name() + " is a constant and takes no arguments",
                    "the name alone" + (reference.indices().isEmpty() ? "" : ", with its indices"),
                    "Maybe an operator is missing before the parenthesis, or indices belong in [ ].");
            return UNKNOWN;
        }
        Optional<List<Integer>> indices = indices(reference, scope);
        if (indices.isEmpty()) {
            return UNKNOWN;
        }
        OptionalDouble value = values.value(indices.get(), this, problems);
        if (value.isEmpty()) {
            references.noMember(
                    reference,
                    indices.get(),
                    values.family().describe(),
                    values.family().dimensions(),
                    scope);
            return UNKNOWN;
        }
        if (Double.isNaN(value.getAsDouble())) {
            problems.addConsequence();
        }
        return PointFunction.constant(value.getAsDouble(), values.unit(indices.get()));
    }

    /** The values of the indices of a reference; empty after a problem. */
    Optional<List<Integer>> indices(Syntax.Reference reference, Scope scope) {
        List<Integer> indices = new ArrayList<>();
        for (Syntax index : reference.indices()) {
            OptionalInt value = whole(index, scope, "the index");
            if (value.isEmpty()) {
                return Optional.empty();
            }
            indices.add(value.getAsInt());
        }
        return Optional.of(indices);
    }

    /** A call of a function; empty if the name is not that of one that has a value here. */
    private Optional<PointFunction> call(Syntax.Reference call, Scope scope, List<Domain> domains) {
        Optional<UnaryOperator> unary = FunctionNames.unary(call.name());
        Optional<DoubleUnaryOperator> stepwise = FunctionNames.stepwise(call.name());
        Optional<BinaryOperator> binary = FunctionNames.binary(call.name());
        if (call.name().equals("start") || call.name().equals("end")) {
            return Optional.of(end(call, scope));
        }
        if (call.name().equals("count")) {
            double count = count(call, scope);
            return Optional.of(coordinates -> count);
        }
        if (PointSeries.is(call)) {
            return Optional.of(
                    new PointSeries(this, problems).of(call, scope, domains).orElse(UNKNOWN));
        }
        if (call.name().equals("spline")) {
            return Optional.of(tables.find(call, scope)
                    .flatMap(table -> table(table, call, scope, domains))
                    .orElse(UNKNOWN));
        }
        if (unary.isEmpty() && stepwise.isEmpty() && binary.isEmpty()) {
            return Optional.empty();
        }
        int most = binary.isEmpty() ? 1 : FunctionNames.takesMany(binary.get()) ? Integer.MAX_VALUE : 2;
        int fewest = binary.isEmpty() ? 1 : 2;
        if (!references.takes(call, fewest, most, scope)) {
            return Optional.of(UNKNOWN);
        }
        List<Syntax> written = call.arguments().stream()
                .map(argument -> ((CallArgument.Value) argument).syntax())
                .toList();
        PointFunction result = function(written.getFirst(), scope, domains);
        if (unary.isPresent()) {
            return Optional.of(unary(unary.get(), result, written.getFirst(), scope));
        }
        if (stepwise.isPresent()) {
            DoubleUnaryOperator operator = stepwise.get();
            return valueOf("the argument of " + call.name(), Unit.NONE, result, written.getFirst(), scope)
                    .<PointFunction>map(number -> coordinates -> operator.applyAsDouble(number.at(coordinates)))
                    .or(() -> Optional.of(UNKNOWN));
        }
        for (Syntax next : written.subList(1, written.size())) {
            result = binary(binary.get(), result, function(next, scope, domains), written.getFirst(), next, scope);
        }
        return Optional.of(result);
    }

    private Optional<PointFunction> table(
            SplineTables.MeasuredTable measured, Syntax.Reference call, Scope scope, List<Domain> domains) {
        SplineTable table = measured.table();
        List<PointFunction> arguments = new ArrayList<>();
        for (int i = 0; i < measured.arguments().size(); i++) {
            Syntax written = ((CallArgument.Value) call.arguments().get(i + 1)).syntax();
            PointFunction value = function(written, scope, domains);
            valueOf(measured.argument(i), measured.arguments().get(i), value, written, scope)
                    .ifPresent(arguments::add);
        }
        if (arguments.size() < measured.arguments().size()) {
            return Optional.empty();
        }
        PointFunction first = arguments.getFirst();
        PointFunction last = arguments.getLast();
        PointFunction looked = arguments.size() == 1
                ? coordinates -> table.at(first.at(coordinates), 0)
                : coordinates -> table.at(first.at(coordinates), last.at(coordinates), 0, 0);
        return Optional.of(looked.in(measured.value()));
    }

    private PointFunction end(Syntax.Reference call, Scope scope) {
        return references
                .bound(call, scope)
                .map(value -> PointFunction.constant(
                        value,
                        references
                                .domain(call, call.arguments().getFirst(), scope)
                                .map(units::along)
                                .orElse(Unit.NONE)))
                .orElse(UNKNOWN);
    }

    /** How many values the index of a constant has, the first or the one asked for; NaN after a problem. */
    private double count(Syntax.Reference call, Scope scope) {
        if (!references.takes(call, 1, 2, scope)) {
            return Double.NaN;
        }
        Syntax counted = ((CallArgument.Value) call.arguments().getFirst()).syntax();
        int index = call.arguments().size() == 1
                ? 1
                : whole(((CallArgument.Value) call.arguments().getLast()).syntax(), scope, "the index")
                        .orElse(0);
        if (counted instanceof Syntax.Reference constant
                && constant.isBare()
                && names.find(constant.name()).orElse(null) instanceof Symbol.Constant(ConstantValues values, var _)
                && index >= 1
                && index <= values.family().dimensions()) {
            return values.count(index);
        }
        problems.add(
                scope.at(call.span()),
                "a count of what has no such index",
                "the name of a constant with indices, as in count(y), or count(A, 2) for its second index",
                "");
        return Double.NaN;
    }
}
