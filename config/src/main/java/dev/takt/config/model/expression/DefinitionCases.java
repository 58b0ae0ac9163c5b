package dev.takt.config.model.expression;

import dev.takt.config.source.SourceText;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Domain;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The expressions that one name stands for: several definitions of the same name cover different indices. Those for
 * given indices come before those for any index.
 */
public final class DefinitionCases {
    private final String name;
    private final int dimensions;
    private final Map<List<Integer>, Case> enumerated = new HashMap<>();
    private final List<Open> open = new ArrayList<>();

    /**
     * One definition for one combination of indices.
     *
     * @param arguments in the order in which a call gives them; empty for a definition without arguments
     */
    public record Case(
            Syntax body, SourceText source, Map<String, Integer> indices, List<DefinitionArgument> arguments) {
        public Case {
            arguments = List.copyOf(arguments);
        }

        /** This definition for other indices. */
        public Case with(Map<String, Integer> otherIndices) {
            return new Case(body, source, otherIndices, arguments);
        }

        /** Whether an argument is anything else than a domain, so that the definition has a meaning in a call only. */
        boolean isFunction() {
            return arguments.stream().anyMatch(DefinitionArgument.Named.class::isInstance);
        }

        /** The arguments, where all of them are domains. */
        List<Domain> domains() {
            return arguments.stream()
                    .map(DefinitionArgument.Along.class::cast)
                    .map(DefinitionArgument.Along::domain)
                    .toList();
        }
    }

    /** A definition for any index: {@code y[i] := …} without a range of {@code i}. */
    private record Open(List<String> indices, Case template) {}

    public DefinitionCases(String name, int dimensions) {
        this.name = name;
        this.dimensions = dimensions;
    }

    String name() {
        return name;
    }

    public int dimensions() {
        return dimensions;
    }

    /** Adds a definition for given indices; false if there is one already. */
    public boolean add(List<Integer> indices, Case definition) {
        return enumerated.putIfAbsent(indices, definition) == null;
    }

    /** Adds a definition for any index; false if there is one already. */
    public boolean addOpen(List<String> indices, Case template) {
        if (!open.isEmpty()) {
            return false;
        }
        open.add(new Open(indices, template));
        return true;
    }

    /** Whether all definitions of this name were wrong. */
    boolean isEmpty() {
        return enumerated.isEmpty() && open.isEmpty();
    }

    Optional<Case> find(List<Integer> indices) {
        Case exact = enumerated.get(indices);
        if (exact != null) {
            return Optional.of(exact);
        }
        if (open.isEmpty() || indices.size() != dimensions) {
            return Optional.empty();
        }
        Open any = open.getFirst();
        Map<String, Integer> values = new HashMap<>();
        for (int i = 0; i < dimensions; i++) {
            values.put(any.indices().get(i), indices.get(i));
        }
        return Optional.of(any.template().with(values));
    }

    /** The indices of all cases, in ascending order; empty where any index has one. */
    Optional<Family<List<Integer>>> family() {
        if (!open.isEmpty()) {
            return Optional.empty();
        }
        Map<List<Integer>, List<Integer>> members = Family.newMembers();
        enumerated.keySet().stream()
                .sorted(Comparator.<List<Integer>>comparingInt(List::getFirst).thenComparingInt(List::getLast))
                .forEach(indices -> members.put(indices, indices));
        return Optional.of(new Family<>(name, dimensions, members));
    }

    /** Which indices there are, for messages. */
    String describe() {
        return open.isEmpty() && dimensions > 0
                ? new Family<>(name, dimensions, enumerated).describe()
                : name + (dimensions == 0 ? " without indices" : " with " + dimensions + " indices");
    }
}
