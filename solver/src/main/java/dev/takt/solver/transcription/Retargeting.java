package dev.takt.solver.transcription;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Instances with other targets or other places of their variables. */
final class Retargeting {
    private Retargeting() {}

    /** The instances with their targets looked up in a table; those without a new target are left out. */
    static PatternInstances mapped(PatternInstances all, int[] targetOf) {
        int[] kept = IntStream.range(0, all.count())
                .filter(i -> targetOf[all.targets()[i]] >= 0)
                .toArray();
        return new PatternInstances(
                all.pattern(),
                kept.length,
                picked(all.variables(), kept),
                Arrays.stream(all.data())
                        .map(values ->
                                Arrays.stream(kept).mapToDouble(i -> values[i]).toArray())
                        .toArray(double[][]::new),
                picked(all.parameters(), kept),
                Arrays.stream(kept).map(i -> targetOf[all.targets()[i]]).toArray());
    }

    /** The instances with the places of their variables looked up in a table. */
    static PatternInstances moved(PatternInstances all, int[] placeOf) {
        return new PatternInstances(
                all.pattern(),
                all.count(),
                Arrays.stream(all.variables())
                        .map(places -> Arrays.stream(places)
                                .map(place -> placeOf[place])
                                .toArray())
                        .toArray(int[][]::new),
                all.data(),
                all.parameters(),
                all.targets());
    }

    private static int[][] picked(int[][] holes, int[] kept) {
        return Arrays.stream(holes)
                .map(values -> PatternInstantiation.pick(values, kept))
                .toArray(int[][]::new);
    }
}
