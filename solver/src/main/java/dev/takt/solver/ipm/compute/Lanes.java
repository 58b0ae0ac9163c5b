package dev.takt.solver.ipm.compute;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The vector registers that loops over arrays run in, at most as long as {@link LaneSums#LANES}. */
final class Lanes {
    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED.length() > LaneSums.LANES
            ? DoubleVector.SPECIES_512
            : DoubleVector.SPECIES_PREFERRED;
    static final VectorSpecies<Long> BITS = VectorSpecies.of(long.class, SPECIES.vectorShape());
    static final int WIDTH = SPECIES.length();

    private static final long MAGNITUDE = Long.MAX_VALUE;

    private Lanes() {}

    /** The numbers from a place on. */
    static DoubleVector at(double[] x, int i) {
        return DoubleVector.fromArray(SPECIES, x, i);
    }

    /** The bits of the moduli, which as integers order like the numbers; those of NaN are above all others. */
    static LongVector magnitude(DoubleVector x) {
        return x.reinterpretAsLongs().and(MAGNITUDE);
    }

    /** The largest of moduli. */
    static double largest(LongVector magnitudes) {
        return Double.longBitsToDouble(magnitudes.reduceLanes(VectorOperators.MAX));
    }

    /** The smallest of moduli. */
    static double smallest(LongVector magnitudes) {
        return Double.longBitsToDouble(magnitudes.reduceLanes(VectorOperators.MIN));
    }
}
