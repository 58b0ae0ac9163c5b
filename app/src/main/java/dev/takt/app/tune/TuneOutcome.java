package dev.takt.app.tune;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What became of a point with some plants.
 *
 * @param values of each wish, by plant and wish; infinite where a run was not finished
 * @param unsolved solves without an optimum, by plant
 * @param shown the run with the first plant; empty if there was none
 * @param failure why there is no run; empty for none
 */
@SuppressWarnings("ArrayRecordComponent")
record TuneOutcome(double[][] values, int[] unsolved, Optional<TuneCourse> shown, String failure) {
    /** Without any run. */
    static TuneOutcome failed(int plants, int wishes, String why) {
        double[][] values = new double[plants][wishes];
        for (double[] row : values) {
            Arrays.fill(row, Double.POSITIVE_INFINITY);
        }
        return new TuneOutcome(values, new int[plants], Optional.empty(), why);
    }

    /** The mean over the plants. */
    double mean(int wish) {
        return IntStream.range(0, values.length)
                .mapToDouble(plant -> values[plant][wish])
                .average()
                .orElse(0);
    }

    /** The value with the worst plant. */
    double worst(int wish) {
        return IntStream.range(0, values.length)
                .mapToDouble(plant -> values[plant][wish])
                .max()
                .orElse(0);
    }

    /** Solves without an optimum with all plants. */
    int allUnsolved() {
        return IntStream.of(unsolved).sum();
    }
}
