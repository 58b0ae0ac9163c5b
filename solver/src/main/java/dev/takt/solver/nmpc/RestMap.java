package dev.takt.solver.nmpc;

import dev.takt.solver.model.Argument;
import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.ConstantStates;
import dev.takt.solver.model.Constraint;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.Coordinate;
import dev.takt.solver.model.Expression.Derivative;
import dev.takt.solver.model.Expression.Literal;
import dev.takt.solver.model.Expression.ParameterReference;
import dev.takt.solver.model.Expression.VariableReference;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import dev.takt.solver.model.rewriting.ExpressionRewriting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What stands for each part of a model at rest. Variables and parameters lose the domain of time; the coordinate of time is the end
 * of the horizon. A state that does not move by itself, {@code der(d, t) = 0}, rests where it is: its initial value stands for it.
 */
final class RestMap extends ExpressionRewriting {
    private final Domain time;
    private final Map<Variable, Variable> variables = new HashMap<>();
    private final Map<Parameter, Parameter> parameters = new HashMap<>();
    private final Map<Variable, Expression> resting = new HashMap<>();

    RestMap(OptimalControlProblem model, Domain time) {
        this.time = time;
        for (Variable constant : ConstantStates.of(model, time)) {
            for (Constraint constraint : model.constraints()) {
                if (constraint instanceof Constraint.Equation equation && InitialValues.isInitial(equation, constant)) {
                    resting.put(constant, equation.right());
                }
            }
        }
    }

    /** The variable at rest. */
    Variable variable(Variable variable) {
        Variable known = variables.get(variable);
        if (known == null) {
            known = new Variable(
                    variable.name(),
                    withoutTime(variable.domains()),
                    variable.role() == Role.CONTROL ? Role.CONTROL : Role.FREE,
                    of(variable.lower()),
                    of(variable.upper()),
                    of(variable.start()),
                    OptionalDouble.empty());
            variables.put(variable, known);
        }
        return known;
    }

    /** The parameter at rest; the same one where it is no function of time. */
    Parameter parameter(Parameter parameter) {
        int place = parameter.timePosition();
        if (place < 0) {
            return parameter;
        }
        Parameter known = parameters.get(parameter);
        if (known == null) {
            known = new Parameter(parameter.name(), withoutTime(parameter.domains()), point -> {
                double[] whole = new double[point.length + 1];
                System.arraycopy(point, 0, whole, 0, place);
                whole[place] = moment(parameter);
                System.arraycopy(point, place, whole, place + 1, point.length - place);
                return parameter.initial().at(whole);
            });
            parameters.put(parameter, known);
        }
        return known;
    }

    /** Which moment of the horizon a parameter is taken at: the present one, but the last one of what is said along the horizon. */
    double moment(Parameter parameter) {
        return parameter.along() == Parameter.Along.TIME ? time.from() : time.to();
    }

    /** Whether an initial value stands for a variable at rest. */
    boolean isSubstituted(Variable atRest) {
        return resting.keySet().stream().anyMatch(variable -> variables.get(variable) == atRest);
    }

    private List<Domain> withoutTime(List<Domain> domains) {
        return domains.stream().filter(domain -> domain != time).toList();
    }

    private List<Argument> places(List<Argument> arguments) {
        return arguments.stream().filter(argument -> argument.domain() != time).toList();
    }

    @Override
    protected Expression coordinate(Coordinate coordinate) {
        return coordinate.domain() == time ? new Literal(time.to()) : coordinate;
    }

    @Override
    protected Expression parameter(ParameterReference reference) {
        return new ParameterReference(parameter(reference.parameter()), places(reference.arguments()));
    }

    @Override
    protected Expression variable(VariableReference reference) {
        Expression value = resting.get(reference.variable());
        return value == null
                ? new VariableReference(variable(reference.variable()), places(reference.arguments()))
                : of(value);
    }

    /** What cancels at rest, {@code u - prev(u, t)}, is 0, so that no row is left of it. */
    @Override
    protected Expression operation(BinaryFunction operator, Expression left, Expression right) {
        boolean cancels = operator == BinaryOperator.SUBTRACT && left.equals(right)
                || operator == BinaryOperator.MULTIPLY && (isZero(left) || isZero(right))
                || operator == BinaryOperator.DIVIDE && isZero(left);
        return cancels ? new Literal(0) : super.operation(operator, left, right);
    }

    private static boolean isZero(Expression expression) {
        return expression instanceof Literal(double value) && value == 0;
    }

    @Override
    protected Expression derivative(Derivative derivative) {
        return derivative.domain() == time ? new Literal(0) : super.derivative(derivative);
    }
}
