package dev.takt.solver.transcription.discretization;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryOperation;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.UnaryOperation;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.grid.Frame;
import dev.takt.solver.transcription.grid.GridNode;
import java.util.Optional;

/**
 * Equations over a domain of free length, multiplied by that length: {@code dx/ds = L f} instead of {@code (dx/ds)/L = f}. Both have the
 * same solutions. The first is bilinear in the length, the second has a pole in it, which Newton's method pays for by iterations.
 *
 * @param domain of free length
 */
record DurationRows(Discretization discretization, Domain domain) {

    /** The residual times the length; empty where a derivative along the domain is not a linear term of first order. */
    Optional<GridNode> multiplied(Expression residual, Frame frame) {
        if (Occurrences.ofMeasures(residual)) {
            return Optional.empty();
        }
        if (!Occurrences.ofDerivativesAlong(residual, domain)) {
            return Optional.of(GridNode.product(discretization.length(domain), discretization.lower(residual, frame)));
        }
        return switch (residual) {
            case Derivative derivative -> slope(derivative, frame);
            case UnaryOperation(var operator, Expression operand)
            when operator == UnaryOperator.NEGATE -> multiplied(operand, frame).map(GridNode::negative);
            case BinaryOperation operation -> operation(operation, frame);
            default -> Optional.empty();
        };
    }

    private Optional<GridNode> slope(Derivative derivative, Frame frame) {
        return derivative.domain() == domain
                        && derivative.order() == 1
                        && !Occurrences.ofDerivativesAlong(derivative.operand(), domain)
                ? Optional.of(discretization.slope(derivative, frame))
                : Optional.empty();
    }

    private Optional<GridNode> operation(BinaryOperation operation, Frame frame) {
        return switch (operation.operator()) {
            case BinaryOperator operator
            when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT ->
                multiplied(operation.left(), frame)
                        .flatMap(left -> multiplied(operation.right(), frame)
                                .map(right -> new GridNode.Binary(operator, left, right)));
            case BinaryOperator.MULTIPLY -> {
                boolean leftMoves = Occurrences.ofDerivativesAlong(operation.left(), domain);
                boolean rightMoves = Occurrences.ofDerivativesAlong(operation.right(), domain);
                if (leftMoves && rightMoves) {
                    yield Optional.empty();
                }
                yield leftMoves
                        ? multiplied(operation.left(), frame)
                                .map(left -> GridNode.product(left, discretization.lower(operation.right(), frame)))
                        : multiplied(operation.right(), frame)
                                .map(right -> GridNode.product(discretization.lower(operation.left(), frame), right));
            }
            case BinaryOperator.DIVIDE ->
                Occurrences.ofDerivativesAlong(operation.right(), domain)
                        ? Optional.empty()
                        : multiplied(operation.left(), frame)
                                .map(left -> GridNode.quotient(left, discretization.lower(operation.right(), frame)));
            default -> Optional.empty();
        };
    }
}
