package dev.takt.solver.transcription;

import dev.takt.solver.transcription.pattern.PatternInstances;
import dev.takt.solver.transcription.pattern.PatternInstantiation;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Instances with other targets or other places of their variables. */
final class Retargeting {
    private Retargeting() {}

    /** The instances with their targets looked up in a table; those without a new target are left out. */
    static PatternInstances mapped(PatternInstances all, int[] targetOf) {
        int[] targets = PatternInstantiation.pick(targetOf, all.targets());
        int[] kept =
                IntStream.range(0, all.count()).filter(i -> targets[i] >= 0).toArray();
        if (kept.length == all.count()) {
            return new PatternInstances(
                    all.pattern(), all.count(), all.variables(), all.data(), all.parameters(), targets);
        }
        return new PatternInstances(
                all.pattern(),
                kept.length,
                picked(all.variables(), kept),
                Arrays.stream(all.data())
                        .map(values ->
                                Arrays.stream(kept).mapToDouble(i -> values[i]).toArray())
                        .toArray(double[][]::new),
                picked(all.parameters(), kept),
                PatternInstantiation.pick(targets, kept));
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
