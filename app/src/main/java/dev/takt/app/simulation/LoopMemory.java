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

    /** What a period leaves to the collector: messages, a plan, its record. */
    private static final long GARBAGE_A_PERIOD = 75_000;
    /** A collection takes a processor for some tens of milliseconds, which short periods miss: it is to come every few seconds. */
    private static final double SECONDS_OF_GARBAGE = 3;

    /**
     * The garbage of some seconds for which the heap has as much room as for live data, in bytes; little beside them unless periods are
     * of few milliseconds.
     *
     * @param period seconds of the clock
     */
    public static long garbage(double period) {
        return (long) (GARBAGE_A_PERIOD * SECONDS_OF_GARBAGE / period);
    }

    /** The memory of a loop, given the bytes of its matrices, factors and vectors, and its {@link #garbage}. */
    static LoopMemory of(long matrices, long garbage) {
        long alive = SMALL + COPIES * matrices;
        long heap = HeapTarget.usual(Math.max(alive, garbage));
        return new LoopMemory(alive, heap, heap + BESIDE_THE_HEAP);
    }
}
