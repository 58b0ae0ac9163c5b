package dev.takt.config.model;

import dev.takt.config.text.CallArgument;
import dev.takt.config.text.Condition;
import dev.takt.config.text.Syntax;

/** Whether an expression speaks of a coordinate. */
final class Mentions {
    private Mentions() {}

    /** Whether the name of a domain stands in an expression, apart from the ends of the domain. */
    static boolean of(Syntax syntax, String name) {
        return switch (syntax) {
            case Syntax.Number _ -> false;
            case Syntax.Vector vector -> vector.elements().stream().anyMatch(element -> of(element, name));
            case Syntax.Negation negation -> of(negation.operand(), name);
            case Syntax.Operation operation -> of(operation.left(), name) || of(operation.right(), name);
            case Syntax.Conditional conditional ->
                of(conditional.condition(), name) || of(conditional.then(), name) || of(conditional.otherwise(), name);
            case Syntax.Reference reference -> of(reference, name);
        };
    }

    private static boolean of(Syntax.Reference reference, String name) {
        if (reference.name().equals(name)) {
            return true;
        }
        boolean isEnd = reference.called()
                && (reference.name().equals("start") || reference.name().equals("end"));
        return !isEnd
                && (reference.indices().stream().anyMatch(index -> of(index, name))
                        || reference.arguments().stream()
                                .anyMatch(argument ->
                                        argument instanceof CallArgument.Value(Syntax value) && of(value, name)));
    }

    private static boolean of(Condition condition, String name) {
        return switch (condition) {
            case Condition.Compared compared -> of(compared.left(), name) || of(compared.right(), name);
            case Condition.All all -> all.conditions().stream().anyMatch(each -> of(each, name));
            case Condition.Any any -> any.conditions().stream().anyMatch(each -> of(each, name));
        };
    }
}
