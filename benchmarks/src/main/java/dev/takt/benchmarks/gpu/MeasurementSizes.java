package dev.takt.benchmarks.gpu;

import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import java.util.Arrays;

/**
 * The sizes of the measurements.
 *
 * @param column the distillation column
 * @param plate the heated plate
 * @param plates points per side of growing plates
 * @param horizons supports of growing horizons of the column
 * @param scenarios number of columns in a batch
 * @param repeats of each measurement at most, of which the fastest counts
 */
@SuppressWarnings("ArrayRecordComponent")
record MeasurementSizes(
        DistillationColumn column, HeatedPlate plate, int[] plates, int[] horizons, int scenarios, int repeats) {

    /** The sizes for a GPU. */
    static MeasurementSizes full(int largestPlate) {
        return new MeasurementSizes(
                DistillationColumn.reference(),
                HeatedPlate.reference(),
                Arrays.stream(new int[] {21, 41, 81, 161})
                        .filter(side -> side <= largestPlate)
                        .toArray(),
                new int[] {91, 361, 1441, 5761},
                256,
                10);
    }

    /** Sizes so small that the emulated device finishes in a minute, to test whether everything runs, not how fast. */
    static MeasurementSizes small() {
        return new MeasurementSizes(
                DistillationColumn.reference().withTrays(6, 4).withSupports(8),
                HeatedPlate.reference().withSide(5),
                new int[] {5, 9},
                new int[] {8, 16},
                3,
                2);
    }

    /** Repeats one measurement. */
    Repetition repetition() {
        return new Repetition(repeats);
    }
}
