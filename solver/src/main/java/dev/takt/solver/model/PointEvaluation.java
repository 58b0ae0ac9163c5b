package dev.takt.solver.model;

import java.util.List;
import java.util.Map;

/**
 * The value of an expression without variables, derivatives and measures at one point. Parameters take their initial
 * values.
 */
public final class PointEvaluation {
    private final Map<Domain, Double> point;

    /** Evaluates at the given coordinates, one for each domain that the expressions run over. */
    public PointEvaluation(Map<Domain, Double> point) {
        this.point = Map.copyOf(point);
    }

    /**
     * The value of an expression.
     *
     * @throws IllegalArgumentException if the expression is not made of numbers, coordinates and parameters, or runs over
     *     a domain without coordinate
     */
    public double of(Expression expression) {
        return switch (expression) {
            case Literal(double value) -> value;
            case Coordinate(Domain domain) -> coordinate(domain);
            case ParameterReference(Parameter parameter, List<Argument> arguments) ->
                parameter
                        .initial()
                        .at(arguments.stream().mapToDouble(this::place).toArray());
            case UnaryOperation(UnaryOperator operator, Expression operand) -> operator.apply(of(operand));
            case BinaryOperation(BinaryOperator operator, Expression left, Expression right) ->
                operator.apply(of(left), of(right));
            case VariableReference _, Derivative _, Integral _, SupportSum _ ->
                throw new IllegalArgumentException(
                        ExpressionText.of(expression) + "; expected only numbers, coordinates and parameters");
        };
    }

    private double place(Argument argument) {
        return switch (argument) {
            case Argument.Running(Domain domain) -> coordinate(domain);
            case Argument.At(Domain _, double coordinate) -> coordinate;
            case Argument.Shifted(Domain domain, int supports) -> {
                double[] all = domain.supports();
                int index = Supports.indexOf(all, coordinate(domain)) + supports;
                yield index >= 0 && index < all.length ? all[index] : Double.NaN;
            }
        };
    }

    private double coordinate(Domain domain) {
        Double coordinate = point.get(domain);
        if (coordinate == null) {
            throw new IllegalArgumentException("no coordinate of " + domain.name() + " here");
        }
        return coordinate;
    }
}
