package dev.takt.solver.model;

/** Functions of one argument that models may use; all are smooth inside their domain of definition. */
public enum UnaryOperator implements Expression.UnaryFunction {
    NEGATE,
    SQUARE,
    SQRT,
    CBRT,
    EXP,
    LOG,
    SIN,
    COS,
    TAN,
    ASIN,
    ACOS,
    ATAN,
    SINH,
    COSH,
    TANH,
    /** Smooth where the argument keeps its sign; models use it only where it does. */
    ABS;

    @Override
    public double apply(double a) {
        return switch (this) {
            case NEGATE -> -a;
            case SQUARE -> a * a;
            case SQRT -> Math.sqrt(a);
            case CBRT -> Math.cbrt(a);
            case EXP -> Math.exp(a);
            case LOG -> Math.log(a);
            case SIN -> Math.sin(a);
            case COS -> Math.cos(a);
            case TAN -> Math.tan(a);
            case ASIN -> Math.asin(a);
            case ACOS -> Math.acos(a);
            case ATAN -> Math.atan(a);
            case SINH -> Math.sinh(a);
            case COSH -> Math.cosh(a);
            case TANH -> Math.tanh(a);
            case ABS -> Math.abs(a);
        };
    }
}
