package dev.takt.solver.nmpc;

/** A vector whose every entry is read from one entry of another vector, or from between two; made once, applied often. */
final class InterpolationMap {
    private final int[] first;
    private final int[] second;
    private final double[] fraction;

    /** The identity on vectors of a length. */
    InterpolationMap(int length) {
        first = new int[length];
        second = new int[length];
        fraction = new double[length];
        for (int i = 0; i < length; i++) {
            first[i] = i;
            second[i] = i;
        }
    }

    /** Reads an entry from another one; negative sources are none and leave the entry as it is. */
    void copy(int entry, int source) {
        interpolate(entry, source, source, 0);
    }

    /** Reads an entry from between two; where one of them is negative, from the other. */
    void interpolate(int entry, int left, int right, double weight) {
        if (left < 0 && right < 0) {
            return;
        }
        first[entry] = left >= 0 ? left : right;
        second[entry] = right >= 0 ? right : left;
        fraction[entry] = weight;
    }

    /**
     * The map of a vector that holds this one several times, with entries in common.
     *
     * @param places {@code [copy][entry]}, the entry of the long vector; of copies in common the first one says what it becomes
     * @param length of the long vector
     */
    InterpolationMap along(int[][] places, int length) {
        InterpolationMap all = new InterpolationMap(length);
        for (int copy = places.length - 1; copy >= 0; copy--) {
            int[] place = places[copy];
            for (int i = 0; i < place.length; i++) {
                all.first[place[i]] = place[first[i]];
                all.second[place[i]] = place[second[i]];
                all.fraction[place[i]] = fraction[i];
            }
        }
        return all;
    }

    /** Applies the map; the two vectors must be different ones. */
    void apply(double[] from, double[] to) {
        for (int i = 0; i < first.length; i++) {
            to[i] = fraction[i] == 0
                    ? from[first[i]]
                    : (1 - fraction[i]) * from[first[i]] + fraction[i] * from[second[i]];
        }
    }
}
