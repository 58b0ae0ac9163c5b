package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Choice;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Integral;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.SupportSum;
import dev.takt.solver.model.Expression.TermSum;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Expression.VariableReference;
import java.util.IdentityHashMap;
import java.util.Map;

/** How often expressions refer to variables; of each expression it is remembered. */
final class VariableReferences {
    private final Map<Expression, Integer> counted = new IdentityHashMap<>();

    /** Number of references in an expression; what is inside a measure counts as one. */
    int in(Expression expression) {
        return switch (expression) {
            case Literal _, Coordinate _, ParameterReference _ -> 0;
            case VariableReference _, Integral _, SupportSum _, TermSum _ -> 1;
            case Derivative derivative -> in(derivative.operand());
            case UnaryOperation operation -> in(operation.operand());
            case Choice choice -> in(choice.then()) + in(choice.otherwise());
            case BinaryOperation operation -> {
                Integer known = counted.get(operation);
                if (known == null) {
                    known = in(operation.left()) + in(operation.right());
                    counted.put(operation, known);
                }
                yield known;
            }
        };
    }
}
