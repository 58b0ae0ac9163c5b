package dev.takt.solver.transcription.grid;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A linear operator along one domain: the value at support k is the sum over j of {@code weights[j][k]} times the operand
 * at support {@code neighbours[j][k]}. Where the scheme has none, the neighbours are outside.
 *
 * @param neighbours {@code [term][support]}
 * @param weights {@code [term][support]}
 * @param determined by support: the neighbour whose value an equation with this derivative determines
 */
@SuppressWarnings("ArrayRecordComponent")
public record Stencil(int[][] neighbours, double[][] weights, int[] determined) {

    /** A stencil of some terms that exists nowhere yet. */
    static Stencil empty(int terms, int supports) {
        int[][] neighbours = new int[terms][supports];
        for (int[] term : neighbours) {
            Arrays.fill(term, GridIndex.OUTSIDE);
        }
        int[] determined = new int[supports];
        Arrays.fill(determined, GridIndex.OUTSIDE);
        return new Stencil(neighbours, new double[terms][supports], determined);
    }

    /** Whether the operator exists at a support. */
    public boolean existsAt(int support) {
        return determined[support] >= 0;
    }

    /** The value itself, at every support. */
    static Stencil identity(int supports) {
        Stencil stencil = empty(1, supports);
        for (int k = 0; k < supports; k++) {
            stencil.neighbours[0][k] = k;
            stencil.weights[0][k] = 1;
            stencil.determined[k] = k;
        }
        return stencil;
    }

    /** Its terms. */
    public List<DerivativeTerm> terms() {
        return IntStream.range(0, weights.length)
                .mapToObj(j -> new DerivativeTerm(neighbours[j], weights[j], Optional.empty()))
                .toList();
    }

    /** The terms that are not zero everywhere. */
    Stencil withoutZeroTerms() {
        int[] kept = IntStream.range(0, weights.length)
                .filter(term -> Arrays.stream(weights[term]).anyMatch(weight -> weight != 0))
                .toArray();
        return new Stencil(
                Arrays.stream(kept).mapToObj(term -> neighbours[term]).toArray(int[][]::new),
                Arrays.stream(kept).mapToObj(term -> weights[term]).toArray(double[][]::new),
                determined);
    }
}
