package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Syntax;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.ExpressionText;
import dev.takt.solver.model.Quadrature;
import dev.takt.solver.model.RunningDomains;
import dev.takt.solver.model.Supports;
import dev.takt.solver.model.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiFunction;

/** What goes along a domain: arguments of variables, derivatives, integrals, sums over supports, shifts. Those of vectors are taken element by element. */
final class MeasureElaborator {
    private final Problems problems;
    private final PointFunctionElaborator numbers;
    private final ReferenceCheck references;
    private final MeasuredOperations units;
    private final BiFunction<Syntax, Scope, Value> parts;

    /**
     * Makes the elaborator.
     *
     * @param parts reads the expressions inside
     */
    MeasureElaborator(
            Problems problems,
            PointFunctionElaborator numbers,
            ReferenceCheck references,
            MeasuredOperations units,
            BiFunction<Syntax, Scope, Value> parts) {
        this.problems = problems;
        this.numbers = numbers;
        this.references = references;
        this.units = units;
        this.parts = parts;
    }

    /** The places that the arguments of a variable, parameter or definition name; empty after a problem. */
    Optional<List<Argument>> arguments(Syntax.Reference reference, List<Domain> domains, Scope scope) {
        String form = reference.name()
                + (domains.isEmpty()
                        ? " without arguments"
                        : "("
                                + String.join(
                                        ", ", domains.stream().map(Domain::name).toList()) + ")");
        if (reference.arguments().size() != domains.size()) {
            int given = reference.arguments().size();
            problems.add(
                    scope.at(reference.span()),
                    reference.name() + " with " + given + (given == 1 ? " argument" : " arguments"),
                    form,
                    domains.isEmpty()
                            ? "Maybe " + reference.name() + " should depend on time, " + reference.name()
                                    + "(t), or an operator is missing before the parenthesis."
                            : "");
            return Optional.empty();
        }
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < domains.size(); i++) {
            Optional<Argument> argument = argument(reference.arguments().get(i), domains.get(i), form, scope);
            argument.ifPresent(arguments::add);
        }
        return arguments.size() == domains.size() ? Optional.of(arguments) : Optional.empty();
    }

    /** The place along one domain that an argument names; empty after a problem. */
    Optional<Argument> argument(CallArgument written, Domain domain, String form, Scope scope) {
        if (!(written instanceof CallArgument.Value(Syntax value))) {
            problems.add(scope.at(written.span()), "a running index as an argument", form, "");
            return Optional.empty();
        }
        ScopedSyntax given = scope.resolved(value);
        return place(given.syntax(), domain, given.scope());
    }

    private Optional<Argument> place(Syntax syntax, Domain domain, Scope scope) {
        if (syntax instanceof Syntax.Reference reference && reference.isBare()) {
            String name = reference.name();
            if (name.equals(domain.name())) {
                return Optional.of(scope.place(domain));
            }
            boolean start = name.equals("start") || isNamed(domain.origin(), name);
            boolean end = name.equals("end") || domain.origin().isEmpty() && isNamed(domain.length(), name);
            if (start || end) {
                return Optional.of(new Argument.At(domain, start ? domain.from() : domain.to()));
            }
            if (references.isDomain(name)) {
                problems.add(
                        scope.at(syntax.span()),
                        name + " in the place of " + domain.name(),
                        domain.name() + ", or a fixed coordinate",
                        "Maybe the arguments have another order.");
                return Optional.empty();
            }
        }
        if (mentions(syntax, domain.name())) {
            String inner = scope.source()
                    .text()
                    .substring(syntax.span().from(), syntax.span().to());
            problems.add(
                    scope.at(syntax.span()),
                    "the argument " + inner + " moves along " + domain.name(),
                    domain.name() + ", or a fixed coordinate",
                    "Maybe prev(…, " + domain.name() + ") or next(…, " + domain.name()
                            + ") is meant: the value at a neighbouring support"
                            + (domain.kind() == Domain.Kind.TIME ? ", or delay(…, 1 s): what was before." : "."));
            return Optional.empty();
        }
        return support(syntax, domain, scope).map(coordinate -> new Argument.At(domain, coordinate));
    }

    private static boolean isNamed(Optional<Variable> variable, String name) {
        return variable.filter(each -> each.name().equals(name)).isPresent();
    }

    private static boolean mentions(Syntax syntax, String name) {
        return switch (syntax) {
            case Syntax.Reference reference -> reference.name().equals(name);
            case Syntax.Negation negation -> mentions(negation.operand(), name);
            case Syntax.Operation operation -> mentions(operation.left(), name) || mentions(operation.right(), name);
            case Syntax.Vector vector -> vector.elements().stream().anyMatch(element -> mentions(element, name));
            case Syntax.Number _, Syntax.Conditional _ -> false;
        };
    }

    /** The support that a coordinate names; empty after a problem. */
    private Optional<Double> support(Syntax syntax, Domain domain, Scope scope) {
        OptionalDouble coordinate = numbers.constant(syntax, scope, domain.name(), units.along(domain));
        if (coordinate.isEmpty()) {
            return Optional.empty();
        }
        return support(coordinate.getAsDouble(), domain, scope.at(syntax.span()));
    }

    /** The support at a coordinate; empty after a problem. */
    Optional<Double> support(double coordinate, Domain domain, Place place) {
        double[] supports = domain.supports();
        int index = Supports.indexOf(supports, coordinate);
        if (index >= 0) {
            return Optional.of(supports[index]);
        }
        int after = Math.clamp(-Arrays.binarySearch(supports, coordinate) - 1, 1, supports.length - 1);
        problems.add(
                place,
                domain.name() + " = " + ExpressionText.number(coordinate) + " is not a support of " + domain.name(),
                "a support, such as " + ExpressionText.number(supports[after - 1]) + " or "
                        + ExpressionText.number(supports[after]) + ", the nearest",
                domain.origin().isPresent() && domain.length().isEmpty()
                        ? "Maybe the time since the start is meant: " + domain.name() + " is counted from it."
                        : domain.length().isPresent()
                                ? "Maybe the coordinate is meant as a part of the free duration: " + domain.name()
                                        + " runs from 0 to 1."
                                : "Maybe another number of points puts a support there.");
        return Optional.empty();
    }

    /** A call of {@code der}, {@code integral}, {@code sum}, {@code prev}, {@code next}, {@code at} …; empty after a problem. */
    Optional<Value> call(Syntax.Reference call, Scope scope) {
        return switch (call.name()) {
            case "der" -> derivative(call, scope);
            case "integral" -> integral(call, scope);
            case "sum" -> supportSum(call, scope);
            case "prev" -> shifted(call, scope, -1);
            case "next" -> shifted(call, scope, 1);
            case "at" -> fixed(call, scope);
            case "start", "end" ->
                references
                        .bound(call, scope)
                        .flatMap(bound -> references
                                .domain(call, call.arguments().getFirst(), scope)
                                .map(domain -> new Value.Number(units.along(domain, new Literal(bound)))));
            default -> {
                problems.add(
                        scope.at(call.span()),
                        call.name() + " is not used like this",
                        "product(expression, i in 1..N), if(condition, value, other value)",
                        "");
                yield Optional.empty();
            }
        };
    }

    private Optional<Value> derivative(Syntax.Reference call, Scope scope) {
        if (!references.takes(call, 2, 3, scope)) {
            return Optional.empty();
        }
        Optional<Domain> domain = references.domain(call, call.arguments().get(1), scope);
        OptionalInt order = call.arguments().size() == 2 ? OptionalInt.of(1) : order(call, scope);
        if (domain.isEmpty() || order.isEmpty()) {
            return Optional.empty();
        }
        if (order.getAsInt() < 1 || order.getAsInt() > 2) {
            problems.add(
                    scope.at(call.arguments().get(2).span()),
                    "a derivative of order " + order.getAsInt(),
                    "order 1 or 2",
                    "Maybe a variable for the lower derivative helps.");
            return Optional.empty();
        }
        if (!(scope.place(domain.get()) instanceof Argument.Running)) {
            problems.add(
                    scope.at(call.span()),
                    "a derivative along " + domain.get().name() + " of something that is taken at one place of it",
                    "a derivative outside of prev, next, at and of definitions called with a fixed coordinate",
                    withVariable(call, domain.get(), scope));
            return Optional.empty();
        }
        Value operand = parts.apply(value(call, 0), scope);
        return Optional.of(operand.each(each -> new Derivative(each, domain.get(), order.getAsInt())));
    }

    private String withVariable(Syntax.Reference call, Domain along, Scope scope) {
        Syntax operand = value(call, 0);
        String of = operand instanceof Syntax.Reference named && named.isBare() ? named.name() : "…";
        String where = scope.place(along) instanceof Argument.At(Domain _, double coordinate)
                ? " for " + along.name() + " = " + ExpressionText.number(coordinate)
                : "";
        List<String> others = RunningDomains.of(parts.apply(operand, scope).first()).stream()
                .filter(domain -> domain != along)
                .map(Domain::name)
                .sorted()
                .toList();
        String flux = others.isEmpty() ? "flux" : "flux(" + String.join(", ", others) + ")";
        return "Maybe give it a variable and an equation of its own: " + flux
                + " { role = algebraic } beside the variables, and flux = der(" + of + ", " + along.name() + ")" + where
                + " among the equations.";
    }

    private OptionalInt order(Syntax.Reference call, Scope scope) {
        Syntax written = value(call, 2);
        if (written instanceof Syntax.Reference named && named.isBare() && references.isDomain(named.name())) {
            boolean again = mentions(value(call, 1), named.name());
            problems.add(
                    scope.at(written.span()),
                    "a domain, " + named.name() + ", as the order of a derivative",
                    "order 1 or 2",
                    again
                            ? "Maybe the second derivative is meant: der(…, " + named.name() + ", 2)."
                            : "Maybe one derivative of another is meant: der(der(…, " + named.name() + "), …).");
            return OptionalInt.empty();
        }
        return numbers.whole(written, scope, "the order of the derivative");
    }

    private Optional<Value> integral(Syntax.Reference call, Scope scope) {
        if (!references.takes(call, 2, 5, scope)) {
            return Optional.empty();
        }
        Optional<Domain> domain = references.domain(call, call.arguments().get(1), scope);
        int last = call.arguments().size() - 1;
        boolean named = last == 2 || last == 4;
        Optional<Quadrature> rule = named ? quadrature(value(call, last), scope) : Optional.of(Quadrature.AUTOMATIC);
        if (domain.isEmpty() || rule.isEmpty()) {
            return Optional.empty();
        }
        Optional<double[]> limits = limits(call, domain.get(), last >= 3, scope);
        Value integrand = parts.apply(value(call, 0), scope.with(new Argument.Running(domain.get())));
        return limits.map(between ->
                integrand.each(each -> new Integral(each, domain.get(), between[0], between[1], rule.get())));
    }

    private Optional<Quadrature> quadrature(Syntax syntax, Scope scope) {
        List<String> rules = Arrays.stream(Quadrature.values())
                .map(rule -> rule.name().toLowerCase(Locale.ROOT))
                .toList();
        if (syntax instanceof Syntax.Reference reference && reference.isBare() && rules.contains(reference.name())) {
            return Optional.of(Quadrature.valueOf(reference.name().toUpperCase(Locale.ROOT)));
        }
        String shown = scope.source()
                .text()
                .substring(syntax.span().from(), syntax.span().to());
        problems.add(
                scope.at(syntax.span()),
                "unknown quadrature " + shown,
                "one of " + String.join(", ", rules) + ", or two limits",
                NearestName.cure(shown, rules, ""));
        return Optional.empty();
    }

    private Optional<Value> supportSum(Syntax.Reference call, Scope scope) {
        if (!references.takes(call, 2, 4, scope)) {
            return Optional.empty();
        }
        Optional<Domain> domain = references.domain(call, call.arguments().get(1), scope);
        if (domain.isEmpty()) {
            return Optional.empty();
        }
        if (call.arguments().size() == 3) {
            problems.add(
                    scope.at(call.span()),
                    "a sum with one limit",
                    "sum(expression, " + domain.get().name() + ") or sum(expression, "
                            + domain.get().name() + ", from, to)",
                    "");
            return Optional.empty();
        }
        Optional<double[]> limits = limits(call, domain.get(), call.arguments().size() == 4, scope);
        Value term = parts.apply(value(call, 0), scope.with(new Argument.Running(domain.get())));
        return limits.map(between -> term.each(each -> new SupportSum(each, domain.get(), between[0], between[1])));
    }

    private Optional<double[]> limits(Syntax.Reference call, Domain domain, boolean given, Scope scope) {
        if (!given) {
            return Optional.of(new double[] {domain.from(), domain.to()});
        }
        for (Syntax limit : List.of(value(call, 2), value(call, 3))) {
            if (mentions(limit, domain.name())) {
                problems.add(
                        scope.at(limit.span()),
                        "a limit that moves along " + domain.name(),
                        "a fixed coordinate, start or end",
                        "Maybe a state is meant, which grows with it: der(q, " + domain.name()
                                + ") = … and q(start) = 0.");
                return Optional.empty();
            }
        }
        Optional<Double> from = limit(value(call, 2), domain, scope);
        Optional<Double> to = limit(value(call, 3), domain, scope);
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        if (from.get() > to.get()) {
            problems.add(
                    scope.at(call.span()),
                    "limits from " + ExpressionText.number(from.get()) + " to " + ExpressionText.number(to.get()),
                    "a lower limit below the upper one",
                    "Maybe the limits are swapped.");
            return Optional.empty();
        }
        return Optional.of(new double[] {from.get(), to.get()});
    }

    /** The support that a coordinate or {@code start} or {@code end} names; empty after a problem. */
    Optional<Double> limit(Syntax written, Domain domain, Scope outer) {
        ScopedSyntax given = outer.resolved(written);
        Syntax syntax = given.syntax();
        Scope scope = given.scope();
        if (syntax instanceof Syntax.Reference reference && reference.isBare()) {
            if (reference.name().equals("start")) {
                return Optional.of(domain.from());
            }
            if (reference.name().equals("end")) {
                return Optional.of(domain.to());
            }
        }
        return support(syntax, domain, scope);
    }

    private Optional<Value> shifted(Syntax.Reference call, Scope scope, int direction) {
        if (!references.takes(call, 2, 3, scope)) {
            return Optional.empty();
        }
        Optional<Domain> domain = references.domain(call, call.arguments().get(1), scope);
        OptionalInt supports = call.arguments().size() == 2
                ? OptionalInt.of(1)
                : numbers.whole(value(call, 2), scope, "the number of supports");
        if (domain.isEmpty() || supports.isEmpty()) {
            return Optional.empty();
        }
        long shift = (long) direction * supports.getAsInt();
        Argument place = scope.place(domain.get());
        if (place instanceof Argument.At) {
            problems.add(
                    scope.at(call.span()),
                    call.name() + " along " + domain.get().name() + " at a fixed coordinate",
                    call.name() + " of something that runs along "
                            + domain.get().name(),
                    "Maybe name the coordinate of the neighbour itself.");
            return Optional.empty();
        }
        if (place instanceof Argument.Shifted(Domain _, int already)) {
            shift += already;
        }
        if (Math.abs(shift) >= domain.get().supports().length) {
            problems.add(
                    scope.at(call.span()),
                    "a shift by " + shift + " supports along " + domain.get().name(),
                    "fewer than its " + domain.get().supports().length + " supports",
                    "");
            return Optional.empty();
        }
        Argument moved =
                shift == 0 ? new Argument.Running(domain.get()) : new Argument.Shifted(domain.get(), (int) shift);
        return Optional.of(parts.apply(value(call, 0), scope.with(moved)));
    }

    private Optional<Value> fixed(Syntax.Reference call, Scope scope) {
        if (!references.takes(call, 3, 3, scope)) {
            return Optional.empty();
        }
        Optional<Domain> domain = references.domain(call, call.arguments().get(1), scope);
        return domain.flatMap(along -> limit(value(call, 2), along, scope)
                .map(coordinate -> parts.apply(value(call, 0), scope.with(new Argument.At(along, coordinate)))));
    }

    private static Syntax value(Syntax.Reference call, int position) {
        return ((CallArgument.Value) call.arguments().get(position)).syntax();
    }
}
