package dev.takt.solver.kernels;

import dev.takt.solver.model.BinaryOperator;
import dev.takt.solver.model.Expression.BinaryFunction;
import dev.takt.solver.model.Expression.Curve;
import dev.takt.solver.model.Expression.Surface;
import dev.takt.solver.model.Expression.UnaryFunction;
import dev.takt.solver.model.UnaryOperator;
import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternNode;

/**
 * Evaluates one instance of a pattern in hyper-dual numbers, straight from its definition: an independent truth for the
 * derivative programs and their kernels. The two directions are variable holes.
 */
final class PatternInterpreter {
    private static final int NONE = -1;

    private final PatternInstances instances;
    private final double[] x;
    private final double[] parameters;

    PatternInterpreter(PatternInstances instances, double[] x, double[] parameters) {
        this.instances = instances;
        this.x = x;
        this.parameters = parameters;
    }

    double value(int instance) {
        return evaluate(instances.pattern().root(), instance, NONE, NONE).value();
    }

    double derivative(int instance, int hole) {
        return evaluate(instances.pattern().root(), instance, hole, NONE).first();
    }

    double derivative(int instance, int firstHole, int secondHole) {
        return evaluate(instances.pattern().root(), instance, firstHole, secondHole)
                .mixed();
    }

    private HyperDual evaluate(PatternNode node, int instance, int firstHole, int secondHole) {
        return switch (node) {
            case PatternNode.Literal(double value) -> HyperDual.constant(value);
            case PatternNode.DataHole(int hole) -> HyperDual.constant(instances.data()[hole][instance]);
            case PatternNode.ParameterHole(int hole) ->
                HyperDual.constant(parameters[instances.parameters()[hole][instance]]);
            case PatternNode.VariableHole(int hole) ->
                new HyperDual(
                        x[instances.variables()[hole][instance]],
                        hole == firstHole ? 1 : 0,
                        hole == secondHole ? 1 : 0,
                        0);
            case PatternNode.Unary unary ->
                apply(unary.operator(), evaluate(unary.operand(), instance, firstHole, secondHole));
            case PatternNode.Binary binary ->
                apply(
                        binary.operator(),
                        evaluate(binary.left(), instance, firstHole, secondHole),
                        evaluate(binary.right(), instance, firstHole, secondHole));
        };
    }

    private static HyperDual apply(UnaryFunction function, HyperDual a) {
        return switch (function) {
            case UnaryOperator operator -> apply(operator, a);
            case Curve curve -> HyperDualSpline.curve(curve.table(), a);
        };
    }

    private static HyperDual apply(BinaryFunction function, HyperDual a, HyperDual b) {
        return switch (function) {
            case BinaryOperator operator -> apply(operator, a, b);
            case Surface surface -> HyperDualSpline.surface(surface.table(), a, b);
        };
    }

    private static HyperDual apply(UnaryOperator operator, HyperDual a) {
        double u = a.value();
        double f = operator.apply(u);
        return switch (operator) {
            case NEGATE -> a.mapped(f, -1, 0);
            case SQUARE -> a.mapped(f, 2 * u, 2);
            case SQRT -> a.mapped(f, 0.5 / f, -0.25 / (f * f * f));
            case CBRT -> a.mapped(f, 1 / (3 * f * f), -2 / (9 * Math.pow(f, 5)));
            case EXP -> a.mapped(f, f, f);
            case LOG -> a.mapped(f, 1 / u, -1 / (u * u));
            case SIN -> a.mapped(f, Math.cos(u), -f);
            case COS -> a.mapped(f, -Math.sin(u), -f);
            case TAN -> a.mapped(f, 1 + f * f, 2 * f * (1 + f * f));
            case ASIN -> a.mapped(f, Math.pow(1 - u * u, -0.5), u * Math.pow(1 - u * u, -1.5));
            case ACOS -> a.mapped(f, -Math.pow(1 - u * u, -0.5), -u * Math.pow(1 - u * u, -1.5));
            case ATAN -> a.mapped(f, 1 / (1 + u * u), -2 * u / Math.pow(1 + u * u, 2));
            case SINH -> a.mapped(f, Math.cosh(u), f);
            case COSH -> a.mapped(f, Math.sinh(u), f);
            case TANH -> a.mapped(f, 1 - f * f, -2 * f * (1 - f * f));
            case ABS -> a.mapped(f, Math.signum(u), 0);
        };
    }

    private static HyperDual apply(BinaryOperator operator, HyperDual a, HyperDual b) {
        return switch (operator) {
            case ADD -> a.plus(b);
            case SUBTRACT -> a.minus(b);
            case MULTIPLY -> a.times(b);
            case DIVIDE -> a.over(b);
            case POWER -> a.power(b);
            case ATAN2 -> arcTangent(a, b);
            case MIN -> a.value() <= b.value() ? a : b;
            case MAX -> a.value() >= b.value() ? a : b;
            case AT_MOST -> HyperDual.constant(a.value() <= b.value() ? 1 : 0);
        };
    }

    /** The angle of a rotation by the angle of the values, which leaves a small angle: its arc tangent is that of y/x. */
    private static HyperDual arcTangent(HyperDual y, HyperDual x) {
        HyperDual along = x.times(HyperDual.constant(x.value())).plus(y.times(HyperDual.constant(y.value())));
        HyperDual across = y.times(HyperDual.constant(x.value())).minus(x.times(HyperDual.constant(y.value())));
        HyperDual small = across.over(along).mapped(0, 1, 0);
        return small.plus(HyperDual.constant(Math.atan2(y.value(), x.value())));
    }
}
