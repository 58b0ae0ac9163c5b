package dev.takt.solver.kernels;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of runs of products, {@code y[to + i] += value[first + i] * x[from + i]}. Runs that add to the same entries of y come one
 * after another, in their order, so that these entries are read and written once for all of them.
 */
final class RunSums {
    private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;

    /** A run of products. */
    record Run(int first, int from, int to, int length) {}

    /** The entries that a group of runs adds to. */
    private record Target(int to, int length) {}

    /** The first run of each group, and after them the number of runs. */
    private final int[] groups;

    private final int[] targets;
    private final int[] lengths;
    private final int[] values;
    private final int[] sources;

    RunSums(List<Run> runs) {
        Map<Target, List<Run>> byTarget = new LinkedHashMap<>();
        for (Run run : runs) {
            byTarget.computeIfAbsent(new Target(run.to, run.length), _ -> new ArrayList<>())
                    .add(run);
        }
        List<List<Run>> grouped = List.copyOf(byTarget.values());
        targets = grouped.stream().mapToInt(group -> group.getFirst().to).toArray();
        lengths = grouped.stream().mapToInt(group -> group.getFirst().length).toArray();
        values = grouped.stream().flatMap(List::stream).mapToInt(Run::first).toArray();
        sources = grouped.stream().flatMap(List::stream).mapToInt(Run::from).toArray();
        groups = new int[grouped.size() + 1];
        for (int group = 0; group < grouped.size(); group++) {
            groups[group + 1] = groups[group] + grouped.get(group).size();
        }
    }

    /** Adds the products; in vector registers or not, the bits are the same. */
    void add(double[] value, double[] x, double[] y, boolean inLanes) {
        for (int group = 0; group < targets.length; group++) {
            int to = targets[group];
            int length = lengths[group];
            int done = 0;
            if (inLanes && length >= LANES.length()) {
                done = LANES.loopBound(length);
                addLanes(value, x, y, group, to, done);
            }
            for (int i = done; i < length; i++) {
                double sum = y[to + i];
                for (int run = groups[group]; run < groups[group + 1]; run++) {
                    sum += value[values[run] + i] * x[sources[run] + i];
                }
                y[to + i] = sum;
            }
        }
    }

    private void addLanes(double[] value, double[] x, double[] y, int group, int to, int length) {
        int begin = groups[group];
        int end = groups[group + 1];
        for (int i = 0; i < length; i += LANES.length()) {
            DoubleVector sum = DoubleVector.fromArray(LANES, y, to + i);
            for (int run = begin; run < end; run++) {
                sum = DoubleVector.fromArray(LANES, value, values[run] + i)
                        .mul(DoubleVector.fromArray(LANES, x, sources[run] + i))
                        .add(sum);
            }
            sum.intoArray(y, to + i);
        }
    }
}
