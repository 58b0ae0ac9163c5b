package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import java.util.Arrays;

/**
 * Reductions in two stages without atomics: every block leaves a partial result, one block a value joins them. The number of
 * blocks depends on the length alone, so that results repeat bit for bit.
 *
 * <p>Several values are joined by one launch and come down together: {@link #begin} starts; {@link #add} runs a kernel over a
 * piece of the vectors, with the address of the partial results as its last argument; {@link #keepSum} and its like end a
 * value; {@link #join} and {@link #fetch} give them in order. All but {@link #fetch} may be recorded.
 */
public final class DeviceReduction {
    /** Values that may be reduced together. */
    static final int MAX_VALUES = 16;

    private static final int MAX_THREADS = 128;
    private static final int ITEMS_A_THREAD = 4;
    private static final int MAX_BLOCKS = 256;
    private static final int MAX_PIECES = 8;
    /** Room for the partial results of one value; as in the kernels. */
    private static final int STRIDE = MAX_BLOCKS * MAX_PIECES;

    private static final int CODES_A_WORD = 4;
    private static final int CODE_BITS = 16;
    private static final int COUNT_BITS = 12;
    private static final int SUM = 0;
    private static final int LARGEST = 1;
    private static final int SMALLEST = 2;

    private final Device device;
    private final DeviceKernel joinPartials;
    private final long partials;
    private final long results;
    private final long[] codes = new long[MAX_VALUES / CODES_A_WORD];
    private final double[] fetched = new double[MAX_VALUES];
    /** What the host adds to the values. */
    private final double[] known = new double[MAX_VALUES];

    private int values;
    private int used;

    /**
     * Takes the memory for reductions.
     *
     * @param vectors the module of the vector operations
     */
    DeviceReduction(Device device, DeviceModule vectors, DeviceArena memory) {
        this.device = device;
        joinPartials = vectors.kernel("joinPartials");
        partials = memory.doubles((long) MAX_VALUES * STRIDE);
        results = memory.doubles(MAX_VALUES);
    }

    /** Starts a value, the first of those that are fetched together. */
    public DeviceReduction begin() {
        used = 0;
        values = 0;
        Arrays.fill(codes, 0);
        Arrays.fill(known, 0);
        return this;
    }

    /** Runs a kernel over a number of items; its other arguments are given. */
    public void add(DeviceKernel kernel, int items) {
        if (items > 0) {
            int threads = threads(items);
            int blocks = Math.min(MAX_BLOCKS, Math.ceilDiv(items, threads * ITEMS_A_THREAD));
            kernel.with(partials + (long) Double.BYTES * ((long) STRIDE * values + used))
                    .launch(blocks, threads, threads * Double.BYTES);
            used += blocks;
        } else {
            kernel.launch(0, 0, 0);
        }
    }

    /** Adds a number that the host knows to a sum, which must be fetched before another set of values begins. */
    public void add(double number) {
        known[values] += number;
    }

    /** A power of two, small for few items. */
    private static int threads(int items) {
        return Math.min(MAX_THREADS, Math.max(32, Integer.highestOneBit(Math.max(1, 2 * items - 1))));
    }

    /** Ends a value: the sum of its partial results, 0 without any. */
    public DeviceReduction keepSum() {
        keep(SUM);
        used = 0;
        return this;
    }

    /** Ends a value: the largest of its partial results, which are not negative, 0 without any. */
    public DeviceReduction keepLargest() {
        keep(LARGEST);
        used = 0;
        return this;
    }

    /** Ends a value: the smallest of its partial results, infinity without any. */
    public DeviceReduction keepSmallest() {
        keep(SMALLEST);
        used = 0;
        return this;
    }

    /** Reduces the five values that kernels leave: the smallest, the largest and three sums. */
    public DeviceReduction keepExtremesAndSums() {
        keep(SMALLEST);
        keep(LARGEST);
        keep(SUM);
        keep(SUM);
        keep(SUM);
        used = 0;
        return this;
    }

    /** Reduces the two values that kernels leave: the largest of both. */
    public DeviceReduction keepTwoLargest() {
        keep(LARGEST);
        keep(LARGEST);
        used = 0;
        return this;
    }

    private void keep(int operation) {
        long code = (long) operation << COUNT_BITS | used;
        codes[values / CODES_A_WORD] |= code << CODE_BITS * (values % CODES_A_WORD);
        values++;
    }

    /** Joins the partial results of all values. */
    public void join() {
        joinPartials
                .with(codes[0])
                .with(codes[1])
                .with(codes[2])
                .with(codes[3])
                .with(partials)
                .with(results)
                .launch(values, MAX_THREADS, MAX_THREADS * Double.BYTES);
    }

    /** Waits for the values that were joined last, in the order in which they ended; the array is used again. */
    public double[] fetch(int count) {
        device.download(results, fetched, count);
        for (int value = 0; value < count; value++) {
            fetched[value] += known[value];
            known[value] = 0;
        }
        return fetched;
    }

    /** Joins and waits for the only value. */
    public double only() {
        join();
        return fetch(1)[0];
    }
}
