package dev.takt.solver.linalg.sparse;

import java.util.Arrays;
import java.util.Objects;

/**
 * Which unknowns are eliminated together as one static 2 x 2 pivot.
 *
 * <p>In a KKT matrix an equation is paired with the variable that it determines, so that the pivot block
 * {@code [h j; j 0]} is nonsingular even where the Hessian entry {@code h} is zero. An inequality whose slack is kept as
 * an unknown is paired with that slack. An unknown without mate is a 1 x 1 pivot and must be safe as one: a variable
 * with curvature, or an equation with a dual regularization that is not small.
 */
public final class Pairing {
    private static final int UNPAIRED = -1;

    private final int[] mate;
    private final int pairCount;

    private Pairing(int[] mate, int pairCount) {
        this.mate = mate;
        this.pairCount = pairCount;
    }

    /** No pairs: every unknown is a 1 x 1 pivot. */
    public static Pairing none(int dimension) {
        int[] mate = new int[dimension];
        Arrays.fill(mate, UNPAIRED);
        return new Pairing(mate, 0);
    }

    /**
     * The pairs ({@code first[k]}, {@code second[k]}); every other unknown is a 1 x 1 pivot.
     *
     * @throws IllegalArgumentException if an unknown is in two pairs or is its own mate
     */
    public static Pairing of(int dimension, int[] first, int[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException(
                    first.length + " first members for " + second.length + " second members, expected as many");
        }
        int[] mate = new int[dimension];
        Arrays.fill(mate, UNPAIRED);
        for (int k = 0; k < first.length; k++) {
            int i = Objects.checkIndex(first[k], dimension);
            int j = Objects.checkIndex(second[k], dimension);
            if (i == j || mate[i] != UNPAIRED || mate[j] != UNPAIRED) {
                throw new IllegalArgumentException("pair " + k + " is (" + i + ", " + j
                        + "), expected two different unknowns that are in no other pair");
            }
            mate[i] = j;
            mate[j] = i;
        }
        return new Pairing(mate, first.length);
    }

    /**
     * The pairing given as the mate of each unknown, -1 for none.
     *
     * @throws IllegalArgumentException if the mate of a mate is not the unknown itself
     */
    public static Pairing ofMates(int[] mate) {
        int pairs = 0;
        for (int i = 0; i < mate.length; i++) {
            int j = mate[i];
            if (j == UNPAIRED) {
                continue;
            }
            if (j == i || j < 0 || j >= mate.length || mate[j] != i) {
                throw new IllegalArgumentException("the mate of unknown " + i + " is " + j
                        + ", expected -1 or another unknown whose mate is " + i);
            }
            pairs += i < j ? 1 : 0;
        }
        return new Pairing(mate.clone(), pairs);
    }

    /** Number of unknowns, paired or not. */
    public int dimension() {
        return mate.length;
    }

    /** Number of 2 x 2 pivots. */
    public int pairCount() {
        return pairCount;
    }

    /** The mate of {@code unknown}, -1 for none. */
    public int mate(int unknown) {
        return mate[unknown];
    }

    /** Whether {@code unknown} is a member of a pair. */
    public boolean isPaired(int unknown) {
        return mate[unknown] != UNPAIRED;
    }

    /** A copy of the mates of all unknowns. */
    public int[] mates() {
        return mate.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pairing that && Arrays.equals(mate, that.mate);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(mate);
    }

    @Override
    public String toString() {
        return "Pairing[dimension=" + mate.length + ", pairs=" + pairCount + "]";
    }
}
