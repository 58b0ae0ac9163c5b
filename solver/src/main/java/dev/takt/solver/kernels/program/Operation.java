package dev.takt.solver.kernels.program;

/** The operations of straight-line programs: those of models, and those that their derivatives need besides. */
public enum Operation {
    NEGATE(1),
    SQUARE(1),
    /** {@code 1 / a}. */
    RECIPROCAL(1),
    SQRT(1),
    CBRT(1),
    EXP(1),
    LOG(1),
    SIN(1),
    COS(1),
    TAN(1),
    ASIN(1),
    ACOS(1),
    ATAN(1),
    SINH(1),
    COSH(1),
    TANH(1),
    ABS(1),
    /** -1, 0 or 1 as the sign of the argument; the derivative of {@link #ABS}. */
    SIGN(1),
    ADD(2),
    SUBTRACT(2),
    MULTIPLY(2),
    DIVIDE(2),
    POWER(2),
    ATAN2(2),
    MIN(2),
    MAX(2),
    /** 1 if {@code a <= b}, else 0; 0 when one of them is NaN. The derivative of {@link #MIN} by its first argument. */
    AT_MOST(2);

    private final int arity;

    Operation(int arity) {
        this.arity = arity;
    }

    /** Number of arguments, 1 or 2. */
    public int arity() {
        return arity;
    }

    /** Whether the arguments may be swapped. */
    public boolean commutes() {
        return this == ADD || this == MULTIPLY || this == MIN || this == MAX;
    }

    /** Whether processors compute it in lanes, exactly rounded: no call of a function of the mathematical library. */
    public boolean isArithmetic() {
        return switch (this) {
            case NEGATE, SQUARE, RECIPROCAL, SQRT, ABS, SIGN, ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX, AT_MOST ->
                true;
            case CBRT, EXP, LOG, SIN, COS, TAN, ASIN, ACOS, ATAN, SINH, COSH, TANH, POWER, ATAN2 -> false;
        };
    }

    double apply(double a) {
        return switch (this) {
            case NEGATE -> -a;
            case SQUARE -> a * a;
            case RECIPROCAL -> 1 / a;
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
            case SIGN -> Math.signum(a);
            default -> throw new IllegalArgumentException(this + " takes " + arity + " arguments, not 1");
        };
    }

    double apply(double a, double b) {
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
            default -> throw new IllegalArgumentException(this + " takes " + arity + " argument, not 2");
        };
    }
}
