package dev.takt.config.model.expression;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.text.Syntax;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The numbers of one constant, evaluated when first asked for, since constants may refer to each other in any order. */
public final class ConstantValues {
    /** Longer chains of constants that refer to each other would exhaust the stack. */
    private static final int LONGEST_CHAIN = 200;

    private final String name;
    private final Map<List<Integer>, Entry> entries = new LinkedHashMap<>();
    private final Map<List<Integer>, Double> values = new HashMap<>();
    private final List<String> underway;

    private record Entry(Syntax syntax, Scope scope) {}

    /**
     * Makes a constant without numbers.
     *
     * @param underway the constants that are being evaluated, shared by all constants of a model
     */
    public ConstantValues(String name, List<String> underway) {
        this.name = name;
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
        Double known = values.get(indices);
        if (known != null) {
            return OptionalDouble.of(known);
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
        double value = elaborator.constant(entry.syntax(), entry.scope()).orElse(Double.NaN);
        underway.removeLast();
        values.put(indices, value);
        return OptionalDouble.of(value);
    }
}
