package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.Syntax;
import dev.takt.config.unit.Unit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The numbers of one constant, evaluated when first asked for, since constants may refer to each other in any order. */
public final class ConstantValues {
    /** Longer chains of constants that refer to each other would exhaust the stack. */
    private static final int LONGEST_CHAIN = 200;

    private final String name;
    private final Map<List<Integer>, Entry> entries = new LinkedHashMap<>();
    private final Map<List<Integer>, PointFunction> values = new HashMap<>();
    private final Unit declared;
    private final List<String> underway;

    private record Entry(Syntax syntax, Scope scope) {}

    /**
     * Makes a constant without numbers.
     *
     * @param declared what its numbers are in; none for the units of their expressions
     * @param underway the constants that are being evaluated, shared by all constants of a model
     */
    public ConstantValues(String name, Unit declared, List<String> underway) {
        this.name = name;
        this.declared = declared;
        this.underway = underway;
    }

    public void put(List<Integer> indices, Syntax syntax, Scope scope) {
        entries.put(indices, new Entry(syntax, scope));
    }

    /** The constant as a family, for messages. */
    Family<Entry> family() {
        int dimensions =
                entries.isEmpty() ? 0 : entries.keySet().iterator().next().size();
        return new Family<>(name, dimensions, entries);
    }

    /** How many values an index has, the first index being 1. */
    long count(int index) {
        return entries.keySet().stream()
                .map(indices -> indices.get(index - 1))
                .distinct()
                .count();
    }

    public Iterable<List<Integer>> indices() {
        return entries.keySet();
    }

    /**
     * A number of the constant; NaN where its expression is wrong, which is a problem by then.
     *
     * @return empty if there is no number with these indices
     */
    public OptionalDouble value(List<Integer> indices, PointFunctionElaborator elaborator, Problems problems) {
        Entry entry = entries.get(indices);
        if (entry == null) {
            return OptionalDouble.empty();
        }
        PointFunction known = values.get(indices);
        if (known != null) {
            return known.number();
        }
        String member = Family.memberName(name, indices);
        if (underway.contains(member) || underway.size() >= LONGEST_CHAIN) {
            Place place = entry.scope().at(entry.syntax().span());
            boolean circle = underway.contains(member);
            problems.add(
                    place,
                    circle
                            ? "the constant " + member + " is defined by itself: "
                                    + String.join(" -> ", underway.subList(underway.indexOf(member), underway.size()))
                                    + " -> " + member
                            : "a chain of more than " + LONGEST_CHAIN + " constants",
                    "constants that do not depend on themselves",
                    "");
            return OptionalDouble.of(Double.NaN);
        }
        underway.add(member);
        PointFunction value = elaborator
                .quantity(entry.syntax(), entry.scope())
                .flatMap(quantity -> declared.isNone()
                        ? Optional.of(quantity)
                        : elaborator
                                .valueOf(name, declared, quantity, entry.syntax(), entry.scope())
                                .map(number -> number.in(declared)))
                .orElse(PointFunction.constant(Double.NaN, Unit.NONE));
        underway.removeLast();
        values.put(indices, value);
        return value.number();
    }

    /** The name of the constant. */
    public String name() {
        return name;
    }

    /** The unit of all numbers that have been evaluated; empty if they differ. */
    public Optional<Unit> unit() {
        Unit first =
                values.isEmpty() ? Unit.NONE : values.values().iterator().next().unit();
        return values.values().stream().allMatch(value -> value.unit().text().equals(first.text()))
                ? Optional.of(first)
                : Optional.empty();
    }

    /** The unit of a number that has been evaluated. */
    Unit unit(List<Integer> indices) {
        PointFunction value = values.get(indices);
        return value == null ? Unit.NONE : value.unit();
    }
}
