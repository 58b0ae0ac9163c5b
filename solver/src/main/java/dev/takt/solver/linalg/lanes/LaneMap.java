package dev.takt.solver.linalg.lanes;

/**
 * Which entries of a plain array stand in vector lanes: groups of {@link LaneKernels#LANES} entries, of which some may be
 * padding. Groups whose entries follow each other in the plain array are moved as a vector.
 */
public final class LaneMap {
    /** An entry of padding. */
    public static final int PADDING = -1;

    /** For each group the first entry when the group is contiguous, else -1. */
    final int[] contiguous;
    /** The entry of each place; padding repeats the first entry of its group. */
    final int[] entries;
    /** Whether a place is padding. */
    final boolean[] padding;

    /**
     * A map.
     *
     * @param entries the entry of each place, or {@link #PADDING}; not padding at the first place of a group
     */
    public LaneMap(int[] entries) {
        this.entries = entries.clone();
        padding = new boolean[entries.length];
        contiguous = new int[entries.length / LaneKernels.LANES];
        for (int group = 0; group < contiguous.length; group++) {
            int first = group * LaneKernels.LANES;
            boolean follows = true;
            for (int place = first; place < first + LaneKernels.LANES; place++) {
                padding[place] = entries[place] == PADDING;
                follows &= entries[place] == entries[first] + place - first;
                this.entries[place] = padding[place] ? entries[first] : entries[place];
            }
            contiguous[group] = follows ? entries[first] : -1;
        }
    }

    /** Number of places. */
    public int size() {
        return entries.length;
    }

    /** So few numbers are copied sooner one by one than by a call. */
    static void copyGroup(double[] from, int source, double[] to, int target) {
        to[target] = from[source];
        to[target + 1] = from[source + 1];
        to[target + 2] = from[source + 2];
        to[target + 3] = from[source + 3];
        to[target + 4] = from[source + 4];
        to[target + 5] = from[source + 5];
        to[target + 6] = from[source + 6];
        to[target + 7] = from[source + 7];
    }
}
