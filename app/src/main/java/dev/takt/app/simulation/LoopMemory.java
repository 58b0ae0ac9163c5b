package dev.takt.app.simulation;

import dev.takt.actors.machine.HeapTarget;

/**
 * The memory of a running loop with its solver in the same process, estimated from the sizes of its problem. {@code
 * ./takt benchmarks memory} measures it; docs/runtime.md has the figures.
 *
 * @param alive live data on the heap, in bytes
 * @param heap target of the heap size
 * @param resident resident memory of the process
 */
public record LoopMemory(long alive, long heap, long resident) {
    private static final long MIB = 1L << 20;
    /** The live data of a loop of a small problem: classes, actors, records, the page. */
    private static final long SMALL = 45 * MIB;
    /** A loop has its solver, the model of its plant and of its estimator, and analyses. */
    private static final long COPIES = 3;
    /** Code, classes, threads, the compiler and libraries. */
    private static final long BESIDE_THE_HEAP = 165 * MIB;

    /** The memory of a loop, given the bytes of its matrices, factors and vectors. */
    static LoopMemory of(long matrices) {
        long alive = SMALL + COPIES * matrices;
        long heap = HeapTarget.usual(alive);
        return new LoopMemory(alive, heap, heap + BESIDE_THE_HEAP);
    }
}
