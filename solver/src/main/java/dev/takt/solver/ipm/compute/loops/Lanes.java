package dev.takt.solver.ipm.compute.loops;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The vector registers that loops over arrays run in, at most as long as {@link LaneSums#LANES}.
 *
 * <p>Loops call the Vector API itself and pass no vector to a method of their own: only the API's methods are compiled into
 * their caller whatever its size, and a vector that goes through a call is an object on the heap. What a loop carries from turn
 * to turn is an argument, {@code fresh.max(largest)}, and not what a method is called on: the compiler knows that it is a vector but not of which length,
 * and where the first calls of {@code max} taught it nothing it leaves that call, for good.
 */
public final class Lanes {
    public static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED.length() > LaneSums.LANES
            ? DoubleVector.SPECIES_512
            : DoubleVector.SPECIES_PREFERRED;
    public static final VectorSpecies<Long> BITS = VectorSpecies.of(long.class, SPECIES.vectorShape());
    public static final int WIDTH = SPECIES.length();

    /** The bits of a modulus, which as integers order like the numbers; those of NaN are above all others. */
    public static final long MODULUS = Long.MAX_VALUE;

    private Lanes() {}
}
