package dev.takt.solver.linalg.sparse;

import java.util.Arrays;

/** Lists of indices as plain arrays. */
public final class Indices {
    private Indices() {}

    /** The numbers 0, 1, …, {@code count - 1}. */
    public static int[] range(int count) {
        int[] numbers = new int[count];
        for (int k = 0; k < count; k++) {
            numbers[k] = k;
        }
        return numbers;
    }

    /** What a list holds at each of some places: as many numbers as there are places. */
    public static int[] picked(int[] from, int[] places) {
        int[] picked = new int[places.length];
        for (int k = 0; k < picked.length; k++) {
            picked[k] = from[places[k]];
        }
        return picked;
    }

    /** Lists one after the other. */
    public static int[] joined(int[]... parts) {
        return Arrays.stream(parts).flatMapToInt(Arrays::stream).toArray();
    }

    /** For each number its place in a permutation of them. */
    public static int[] inverse(int[] permutation) {
        int[] inverse = new int[permutation.length];
        for (int k = 0; k < permutation.length; k++) {
            inverse[permutation[k]] = k;
        }
        return inverse;
    }
}
