package dev.takt.benchmarks.gpu;

import java.util.ArrayList;
import java.util.List;

/**
 * How large the plants of the closed loops are.
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

    /** The plants as they are. */
    static LoopSizes full(int mostSteps) {
        return new LoopSizes(List.of(), List.of(), mostSteps);
    }

    /** So small that the emulated device plays all loops in a minute: whether they run, not how fast. */
    static LoopSizes small() {
        return new LoopSizes(
                List.of("model.constants.N=6", "model.constants.Nf=4", "model.domain.t.horizon=14 s"),
                List.of("model.constants.n=5"),
                FEW_STEPS);
    }

    /** Whether the plants are those that the reference is for. */
    boolean areFull() {
        return column.isEmpty() && plate.isEmpty();
    }

    /** Settings of an example, with others. */
    List<String> settings(String example, List<String> others) {
        var all = new ArrayList<>(example.startsWith("distillation") ? column : plate);
        all.addAll(others);
        return all;
    }
}
