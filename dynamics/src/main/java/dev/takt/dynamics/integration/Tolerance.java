package dev.takt.dynamics.integration;

/**
 * The accuracy asked of an integrator: the local error of entry i stays below {@code absolute + relative * |y_i|}.
 *
 * @param relative in [1e-13, 1e-2]
 * @param absolute positive, in the unit of the states
 */
public record Tolerance(double relative, double absolute) {
    /** Tight enough that a closed loop differs from the exact one by less than 1e-9. */
    public static final Tolerance DEFAULT = new Tolerance(1e-11, 1e-13);

    public Tolerance {
        if (!(relative >= 1e-13 && relative <= 1e-2)) {
            throw new IllegalArgumentException(
                    "relative tolerance " + relative + "; expected between 1e-13 and 1e-2. Maybe 1e-9?");
        }
        if (!(absolute > 0 && Double.isFinite(absolute))) {
            throw new IllegalArgumentException(
                    "absolute tolerance " + absolute + "; expected a positive number. Maybe 1e-2 of the relative one?");
        }
    }

    /** The weight by which an error of an entry is measured. */
    double scale(double value) {
        return absolute + relative * Math.abs(value);
    }
}
