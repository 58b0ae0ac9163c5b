package dev.takt.config.model.expression;

import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Condition;
import dev.takt.config.text.IndexRange;
import dev.takt.config.text.Syntax;
import dev.takt.solver.model.Argument;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression.TermSum;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The long sums that have been read, so that a sum which many statements use, directly or by a definition, is read once and
 * is one object in the model. A sum is the same where the indices that it mentions and the places along the domains are.
 */
final class LongSums {
    private final Map<Key, TermSum> known = new HashMap<>();
    private final Map<Syntax, Set<String>> mentioned = new IdentityHashMap<>();

    /**
     * What makes a sum the same sum.
     *
     * @param indices the values of the indices around it that it mentions
     * @param arguments what the arguments of the definition around it that it mentions are given
     * @param coordinates what the coordinates in it are
     */
    record Key(
            Syntax call,
            Map<String, Integer> indices,
            Map<Domain, Argument> places,
            Map<String, ScopedSyntax> arguments,
            CoordinateElaborator.Meaning coordinates) {}

    Key key(Syntax call, Scope scope, CoordinateElaborator.Meaning coordinates) {
        Set<String> names = mentioned.computeIfAbsent(call, LongSums::names);
        Map<String, Integer> indices = new HashMap<>();
        scope.indices().forEach((name, value) -> {
            if (names.contains(name)) {
                indices.put(name, value);
            }
        });
        Map<String, ScopedSyntax> arguments = new HashMap<>();
        scope.arguments().forEach((name, given) -> {
            if (names.contains(name)) {
                arguments.put(name, given);
            }
        });
        return new Key(call, indices, scope.places(), arguments, coordinates);
    }

    Optional<TermSum> find(Key key) {
        return Optional.ofNullable(known.get(key));
    }

    void put(Key key, TermSum sum) {
        known.put(key, sum);
    }

    /** All names in an expression. */
    static Set<String> names(Syntax syntax) {
        Set<String> names = new HashSet<>();
        collect(syntax, names);
        return names;
    }

    private static void collect(Syntax syntax, Set<String> names) {
        switch (syntax) {
            case Syntax.Number _ -> {
                // no name
            }
            case Syntax.Vector vector -> vector.elements().forEach(element -> collect(element, names));
            case Syntax.Negation negation -> collect(negation.operand(), names);
            case Syntax.Operation operation -> {
                collect(operation.left(), names);
                collect(operation.right(), names);
            }
            case Syntax.Conditional conditional -> {
                collect(conditional.condition(), names);
                collect(conditional.then(), names);
                collect(conditional.otherwise(), names);
            }
            case Syntax.Reference reference -> {
                names.add(reference.name());
                reference.indices().forEach(index -> collect(index, names));
                for (CallArgument argument : reference.arguments()) {
                    switch (argument) {
                        case CallArgument.Value(Syntax value) -> collect(value, names);
                        case CallArgument.Running running -> collect(running.range(), names);
                        case CallArgument.Quoted _ -> {
                            // the name of a table, which is none of the model
                        }
                    }
                }
            }
        }
    }

    private static void collect(Condition condition, Set<String> names) {
        switch (condition) {
            case Condition.Compared compared -> {
                collect(compared.left(), names);
                collect(compared.right(), names);
            }
            case Condition.All all -> all.conditions().forEach(each -> collect(each, names));
            case Condition.Any any -> any.conditions().forEach(each -> collect(each, names));
        }
    }

    private static void collect(IndexRange range, Set<String> names) {
        switch (range) {
            case IndexRange.Between between -> {
                collect(between.first(), names);
                collect(between.last(), names);
            }
            case IndexRange.Among among -> among.values().forEach(value -> collect(value, names));
        }
    }
}
