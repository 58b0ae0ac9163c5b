package dev.takt.solver.ipm.options;

/**
 * How a cold solve starts (Wächter and Biegler 2006, section 3.6).
 *
 * @param push least distance of the first point to a bound, relative to max(1, |bound|)
 * @param fraction the same relative to the distance of two bounds
 * @param boundMultiplier first value of every bound multiplier
 * @param rowMultiplierLimit least-squares estimates above it are dropped for zeros; 0 for zeros always
 */
public record InitialPointOptions(double push, double fraction, double boundMultiplier, double rowMultiplierLimit) {
    /** The paper's values: 1e-2, 1e-2, 1 and 1e3. */
    public static final InitialPointOptions DEFAULT = new InitialPointOptions(1e-2, 1e-2, 1, 1e3);

    public InitialPointOptions {
        Requirement.positive("bound push", push);
        Requirement.fraction("bound fraction", fraction);
        Requirement.positive("first bound multiplier", boundMultiplier);
        Requirement.notNegative("row multiplier limit", rowMultiplierLimit);
    }
}
