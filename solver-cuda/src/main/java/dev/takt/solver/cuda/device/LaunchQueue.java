package dev.takt.solver.cuda.device;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** Launches that one caller has asked for, in order, with copies of their arguments. */
final class LaunchQueue {
    private int[] functions = new int[64];
    private int[] blocks = new int[64];
    private int[] threads = new int[64];
    private int[] shared = new int[64];
    private int[] start = new int[65];
    private long[] words = new long[512];
    private int count;
    private int next;

    /**
     * Adds a launch.
     *
     * @param arguments array of pointers to the arguments
     * @param arity number of arguments
     */
    void add(int function, int blockCount, int threadCount, int sharedBytes, MemorySegment arguments, int arity) {
        long[] values = begin(function, blockCount, threadCount, sharedBytes, arity);
        MemorySegment pointers = arguments.reinterpret((long) Long.BYTES * arity);
        for (int k = 0; k < arity; k++) {
            long address = pointers.getAtIndex(ValueLayout.JAVA_LONG, k);
            values[start[count - 1] + k] =
                    MemorySegment.ofAddress(address).reinterpret(Long.BYTES).get(ValueLayout.JAVA_LONG, 0);
        }
    }

    /** Adds a launch with the arguments as words. */
    void add(int function, int blockCount, int threadCount, long... arguments) {
        long[] values = begin(function, blockCount, threadCount, 0, arguments.length);
        System.arraycopy(arguments, 0, values, start[count - 1], arguments.length);
    }

    private long[] begin(int function, int blockCount, int threadCount, int sharedBytes, int arity) {
        if (count == functions.length) {
            functions = Arrays.copyOf(functions, 2 * count);
            blocks = Arrays.copyOf(blocks, 2 * count);
            threads = Arrays.copyOf(threads, 2 * count);
            shared = Arrays.copyOf(shared, 2 * count);
            start = Arrays.copyOf(start, 2 * count + 1);
        }
        int from = start[count];
        if (from + arity > words.length) {
            words = Arrays.copyOf(words, 2 * (from + arity));
        }
        functions[count] = function;
        blocks[count] = blockCount;
        threads[count] = threadCount;
        shared[count] = sharedBytes;
        start[++count] = from + arity;
        return words;
    }

    /** Whether nothing is left. */
    boolean isEmpty() {
        return next == count;
    }

    /** Kernel of the next launch. */
    int function() {
        return functions[next];
    }

    /** Blocks of the next launch. */
    int blocks() {
        return blocks[next];
    }

    /** Threads a block of the next launch. */
    int threads() {
        return threads[next];
    }

    /** Shared memory of the next launch. */
    int shared() {
        return shared[next];
    }

    /** Number of arguments of the next launch. */
    int arity() {
        return start[next + 1] - start[next];
    }

    /** Copies the arguments of the next launch and goes on to the one after it. */
    void take(long[] to, int at) {
        System.arraycopy(words, start[next], to, at, arity());
        next++;
        if (next == count) {
            next = 0;
            count = 0;
        }
    }
}
