package dev.takt.solver.cuda.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A kernel and a place for its arguments. Arguments are given in the order of the kernel's parameters and forgotten at the
 * launch: {@code kernel.with(n).with(x).with(y).launch(blocks, threads, 0)}. Allocates nothing.
 */
public final class DeviceKernel {
    private static final int MAX_ARGUMENTS = 32;
    private static final int THREADS = 128;

    private final Device device;
    private final int function;
    private final MemorySegment values;
    private final MemorySegment pointers;
    private int count;

    DeviceKernel(Device device, int function) {
        this.device = device;
        this.function = function;
        Arena arena = Arena.ofAuto();
        values = arena.allocate(ValueLayout.JAVA_LONG, MAX_ARGUMENTS);
        pointers = arena.allocate(ValueLayout.ADDRESS, MAX_ARGUMENTS);
        for (int argument = 0; argument < MAX_ARGUMENTS; argument++) {
            pointers.setAtIndex(ValueLayout.JAVA_LONG, argument, values.address() + 8L * argument);
        }
    }

    /** The next argument, an address. */
    public DeviceKernel with(long address) {
        values.setAtIndex(ValueLayout.JAVA_LONG, count++, address);
        return this;
    }

    /** The next argument, an {@code int}. */
    public DeviceKernel with(int number) {
        values.set(ValueLayout.JAVA_INT, 8L * count++, number);
        return this;
    }

    /** The next argument, a {@code double}. */
    public DeviceKernel with(double number) {
        values.setAtIndex(ValueLayout.JAVA_DOUBLE, count++, number);
        return this;
    }

    /** Runs the kernel; without blocks there is nothing to do. */
    public void launch(int blocks, int threads, int sharedBytes) {
        count = 0;
        if (blocks > 0) {
            device.launch(function, blocks, threads, sharedBytes, pointers);
        }
    }

    /** Runs the kernel with at least one thread an item and no shared memory. */
    public void launchOver(int items) {
        launch(Math.ceilDiv(items, THREADS), THREADS, 0);
    }
}
