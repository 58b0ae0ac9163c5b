package dev.takt.solver.kkt;

import java.util.Locale;

/**
 * What a KKT system would cost, from its structure alone. The constants are those of one core of 2025, fitted to the times
 * of the stage recursion benchmark on twenty models; only ratios matter.
 *
 * @param choice which system
 * @param description its sizes
 * @param seconds of a factorization and a solve
 */
public record KktEstimate(KktChoice choice, KktDescription description, double seconds) {
    private static final double SPARSE_FLOPS = 5e10;
    private static final double FRONT = 350e-9;
    private static final double UNKNOWN = 25e-9;
    private static final double FACTOR_ENTRY = 0.5e-9;

    /** Nothing that factorizes the whole system takes less than this for each unknown and for each entry. */
    private static final double MIN_UNKNOWN = 40e-9;

    private static final double MIN_ENTRY = 2e-9;

    /** The sparse factorization of the whole system. */
    public static KktEstimate ofWhole(KktDescription whole) {
        double seconds = whole.flops() / SPARSE_FLOPS
                + FRONT * whole.blocks()
                + UNKNOWN * whole.dimension()
                + FACTOR_ENTRY * whole.factorEntries();
        return new KktEstimate(KktChoice.AUGMENTED, whole, seconds);
    }

    /** Less than what the whole system can cost, known before its analysis. */
    public static double leastOfWhole(int unknowns, int entries) {
        return MIN_UNKNOWN * unknowns + MIN_ENTRY * entries;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s takes an estimated %.2g ms a factorization and solve",
                choice.name().toLowerCase(Locale.ROOT),
                1e3 * seconds);
    }
}
