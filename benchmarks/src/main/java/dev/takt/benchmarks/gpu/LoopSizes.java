package dev.takt.benchmarks.gpu;

import java.util.ArrayList;
import java.util.List;

/**
 * The sizes of the plants of the closed loops.
 *
 * @param column settings of the column that make it smaller
 * @param plate settings of the plate that make it smaller
 * @param mostSteps of a loop
 */
record LoopSizes(List<String> column, List<String> plate, int mostSteps) {
    private static final int FEW_STEPS = 2;

    LoopSizes {
        column = List.copyOf(column);
        plate = List.copyOf(plate);
    }

    /** The plants in full size. */
    static LoopSizes full(int mostSteps) {
        return new LoopSizes(List.of(), List.of(), mostSteps);
    }

    /** Sizes so small that the emulated device runs all loops in a minute, to test whether they run, not how fast. */
    static LoopSizes small() {
        return new LoopSizes(
                List.of("model.constants.N=6", "model.constants.Nf=4", "model.domain.t.horizon=14 s"),
                List.of("model.constants.n=5"),
                FEW_STEPS);
    }

    /** Whether the plants are those of the reference. */
    boolean areFull() {
        return column.isEmpty() && plate.isEmpty();
    }

    /** The settings of an example with additional ones. */
    List<String> settings(String example, List<String> others) {
        var all = new ArrayList<>(example.startsWith("distillation") ? column : plate);
        all.addAll(others);
        return all;
    }
}
