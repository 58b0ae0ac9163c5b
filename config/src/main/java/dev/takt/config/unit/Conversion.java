package dev.takt.config.unit;

/** How a number in one unit becomes one in another: {@code number * factor + shift}. */
public record Conversion(double factor, double shift) {
    private static final double ROUNDING = 1e-12;

    /** What leaves numbers as they are. */
    static final Conversion IDENTITY = new Conversion(1, 0);

    /** Factors that differ from 1 by rounding alone are 1, so that alike units leave no trace. */
    static Conversion of(double factor, double shift) {
        double exact = Math.abs(factor - 1) < ROUNDING ? 1 : factor;
        return exact == 1 && shift == 0 ? IDENTITY : new Conversion(exact, shift);
    }

    /** Whether numbers stay as they are. */
    public boolean isIdentity() {
        return factor == 1 && shift == 0;
    }

    /** A number in the other unit. */
    public double of(double number) {
        return number * factor + shift;
    }

    /** The whole number of which the factor is the reciprocal; 0 if there is none. Dividing by it is exact where the factor is not. */
    public double divisor() {
        double reciprocal = 1 / factor;
        double whole = Math.rint(reciprocal);
        return factor < 1 && Math.abs(reciprocal - whole) <= ROUNDING * whole ? whole : 0;
    }
}
