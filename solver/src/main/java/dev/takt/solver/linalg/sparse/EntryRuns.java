package dev.takt.solver.linalg.sparse;

import java.util.Arrays;

/**
 * Sums of entries of one list into another, in a fixed order. Patterns on a grid make both run in steps of one; a run is a
 * loop without index lists.
 */
public final class EntryRuns {
    /** For each run the first target, the first source and the length. */
    private final int[] runs;

    public EntryRuns(int[] targets, int[] sources) {
        int[] found = new int[3 * targets.length];
        int count = 0;
        int k = 0;
        while (k < targets.length) {
            int first = k++;
            while (k < targets.length
                    && targets[k] - targets[first] == k - first
                    && sources[k] - sources[first] == k - first) {
                k++;
            }
            found[count] = targets[first];
            found[count + 1] = sources[first];
            found[count + 2] = k - first;
            count += 3;
        }
        runs = Arrays.copyOf(found, count);
    }

    /** Adds the entries. */
    public void add(double[] from, double[] to) {
        for (int run = 0; run < runs.length; run += 3) {
            addRun(from, runs[run + 1], to, runs[run], runs[run + 2]);
        }
    }

    private static void addRun(double[] from, int source, double[] to, int target, int length) {
        for (int i = 0; i < length; i++) {
            to[target + i] += from[source + i];
        }
    }

    /** The target of each entry. */
    public int[] targets() {
        return expanded(0);
    }

    /** The source of each entry. */
    public int[] sources() {
        return expanded(1);
    }

    private int[] expanded(int what) {
        int size = 0;
        for (int run = 0; run < runs.length; run += 3) {
            size += runs[run + 2];
        }
        int[] list = new int[size];
        int k = 0;
        for (int run = 0; run < runs.length; run += 3) {
            for (int i = 0; i < runs[run + 2]; i++) {
                list[k++] = runs[run + what] + i;
            }
        }
        return list;
    }
}
