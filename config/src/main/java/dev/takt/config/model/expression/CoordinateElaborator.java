package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The coordinate of a domain in an expression: what the name of the domain stands for. */
final class CoordinateElaborator {
    /** What the coordinate of a domain is whose ends are decided. */
    enum Meaning {
        /** The real coordinate, an expression of what is decided: in equations. */
        REAL,
        /** What has passed since the start, which is known before anything is decided, as a parameter: in bounds and starts. */
        PASSED,
        /** What has passed since the start, as a coordinate: in conditions. */
        COMPARED
    }

    private final Problems problems;
    private final MeasuredOperations units;
    private final Map<Domain, Parameter> passed = new LinkedHashMap<>();
    private Meaning meaning = Meaning.REAL;

    CoordinateElaborator(Problems problems, MeasuredOperations units) {
        this.problems = problems;
        this.units = units;
    }

    /** The meaning in what is read now. */
    Meaning meaning() {
        return meaning;
    }

    /** Reads something in which coordinates have another meaning. */
    <T> T meaning(Meaning inside, Supplier<T> reading) {
        Meaning before = meaning;
        meaning = inside;
        T read = reading.get();
        meaning = before;
        return read;
    }

    /** The parameters that stand for parts of free durations, where bounds or starts use them. */
    List<Parameter> passedParts() {
        return List.copyOf(passed.values());
    }

    /** What the name of a domain stands for; unreadable after a problem. */
    Expression coordinate(Syntax.Reference reference, Domain domain, Scope scope) {
        if (!reference.isBare()) {
            problems.add(
                    scope.at(reference.span()),
                    domain.name() + " is a domain and takes neither indices nor arguments",
                    "the name alone",
                    "Maybe an operator is missing before the parenthesis.");
            return Value.UNREADABLE;
        }
        return switch (scope.place(domain)) {
            case Argument.Running running -> running(domain, running);
            case Argument.At(Domain _, double coordinate) ->
                meaning == Meaning.COMPARED ? new Literal(coordinate) : units.along(domain, real(domain, coordinate));
            case Argument.Shifted _, Argument.Delayed _ -> {
                problems.add(
                        scope.at(reference.span()),
                        "the coordinate " + domain.name() + " inside prev or next",
                        "variables and parameters only",
                        "Maybe declare a parameter of " + domain.name() + " and use that.");
                yield Value.UNREADABLE;
            }
        };
    }

    private Expression running(Domain domain, Argument.Running running) {
        if (domain.isFree() && meaning == Meaning.PASSED) {
            return new ParameterReference(passed(domain), List.of(running));
        }
        return domain.isFree() && meaning == Meaning.COMPARED
                ? new Coordinate(domain)
                : units.along(domain, new Coordinate(domain));
    }

    private Parameter passed(Domain domain) {
        return passed.computeIfAbsent(domain, free -> {
            String since = free.origin()
                    .map(origin -> free.name() + " - " + origin.name())
                    .orElse(free.name());
            String part = free.length()
                    .map(length -> (free.origin().isPresent() ? "(" + since + ")" : since) + "/" + length.name())
                    .orElse(since);
            return new Parameter(part, List.of(free), coordinates -> coordinates[0]);
        });
    }

    /** What the coordinate of a support is where its domain begins and ends. */
    private static Expression real(Domain domain, double coordinate) {
        Expression passed = domain.length()
                .<Expression>map(length -> length.running().times(coordinate))
                .orElseGet(() -> new Literal(coordinate));
        return domain.origin()
                .<Expression>map(origin -> origin.running().plus(passed))
                .orElse(passed);
    }
}
