package dev.takt.app.report;

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
import java.util.OptionalDouble;

/** The value of a constant expression, with the initial values of parameters. */
final class ConstantValue {
    private ConstantValue() {}

    /** The value; empty if it depends on a coordinate or on a variable. */
    static OptionalDouble of(Expression expression) {
        return switch (expression) {
            case Literal(double value) -> OptionalDouble.of(value);
            case ParameterReference(var parameter, var arguments) ->
                arguments.isEmpty() ? OptionalDouble.of(parameter.initial().at()) : OptionalDouble.empty();
            case UnaryOperation(var operator, Expression operand) -> {
                OptionalDouble value = of(operand);
                yield value.isPresent() ? OptionalDouble.of(operator.apply(value.getAsDouble())) : value;
            }
            case BinaryOperation(var operator, Expression left, Expression right) -> {
                OptionalDouble a = of(left);
                OptionalDouble b = of(right);
                yield a.isPresent() && b.isPresent()
                        ? OptionalDouble.of(operator.apply(a.getAsDouble(), b.getAsDouble()))
                        : OptionalDouble.empty();
            }
            case TermSum sum -> of(sum.asTree());
            case Choice _, Coordinate _, VariableReference _, Derivative _, Integral _, SupportSum _ ->
                OptionalDouble.empty();
        };
    }
}
