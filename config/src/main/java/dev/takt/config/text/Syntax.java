package dev.takt.config.text;

import dev.takt.config.unit.Unit;
import dev.takt.solver.model.BinaryOperator;
import java.util.List;

/** An expression as written: no name has a meaning yet. */
public sealed interface Syntax {

    /** Where the expression stands in its text, with the parentheses around it. */
    Span span();

    /** The same expression with another place in its text. */
    default Syntax at(Span place) {
        return switch (this) {
            case Number number -> new Number(number.value(), number.unit(), place);
            case Reference reference ->
                new Reference(reference.name(), reference.indices(), reference.called(), reference.arguments(), place);
            case Vector vector -> new Vector(vector.elements(), place);
            case Negation negation -> new Negation(negation.operand(), place);
            case Operation operation -> new Operation(operation.operator(), operation.left(), operation.right(), place);
            case Conditional conditional ->
                new Conditional(conditional.condition(), conditional.then(), conditional.otherwise(), place);
        };
    }

    /** A number, in a unit where one is written behind it. */
    record Number(double value, Unit unit, Span span) implements Syntax {
        /** A number without a unit. */
        public Number(double value, Span span) {
            this(value, Unit.NONE, span);
        }
    }

    /**
     * A name, with indices and arguments as in {@code x[i - 1](0)}, or the call of a function, {@code sin(x)}.
     *
     * @param called whether arguments were given
     */
    record Reference(String name, List<Syntax> indices, boolean called, List<CallArgument> arguments, Span span)
            implements Syntax {
        public Reference {
            indices = List.copyOf(indices);
            arguments = List.copyOf(arguments);
        }

        /** The same name with other indices. */
        public Reference with(List<Integer> otherIndices) {
            List<Syntax> numbers = otherIndices.stream()
                    .<Syntax>map(index -> new Number(index, span))
                    .toList();
            return new Reference(name, numbers, called, arguments, span);
        }

        /** Whether this is only a name. */
        public boolean isBare() {
            return indices.isEmpty() && !called;
        }
    }

    /** Expressions in brackets, {@code [a, b]}: a vector, or a matrix where its elements are vectors too. */
    record Vector(List<Syntax> elements, Span span) implements Syntax {
        public Vector {
            elements = List.copyOf(elements);
        }
    }

    /** The opposite of an expression. */
    record Negation(Syntax operand, Span span) implements Syntax {}

    /** An operation on two expressions. */
    record Operation(BinaryOperator operator, Syntax left, Syntax right, Span span) implements Syntax {}

    /** One of two expressions: {@code if(i = 1 and N > 2, a, b)}. */
    record Conditional(Condition condition, Syntax then, Syntax otherwise, Span span) implements Syntax {}
}
