package dev.takt.benchmarks.page;

import java.util.List;

/**
 * A closed loop of a benchmark plant.
 *
 * @param name on the page
 * @param arguments of {@code takt simulate}
 * @param repeats until the JVM is warm
 * @param peer arguments of {@code benchmarks/peers/ipopt.py}
 * @param fatrop arguments of {@code benchmarks/peers/fatrop.py}; empty if Fatrop cannot solve it in reasonable time
 */
record BenchmarkCase(String name, String arguments, int repeats, String peer, String fatrop) {
    static final BenchmarkCase COLUMN =
            new BenchmarkCase("column, w = 1", "examples/distillation.conf", 40, "distillation 1.0", "1.0");
    static final BenchmarkCase COLUMN_LIGHT = new BenchmarkCase(
            "column, w = 0.1", "examples/distillation.conf --set model.constants.w=0.1", 40, "distillation 0.1", "0.1");
    static final BenchmarkCase PLATE_A = new BenchmarkCase("plate A", "examples/heated-plate.conf", 25, "plate A", "");
    static final BenchmarkCase PLATE_B =
            new BenchmarkCase("plate B", "examples/heated-plate.conf --set plant.variant=B", 25, "plate B", "");

    static final List<BenchmarkCase> ALL = List.of(COLUMN, COLUMN_LIGHT, PLATE_A, PLATE_B);

    /** The command for warm figures. */
    String simulate() {
        return "simulate " + arguments + " --repeat " + repeats;
    }
}
