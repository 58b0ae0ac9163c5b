package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.ForeignNotation;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Syntax;
import dev.takt.config.unit.UnitCatalog;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Domain;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is said about names and calls that do not fit, wherever an expression is read. */
final class ReferenceCheck {
    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("der", "der(x, t)"),
            Map.entry("integral", "integral(x, t)"),
            Map.entry("sum", "sum(x[i], i in 1..N)"),
            Map.entry("product", "product(x[i], i in 1..N)"),
            Map.entry("prev", "prev(x, t)"),
            Map.entry("next", "next(x, t)"),
            Map.entry("at", "at(x, t, 0)"),
            Map.entry("spline", "spline(\"steam.csv\", p, T)"),
            Map.entry("delay", "delay(u, 30 s)"),
            Map.entry("max", "a variable s with s >= x for each of many values x"),
            Map.entry("min", "a variable s with s <= x for each of many values x"),
            Map.entry("atan", "atan2(y, x)"));

    /** A number, a unit and an operator at the end of a text. */
    private static final Pattern UNIT_AND_OPERATOR =
            Pattern.compile("([\\d.]+(?:e-?\\d+)?)\\s*([A-Za-z]+(?:\\^\\d)?\\s*[*/]\\s*)$");

    private static final Pattern DECIMAL_COMMA = Pattern.compile("\\d,\\d+ *\\*");

    private static final String ANY_INDEX = "[i] with for i in … is meant.";

    private final Names names;
    private final Problems problems;

    ReferenceCheck(Names names, Problems problems) {
        this.names = names;
        this.problems = problems;
    }

    /** Tells of a name that is declared and has no value yet where this is read. */
    void pending(Syntax.Reference reference, Symbol.Pending symbol, Scope scope) {
        problems.add(
                scope.at(reference.span()),
                reference.name() + " is " + symbol.kind() + ", which has no value here",
                "numbers, constants, indices and finite parameters only",
                "");
    }

    /** Tells of a name that nothing has. */
    void unknown(Syntax.Reference reference, Scope scope, String expected) {
        String name = reference.name();
        Set<String> candidates = new TreeSet<>(names.all());
        candidates.addAll(scope.indices().keySet());
        String lower = name.toLowerCase(Locale.ROOT);
        boolean number = lower.equals("nan") || lower.equals("inf") || lower.equals("infinity");
        String what =
                reference.called() && reference.indices().isEmpty() ? "unknown function or name " : "unknown name ";
        if (reference.called()) {
            candidates.addAll(FunctionNames.all());
            candidates.addAll(VectorFunction.names());
        }
        problems.add(
                scope.at(reference.span()),
                number ? name + " is not a finite number" : what + name,
                number ? "a finite number" : expected,
                number
                        ? "Maybe leave the setting out."
                        : afterUnit(reference, scope).orElseGet(() -> cure(name, reference, candidates)));
    }

    /** Whether nothing has a name, and none that is declared is likely to be meant by it. */
    boolean isNew(Syntax.Reference reference) {
        String name = reference.name();
        boolean known = names.find(name).isPresent()
                || Names.isWord(name)
                || VectorFunction.named(name).isPresent();
        return !known && cure(name, reference, names.all()).isEmpty();
    }

    /** What is meant by a name that is a unit and stands behind another unit; empty for any other. */
    private static Optional<String> afterUnit(Syntax.Reference reference, Scope scope) {
        String before = scope.source().text().substring(0, reference.span().from());
        Matcher matcher = UNIT_AND_OPERATOR.matcher(before);
        return UnitCatalog.find(reference.name()).isPresent() && matcher.find()
                ? Optional.of(
                        "Maybe " + matcher.group(1) + " [" + matcher.group(2).strip() + reference.name()
                                + "] is meant: a unit with operators stands in brackets.")
                : Optional.empty();
    }

    /** Whether each name in an expression has a meaning, so far as that is told without reading it. */
    boolean knowsNames(Syntax syntax, Scope scope) {
        return LongSums.names(syntax).stream()
                .allMatch(name -> names.find(name).isPresent()
                        || scope.indices().containsKey(name)
                        || scope.argument(name).isPresent()
                        || Names.isWord(name)
                        || VectorFunction.named(name).isPresent());
    }

    /** Tells of a function that has no value before the problem is solved. */
    void valueless(Syntax.Reference call, Scope scope) {
        problems.add(
                scope.at(call.span()),
                call.name() + " has no value here",
                "numbers, constants and functions of numbers",
                "Maybe a definition is meant, name := …, which may contain it.");
    }

    /** What an argument of the definition around here is given, where a reference names one; an argument stands alone. */
    Optional<ScopedSyntax> argument(Syntax.Reference reference, Scope scope) {
        Optional<ScopedSyntax> argument = scope.argument(reference.name());
        if (argument.isPresent() && !reference.isBare()) {
            problems.add(
                    scope.at(reference.span()),
                    reference.name() + " is an argument of the definition and takes neither indices nor arguments",
                    "the name alone",
                    "Maybe at(" + reference.name() + ", t, 0) is meant, the argument at one place, or another name.");
        }
        return argument;
    }

    private String cure(String name, Syntax.Reference reference, Set<String> candidates) {
        Optional<String> foreign = reference.called()
                ? ForeignNotation.function(name)
                : ForeignNotation.name(name, candidates::contains, this::isIndexed);
        if (foreign.isEmpty() && !reference.called() && FunctionNames.contains(name)) {
            boolean ofDomain = name.equals("start") || name.equals("end");
            return "Maybe " + name
                    + (ofDomain ? "(t) is meant, the coordinate of that end." : "(x) is meant, with its argument.");
        }
        return foreign.orElseGet(() -> NearestName.cure(name, candidates, ""));
    }

    private boolean isIndexed(String name) {
        int indices = switch (names.find(name).orElse(null)) {
            case Symbol.Constant(ConstantValues values, var _) ->
                values.family().dimensions();
            case Symbol.Given(Family<?> family, var _) -> family.dimensions();
            case Symbol.Unknown(Family<?> family, var _) -> family.dimensions();
            case null, default -> 0;
        };
        return indices > 0;
    }

    /** What a call with the wrong number of arguments should look like. */
    static String form(String function) {
        return CALLS.containsKey(function) ? "Maybe " + CALLS.get(function) + " is meant." : "";
    }

    /** Tells of indices that a family does not have. */
    void noMember(Syntax.Reference reference, List<Integer> indices, String family, int dimensions, Scope scope) {
        if (indices.size() == dimensions) {
            problems.add(
                    scope.at(reference.span()),
                    Family.memberName(reference.name(), indices) + " does not exist",
                    family,
                    "Maybe the range of an index reaches too far.");
            return;
        }
        problems.add(
                scope.at(reference.span()),
                indices.isEmpty()
                        ? reference.name() + " without its indices"
                        : reference.name() + " with " + indices.size() + (indices.size() == 1 ? " index" : " indices"),
                family,
                indices.isEmpty() ? "Maybe " + reference.name() + index(reference, scope) : "");
    }

    /** Tells of a definition for any index whose name stands alone. */
    void noSize(Syntax.Reference reference, int dimensions, Scope scope) {
        String indices = dimensions == 1 ? "[i]" : "[i, j]";
        problems.add(
                scope.at(reference.span()),
                reference.name() + " without its indices: it is defined for any, so that it has no size",
                reference.name() + indices,
                "Maybe a range is missing: " + reference.name() + indices + " := … for "
                        + (dimensions == 1 ? "i in 1..N." : "i in 1..N, j in 1..M."));
    }

    /** How the name of a vector, where a number is expected, may be meant; empty for a call that is no mistaken index. */
    static Optional<String> element(Syntax.Reference reference, Scope scope) {
        boolean function =
                VectorFunction.named(reference.name()).isPresent() || FunctionNames.contains(reference.name());
        String index = index(reference, scope);
        return function || reference.called() && index.equals(ANY_INDEX)
                ? Optional.empty()
                : Optional.of("Maybe " + reference.name() + index);
    }

    private static String index(Syntax.Reference reference, Scope scope) {
        String[] shown = reference.arguments().stream()
                .map(argument -> scope.source()
                        .text()
                        .substring(argument.span().from(), argument.span().to()))
                .toArray(String[]::new);
        return shown.length > 0 && Arrays.stream(shown).allMatch(text -> text.matches("\\d+|[ijklmn]"))
                ? "[" + String.join(", ", shown) + "] is meant: indices belong in [ ]."
                : ANY_INDEX;
    }

    /** Whether a call has as many arguments as the function takes, all of them expressions. */
    boolean takes(Syntax.Reference call, int fewest, int most, Scope scope) {
        int given = call.arguments().size();
        if (given < fewest || given > most) {
            String expected = fewest == most
                    ? String.valueOf(fewest)
                    : most == Integer.MAX_VALUE ? "at least " + fewest : fewest + " to " + most;
            problems.add(
                    scope.at(call.span()),
                    call.name() + " with " + given + (given == 1 ? " argument" : " arguments"),
                    expected + (expected.equals("1") ? " argument" : " arguments"),
                    form(call.name()));
            return false;
        }
        for (CallArgument argument : call.arguments()) {
            if (argument instanceof CallArgument.Running) {
                problems.add(
                        scope.at(argument.span()),
                        "a running index as an argument of " + call.name(),
                        "an expression",
                        "Maybe sum(…, i in 1..N) is meant.");
                return false;
            }
            if (argument instanceof CallArgument.Quoted) {
                problems.add(scope.at(argument.span()), "a text as an argument of " + call.name(), "an expression", "");
                return false;
            }
        }
        return true;
    }

    boolean isDomain(String name) {
        return names.find(name).filter(Symbol.Axis.class::isInstance).isPresent();
    }

    /** The domain that an argument names; empty after a problem. */
    Optional<Domain> domain(Syntax.Reference call, CallArgument argument, Scope scope) {
        if (argument instanceof CallArgument.Value(Syntax value)
                && scope.resolved(value).syntax() instanceof Syntax.Reference reference
                && reference.isBare()) {
            Optional<Symbol> symbol = names.find(reference.name());
            if (symbol.isPresent() && symbol.get() instanceof Symbol.Axis axis) {
                return Optional.of(axis.domain());
            }
            if (symbol.isPresent() && symbol.get() instanceof Symbol.Unreadable) {
                problems.addConsequence();
                return Optional.empty();
            }
        }
        List<String> domains = names.all().stream()
                .filter(name -> names.find(name).orElseThrow() instanceof Symbol.Axis)
                .toList();
        String shown = scope.source()
                .text()
                .substring(argument.span().from(), argument.span().to());
        problems.add(
                scope.at(argument.span()),
                shown + " is not a domain, in " + call.name(),
                domains.isEmpty()
                        ? "a domain; this model has none"
                        : "one of the domains " + String.join(", ", domains),
                DECIMAL_COMMA.matcher(scope.source().text()).find()
                        ? "Maybe a decimal point is meant instead of a comma."
                        : NearestName.cure(shown, domains, only(call, shown, domains)));
        return Optional.empty();
    }

    private String only(Syntax.Reference call, String shown, List<String> domains) {
        if (call.arguments().getFirst() instanceof CallArgument.Value(Syntax.Reference first)
                && first.isBare()
                && isDomain(first.name())) {
            return "Maybe " + call.name() + "(" + shown + ", " + first.name() + ") is meant.";
        }
        if (domains.size() != 1) {
            return "";
        }
        return call.name().equals("der") && names.find(shown).isPresent()
                ? "Maybe der(" + shown + ", " + domains.getFirst() + ") is meant."
                : "Maybe " + domains.getFirst() + " is meant.";
    }

    /** The coordinate that {@code start(t)} or {@code end(t)} stands for; empty after a problem. */
    Optional<Double> bound(Syntax.Reference call, Scope scope) {
        if (!takes(call, 1, 1, scope)) {
            return Optional.empty();
        }
        return domain(call, call.arguments().getFirst(), scope)
                .map(domain -> call.name().equals("start") ? domain.from() : domain.to());
    }
}
