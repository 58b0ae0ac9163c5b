package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Condition;
import dev.takt.config.text.IndexRange;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Restriction;
import dev.takt.solver.model.SteadyTargets;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.matrix.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Expressions of a model: names become references, families members, definitions what they stand for, and operations on
 * numbers are carried out. A wrong part is told of and replaced by a number that is not used, so that the rest is read
 * as well.
 */
public final class ExpressionElaborator {
    /** Deeper expressions, by definitions in definitions, would exhaust the stack of what walks over them later. */
    private static final int DEEPEST = 1000;

    /** Larger statements are a mistake: definitions that double at each step, or a range that is too long. */
    private static final int LARGEST = 20_000_000;

    private static final Literal UNREADABLE = Value.UNREADABLE;

    private final Names names;
    private final Problems problems;
    private final PointFunctionElaborator numbers;
    private final ReferenceCheck references;
    private final MeasureElaborator measures;
    private final ConditionElaborator conditions;
    private final MeasuredOperations units;
    private final NumberOperations operations;
    private final VectorElaborator vectors;
    private final FamilyElaborator families;
    private final CoordinateElaborator coordinates;
    private final TargetElaborator targets;
    private final TableElaborator tables;
    private final DelayElaborator delays;
    private final LongSums longSums = new LongSums();
    private int size;
    private int depth;

    public ExpressionElaborator(
            Names names,
            Problems problems,
            PointFunctionElaborator numbers,
            SplineTables tables,
            MeasuredOperations units) {
        this.names = names;
        this.problems = problems;
        this.numbers = numbers;
        this.units = units;
        this.operations = new NumberOperations(problems, units);
        this.references = new ReferenceCheck(names, problems);
        this.tables = new TableElaborator(tables, units);
        this.delays = new DelayElaborator(problems, numbers, references, units);
        this.coordinates = new CoordinateElaborator(problems, units);
        this.targets = new TargetElaborator(problems, units);
        this.measures = new MeasureElaborator(problems, numbers, references, units, this::value);
        this.conditions = new ConditionElaborator(problems, measures, units, this::side);
        this.vectors = new VectorElaborator(
                problems,
                numbers,
                references,
                new MatrixOperations(units, operations::binary, operations::sum),
                this::value);
        this.families = new FamilyElaborator(
                numbers,
                references,
                measures,
                vectors,
                new DefinitionSubstitution(problems, numbers, references, measures),
                new VectorDefinitions(longSums, this::value));
    }

    /**
     * A bound or a start, or those of a family as a vector; empty after a problem. Free ends of a domain are not known there:
     * its coordinate is counted from the start, and is the part of a free duration that has passed, from 0 to 1.
     */
    public Optional<Value> data(Syntax syntax, Scope scope) {
        return coordinates.meaning(CoordinateElaborator.Meaning.PASSED, () -> statementSide(syntax, scope));
    }

    /** A comparison of coordinates, constants and indices; empty after a problem. */
    public Optional<Restriction> restriction(Condition.Compared compared, Scope scope) {
        size = 0;
        return conditions.restriction(compared, scope);
    }

    /** The restriction of a statement to some supports of a domain; empty after a problem. */
    public Optional<Restriction> among(IndexRange.Among named, Domain domain, Scope scope) {
        double[] supports = new double[named.values().size()];
        for (int i = 0; i < supports.length; i++) {
            Optional<Double> support = measures.limit(named.values().get(i), domain, scope);
            if (support.isEmpty()) {
                return Optional.empty();
            }
            supports[i] = support.get();
        }
        return Optional.of(Restriction.among(domain, supports));
    }

    /** A side of a condition: in it the coordinate of a free duration is the part that has passed. */
    private Expression side(Syntax syntax, Scope scope) {
        return coordinates.meaning(CoordinateElaborator.Meaning.COMPARED, () -> part(syntax, scope));
    }

    /** The statements of the model, which say what variables begin with. */
    public void stated(List<Constraint> constraints) {
        delays.begin(constraints);
    }

    /** Whether a name stands where a definition could have one, {@code y}, {@code y[i]} or {@code y(t)}, and nothing has it. */
    public boolean mayBeDefined(Syntax.Reference reference) {
        return references.isNew(reference)
                && reference.arguments().stream()
                        .allMatch(argument -> argument instanceof CallArgument.Value(Syntax.Reference given)
                                && given.isBare()
                                && references.isDomain(given.name()));
    }

    /** Says what a variable was before the start, by the time. */
    public void before(Variable variable, Expression past) {
        delays.before(variable, past);
    }

    /** Whether a variable is delayed somewhere. */
    public boolean isDelayed(Variable variable) {
        return delays.isDelayed(variable);
    }

    /** The parameters that expressions have brought: parts of free durations that have passed, and what was before the start. */
    public List<Parameter> ownParameters() {
        List<Parameter> own = new ArrayList<>(coordinates.passedParts());
        own.addAll(delays.pasts());
        return own;
    }

    /** The targets that expressions speak of, {@code target(x)}, in the order in which they were met. */
    public List<SteadyTargets.Target> targets() {
        return targets.all();
    }

    /** An expression that is a number; empty after a problem. */
    public Optional<Expression> expression(Syntax syntax, Scope scope) {
        return statementSide(syntax, scope)
                .map(value -> vectors.number(value, syntax, scope))
                .filter(number -> number != UNREADABLE);
    }

    /** A side of a statement, a number, a vector or a matrix; empty after a problem. */
    public Optional<Value> statementSide(Syntax syntax, Scope scope) {
        int before = problems.count();
        size = 0;
        long operations = vectors.operations();
        Value value = value(syntax, scope);
        if (problems.count() == before && vectors.operations() > operations && ExpressionSize.exceeds(value, LARGEST)) {
            tooLarge(syntax, scope);
        }
        return problems.count() > before ? Optional.empty() : Optional.of(value);
    }

    private void tooLarge(Syntax syntax, Scope scope) {
        problems.add(
                scope.at(syntax.span()),
                "the expression has more than " + LARGEST + " parts",
                "a smaller expression",
                "Maybe a definition should be a variable with an equation of its own, or a range is too long.");
    }

    /** A part that must be a number. */
    private Expression part(Syntax syntax, Scope scope) {
        Value value = value(syntax, scope);
        return value instanceof Value.Number(Expression expression) ? expression : vectors.number(value, syntax, scope);
    }

    private Value value(Syntax syntax, Scope scope) {
        if (++size == LARGEST) {
            tooLarge(syntax, scope);
        }
        if (size >= LARGEST) {
            return Value.unreadable();
        }
        if (depth >= DEEPEST) {
            problems.add(
                    scope.at(syntax.span()),
                    "an expression nested deeper than " + DEEPEST + " levels, with what its definitions stand for",
                    "a shallower expression",
                    "Maybe a definition should be a variable with an equation of its own.");
            return Value.unreadable();
        }
        depth++;
        Value read = read(syntax, scope);
        depth--;
        return read;
    }

    private Value read(Syntax syntax, Scope scope) {
        return switch (syntax) {
            case Syntax.Number number -> new Value.Number(units.in(number.unit(), new Literal(number.value())));
            case Syntax.Vector vector -> vectors.written(vector, scope);
            case Syntax.Negation negation -> negated(value(negation.operand(), scope), syntax, scope);
            case Syntax.Operation operation
            when isSum(operation) && WrittenTerms.number(operation) > TermSum.LONGEST_TREE -> written(operation, scope);
            case Syntax.Operation operation ->
                operation(operation, value(operation.left(), scope), value(operation.right(), scope), scope);
            case Syntax.Conditional conditional ->
                conditions
                        .choose(
                                conditional.condition(),
                                scope,
                                () -> value(conditional.then(), scope),
                                () -> value(conditional.otherwise(), scope))
                        .each(choice -> units.chosen(choice, syntax, scope).orElse(UNREADABLE));
            case Syntax.Reference reference -> reference(reference, scope);
        };
    }

    private Value operation(Syntax.Operation operation, Value left, Value right, Scope scope) {
        return left instanceof Value.Number(Expression a) && right instanceof Value.Number(Expression b)
                ? new Value.Number(operations.binary(operation.operator(), a, b, operation, scope))
                : vectors.operation(operation, left, right, scope);
    }

    private Value negated(Value value, Syntax syntax, Scope scope) {
        return switch (value) {
            case Value.Number(Expression number) ->
                new Value.Number(operations.unary(UnaryOperator.NEGATE, number, syntax, scope));
            case Value.Array(Matrix matrix) -> vectors.negated(matrix, syntax, scope);
        };
    }

    private Value reference(Syntax.Reference reference, Scope scope) {
        Integer index = reference.isBare() ? scope.indices().get(reference.name()) : null;
        if (index != null) {
            return new Value.Number(new Literal(index));
        }
        if (!reference.indices().isEmpty() && !reference.called()) {
            Optional<ScopedSyntax> given = scope.argument(reference.name());
            if (given.isPresent()
                    && value(given.get().syntax(), given.get().scope()) instanceof Value.Array(Matrix matrix)) {
                return vectors.element(reference, matrix, scope);
            }
        }
        Optional<ScopedSyntax> argument = references.argument(reference, scope);
        if (argument.isPresent()) {
            return value(argument.get().syntax(), argument.get().scope());
        }
        if (reference.isBare() && reference.name().equals("pi")) {
            return new Value.Number(new Literal(Math.PI));
        }
        if (reference.called() && reference.indices().isEmpty() && FunctionNames.contains(reference.name())) {
            return call(reference, scope);
        }
        Optional<Symbol> symbol = names.find(reference.name());
        if (symbol.isPresent()) {
            return named(reference, symbol.get(), scope);
        }
        boolean function = reference.called() && reference.indices().isEmpty();
        Optional<VectorFunction> ofVectors = function ? VectorFunction.named(reference.name()) : Optional.empty();
        if (ofVectors.isPresent()) {
            return vectors.call(ofVectors.get(), reference, scope);
        }
        if (function && reference.name().equals(TargetElaborator.NAME)) {
            return references.takes(reference, 1, 1, scope)
                    ? value(operand(reference, 0), scope).each(value -> targets.of(value, reference, scope))
                    : Value.unreadable();
        }
        references.unknown(
                reference, scope, "a variable, parameter, constant, domain, definition or function of this model");
        readArguments(reference, scope);
        return Value.unreadable();
    }

    /** Reads what an unknown function is given, so that its mistakes are told at once; the ends of a domain have no value alone. */
    private void readArguments(Syntax.Reference reference, Scope scope) {
        for (CallArgument argument : reference.arguments()) {
            if (argument instanceof CallArgument.Value(Syntax given)
                    && !(given instanceof Syntax.Reference end && Condition.END.contains(end.name()))) {
                value(given, scope);
            }
        }
    }

    private Value named(Syntax.Reference reference, Symbol symbol, Scope scope) {
        return switch (symbol) {
            case Symbol.Constant(ConstantValues values, var _) ->
                FamilyElaborator.isWhole(reference, values.family().dimensions()) && !reference.called()
                        ? vectors.constant(reference, values, scope)
                        : new Value.Number(constant(reference, scope));
            case Symbol.Axis(Domain domain, var _) ->
                new Value.Number(coordinates.coordinate(reference, domain, scope));
            case Symbol.Given(var family, var _) ->
                families.members(
                        reference,
                        family,
                        Parameter::domains,
                        (parameter, places) -> units.named(reference.name(), new ParameterReference(parameter, places)),
                        scope);
            case Symbol.Unknown(var family, var _) ->
                families.members(
                        reference,
                        family,
                        Variable::domains,
                        (variable, places) -> units.named(reference.name(), new VariableReference(variable, places)),
                        scope);
            case Symbol.Defined(DefinitionCases cases, var _) ->
                families.defined(reference, cases, scope, coordinates.meaning());
            case Symbol.Pending pending -> {
                references.pending(reference, pending, scope);
                yield Value.unreadable();
            }
            case Symbol.Unreadable _ -> {
                problems.addConsequence();
                yield Value.unreadable();
            }
        };
    }

    private Expression constant(Syntax.Reference reference, Scope scope) {
        return numbers.quantity(reference, scope)
                .map(value -> units.in(value.unit(), new Literal(value.at(new double[0]))))
                .orElse(UNREADABLE);
    }

    private Value call(Syntax.Reference call, Scope scope) {
        Optional<UnaryOperator> unary = FunctionNames.unary(call.name());
        Optional<BinaryOperator> binary = FunctionNames.binary(call.name());
        if (unary.isPresent()) {
            return references.takes(call, 1, 1, scope)
                    ? new Value.Number(operations.unary(unary.get(), part(operand(call, 0), scope), call, scope))
                    : Value.unreadable();
        }
        if (binary.isPresent()) {
            int most = FunctionNames.takesMany(binary.get()) ? Integer.MAX_VALUE : 2;
            if (!references.takes(call, 2, most, scope)) {
                return Value.unreadable();
            }
            Expression result = part(operand(call, 0), scope);
            for (int i = 1; i < call.arguments().size(); i++) {
                result = operations.binary(binary.get(), result, part(operand(call, i), scope), call, scope);
            }
            return new Value.Number(result);
        }
        if (call.name().equals("delay")) {
            return new Value.Number(delays.call(call, scope, operand -> part(operand, scope)));
        }
        if (call.name().equals("spline")) {
            return new Value.Number(tables.call(call, scope, operand -> part(operand, scope)));
        }
        if (FunctionNames.stepwise(call.name()).isPresent() || call.name().equals("count")) {
            return new Value.Number(constant(call, scope));
        }
        if (call.name().equals("sum") || call.name().equals("product")) {
            List<CallArgument> rest =
                    call.arguments().subList(1, call.arguments().size());
            if (!rest.isEmpty() && rest.stream().allMatch(CallArgument.Running.class::isInstance)) {
                return series(call, scope);
            }
            Optional<Value> total =
                    rest.isEmpty() && call.name().equals("sum") ? vectors.total(call, scope) : Optional.empty();
            if (total.isPresent()) {
                return total.get();
            }
        }
        return measures.call(call, scope)
                .map(value -> value.each(units::measured))
                .orElseGet(Value::unreadable);
    }

    private static Syntax operand(Syntax.Reference call, int position) {
        return ((CallArgument.Value) call.arguments().get(position)).syntax();
    }

    private static boolean isSum(Syntax.Operation operation) {
        return operation.operator() == BinaryOperator.ADD || operation.operator() == BinaryOperator.SUBTRACT;
    }

    /** A sum of many terms that are written one after the other. */
    private Value written(Syntax.Operation sum, Scope scope) {
        List<Value> terms = new ArrayList<>();
        for (WrittenTerms.Term term : WrittenTerms.of(sum)) {
            Value value = value(term.syntax(), scope);
            Value signed = term.negative() ? negated(value, term.syntax(), scope) : value;
            if (!signed.isReadable()) {
                return signed;
            }
            terms.add(signed);
        }
        return sum(terms, sum, scope);
    }

    /** The sum or product over ranges of indices. */
    private Value series(Syntax.Reference call, Scope scope) {
        if (!(call.arguments().getFirst() instanceof CallArgument.Value(Syntax term))) {
            references.takes(call, 2, 2, scope);
            return Value.unreadable();
        }
        LongSums.Key key = longSums.key(call, scope, coordinates.meaning());
        Optional<TermSum> known = longSums.find(key);
        if (known.isPresent()) {
            return new Value.Number(known.get());
        }
        boolean isSum = call.name().equals("sum");
        List<IndexRange> ranges = call.arguments().stream()
                .skip(1)
                .map(argument -> ((CallArgument.Running) argument).range())
                .toList();
        List<Value> terms = new ArrayList<>();
        boolean complete = new IndexExpansion(problems, numbers).forEach(ranges, scope, each -> {
            int before = problems.count();
            terms.add(isSum ? value(term, each) : new Value.Number(part(term, each)));
            return problems.count() == before;
        });
        if (!complete) {
            return Value.unreadable();
        }
        if (!isSum) {
            return new Value.Number(operations.balanced(BinaryOperator.MULTIPLY, 1, numbers(terms), call, scope));
        }
        Value sum = sum(terms, call, scope);
        if (sum instanceof Value.Number(TermSum many)) {
            longSums.put(key, many);
        }
        return sum;
    }

    private Value sum(List<Value> terms, Syntax syntax, Scope scope) {
        return terms.stream().allMatch(Value.Number.class::isInstance)
                ? new Value.Number(operations.sum(numbers(terms), syntax, scope))
                : vectors.sum(terms, syntax, scope);
    }

    private static List<Expression> numbers(List<Value> terms) {
        return terms.stream().map(Value::first).toList();
    }
}
