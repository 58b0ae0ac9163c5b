package dev.takt.solver.model;

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
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/**
 * The value of an expression without variables, derivatives and measures at one point.
 */
public final class PointEvaluation {
    private final Map<Domain, Double> point;
    private final ToDoubleBiFunction<Parameter, double[]> parameters;

    /** Evaluates at the given coordinates, one for each domain that the expressions run over. */
    public PointEvaluation(Map<Domain, Double> point) {
        this(point, (parameter, coordinates) -> parameter.initial().at(coordinates));
    }

    /**
     * Evaluates at the given coordinates with parameters of other values than their initial ones.
     *
     * @param parameters the value of a parameter at coordinates of its domains
     */
    public PointEvaluation(Map<Domain, Double> point, ToDoubleBiFunction<Parameter, double[]> parameters) {
        this.point = Map.copyOf(point);
        this.parameters = parameters;
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
                parameters.applyAsDouble(
                        parameter, arguments.stream().mapToDouble(this::place).toArray());
            case Choice(Restriction condition, Expression then, Expression otherwise) ->
                condition.holds(of(condition.left()), of(condition.right())) ? of(then) : of(otherwise);
            case UnaryOperation(var operator, Expression operand) -> operator.apply(of(operand));
            case BinaryOperation(var operator, Expression left, Expression right) ->
                operator.apply(of(left), of(right));
            case TermSum sum -> of(sum.asTree());
            case VariableReference _, Derivative _, Integral _, SupportSum _ ->
                throw new IllegalArgumentException(
                        ExpressionText.of(expression) + "; expected only numbers, coordinates and parameters");
        };
    }

    private double place(Argument argument) {
        return switch (argument) {
            case Argument.Running(Domain domain) -> coordinate(domain);
            case Argument.At(Domain _, double coordinate) -> coordinate;
            case Argument.Delayed(Domain domain, double delay, Parameter _) -> coordinate(domain) - delay;
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
