package dev.takt.solver.linalg.sparse;

import java.util.Arrays;
import java.util.Objects;

/**
 * Which unknowns are eliminated together as one static 2 x 2 pivot.
 *
 * <p>In a KKT matrix an equation is paired with the variable that it determines, so that the pivot block
 * {@code [h j; j 0]} is nonsingular even where the Hessian entry {@code h} is zero. An inequality whose slack is kept as
 * an unknown is paired with that slack. An unknown without partner is a 1 x 1 pivot and must be safe as one: a variable
 * with curvature, or an equation with a dual regularization that is not small.
 */
public final class Pairing {
    private static final int UNPAIRED = -1;

    private final int[] partner;
    private final int pairCount;

    private Pairing(int[] partner, int pairCount) {
        this.partner = partner;
        this.pairCount = pairCount;
    }

    /** No pairs: every unknown is a 1 x 1 pivot. */
    public static Pairing none(int dimension) {
        int[] partner = new int[dimension];
        Arrays.fill(partner, UNPAIRED);
        return new Pairing(partner, 0);
    }

    /**
     * The pairs ({@code first[k]}, {@code second[k]}); every other unknown is a 1 x 1 pivot.
     *
     * @throws IllegalArgumentException if an unknown is in two pairs or is its own partner
     */
    public static Pairing of(int dimension, int[] first, int[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException(
                    first.length + " first members for " + second.length + " second members, expected as many");
        }
        int[] partner = new int[dimension];
        Arrays.fill(partner, UNPAIRED);
        for (int k = 0; k < first.length; k++) {
            int i = Objects.checkIndex(first[k], dimension);
            int j = Objects.checkIndex(second[k], dimension);
            if (i == j || partner[i] != UNPAIRED || partner[j] != UNPAIRED) {
                throw new IllegalArgumentException("pair " + k + " is (" + i + ", " + j
                        + "), expected two different unknowns that are in no other pair");
            }
            partner[i] = j;
            partner[j] = i;
        }
        return new Pairing(partner, first.length);
    }

    /**
     * The pairing given as the partner of each unknown, -1 for none.
     *
     * @throws IllegalArgumentException if the partner of a partner is not the unknown itself
     */
    public static Pairing ofPartners(int[] partner) {
        int pairs = 0;
        for (int i = 0; i < partner.length; i++) {
            int j = partner[i];
            if (j == UNPAIRED) {
                continue;
            }
            if (j == i || j < 0 || j >= partner.length || partner[j] != i) {
                throw new IllegalArgumentException("the partner of unknown " + i + " is " + j
                        + ", expected -1 or another unknown whose partner is " + i);
            }
            pairs += i < j ? 1 : 0;
        }
        return new Pairing(partner.clone(), pairs);
    }

    /** Number of unknowns, paired or not. */
    public int dimension() {
        return partner.length;
    }

    /** Number of 2 x 2 pivots. */
    public int pairCount() {
        return pairCount;
    }

    /** The partner of {@code unknown}, -1 for none. */
    public int partner(int unknown) {
        return partner[unknown];
    }

    /** Whether {@code unknown} is a member of a pair. */
    public boolean isPaired(int unknown) {
        return partner[unknown] != UNPAIRED;
    }

    /** A copy of the partners of all unknowns. */
    public int[] partners() {
        return partner.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pairing that && Arrays.equals(partner, that.partner);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(partner);
    }

    @Override
    public String toString() {
        return "Pairing[dimension=" + partner.length + ", pairs=" + pairCount + "]";
    }
}
