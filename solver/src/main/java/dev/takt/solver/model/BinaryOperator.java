package dev.takt.solver.model;

/** Operations on two arguments that models may use. */
public enum BinaryOperator implements Expression.BinaryFunction {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    POWER,
    ATAN2,
    /** Smooth away from equality of its arguments. */
    MIN,
    /** Smooth away from equality of its arguments. */
    MAX,
    /** 1 if the first argument is at most the second, else 0; models use it where variables are in neither. */
    AT_MOST;

    @Override
    public double apply(double a, double b) {
        return switch (this) {
            case ADD -> a + b;
            case SUBTRACT -> a - b;
            case MULTIPLY -> a * b;
            case DIVIDE -> a / b;
            case POWER -> Math.pow(a, b);
            case ATAN2 -> Math.atan2(a, b);
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            case AT_MOST -> a <= b ? 1 : 0;
        };
    }
}
