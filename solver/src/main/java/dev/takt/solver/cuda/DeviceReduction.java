package dev.takt.solver.cuda;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import java.util.Arrays;

/**
 * Reductions in two stages without atomics: every block leaves a partial result, one block joins them. The number of blocks
 * depends on the length alone, so that results repeat bit for bit.
 *
 * <p>{@link #begin} starts one; {@link #add} runs a kernel over a piece of the vectors, with the address of the partial
 * results as its last argument; {@link #sum}, {@link #largest} and {@link #smallest} end it.
 */
final class DeviceReduction {
    private static final int MOST_THREADS = 128;
    private static final int ITEMS_A_THREAD = 4;
    private static final int MOST_BLOCKS = 256;
    private static final int MOST_PIECES = 8;
    private static final int RESULTS = 5;
    /** Room for the partial results of one of several values that are reduced together; as in the kernels. */
    private static final int STRIDE = MOST_BLOCKS * MOST_PIECES;

    private final Device device;
    private final DeviceKernel sum;
    private final DeviceKernel largest;
    private final DeviceKernel smallest;
    private final DeviceKernel extremesAndSums;
    private final long partials;
    private final long result;
    private final double[] fetched = new double[RESULTS];
    private int used;

    /**
     * Takes the memory for reductions.
     *
     * @param vectors the module of the vector operations
     */
    DeviceReduction(Device device, DeviceModule vectors, DeviceArena memory) {
        this.device = device;
        sum = vectors.kernel("sumOfPartials");
        largest = vectors.kernel("largestOfPartials");
        smallest = vectors.kernel("smallestOfPartials");
        extremesAndSums = vectors.kernel("extremesAndSums");
        partials = memory.doubles((long) RESULTS * STRIDE);
        result = memory.doubles(RESULTS);
    }

    /** Starts a reduction. */
    DeviceReduction begin() {
        used = 0;
        return this;
    }

    /** Runs a kernel whose other arguments are given over so many items. */
    void add(DeviceKernel kernel, int items) {
        if (items > 0) {
            int threads = threads(items);
            int blocks = Math.min(MOST_BLOCKS, Math.ceilDiv(items, threads * ITEMS_A_THREAD));
            kernel.with(partials + (long) Double.BYTES * used).launch(blocks, threads, threads * Double.BYTES);
            used += blocks;
        }
    }

    /** A power of two, small for few items. */
    private static int threads(int items) {
        return Math.min(MOST_THREADS, Math.max(32, Integer.highestOneBit(Math.max(1, 2 * items - 1))));
    }

    /** The sum of the partial results, 0 without any. */
    double sum() {
        return finish(sum, 0);
    }

    /** The largest of the partial results, 0 without any. */
    double largest() {
        return finish(largest, 0);
    }

    /** The smallest of the partial results. */
    double smallest(double without) {
        return finish(smallest, without);
    }

    private double finish(DeviceKernel join, double without) {
        if (used == 0) {
            return without;
        }
        if (used == 1) {
            device.download(partials, fetched, 1);
            return fetched[0];
        }
        int threads = threads(used);
        join.with(used).with(partials).with(result).launch(1, threads, threads * Double.BYTES);
        device.download(result, fetched, 1);
        return fetched[0];
    }

    /** The smallest, the largest and three sums, of kernels that leave five values; the array is used again. */
    double[] extremesAndSums() {
        if (used == 0) {
            fetched[0] = Double.POSITIVE_INFINITY;
            Arrays.fill(fetched, 1, RESULTS, 0);
            return fetched;
        }
        int threads = threads(used);
        extremesAndSums.with(used).with(partials).with(result).launch(1, threads, threads * Double.BYTES);
        device.download(result, fetched, RESULTS);
        return fetched;
    }
}
