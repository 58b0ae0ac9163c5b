package dev.takt.solver.cuda.device;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;

/**
 * A machine with a memory of its own that runs kernels written in CUDA C. Addresses are numbers; what they mean is the
 * device's. Work is done in the order in which it is asked for; downloads wait for what was asked before.
 *
 * <p>Every method throws {@link DeviceException} when the device fails; {@link DeviceException#failure} tells how. An instance serves one thread at a time.
 */
public sealed interface Device extends AutoCloseable
        permits CudaDevice, EmulatedDevice, ForwardingDevice, ScenarioDevice {

    /** What the device is. */
    DeviceDescription description();

    /** Takes memory; its contents mean nothing. */
    long allocate(long bytes);

    /** Gives memory back. */
    void free(long address);

    /** Copies the first entries of an array to the device. */
    void upload(double[] from, int count, long to);

    /** Copies the first entries of an array to the device. */
    void upload(int[] from, int count, long to);

    /** Copies the first entries of an array to the device. */
    void upload(long[] from, int count, long to);

    /**
     * Where the entries of an index array are that other callers of this device have brought already, or bring with it. They are never
     * written, and stay as long as the device; empty where there are no other callers.
     */
    default OptionalLong shared(int[] indices) {
        return OptionalLong.empty();
    }

    /** Copies from the device to the first entries of an array, after all work asked for so far. */
    void download(long from, double[] to, int count);

    /** Copies within the device. */
    void copy(long from, long to, long bytes);

    /** Sets memory to zero. */
    void clear(long address, long bytes);

    /** Compiles CUDA C, or takes it from the cache, and makes its kernels ready. */
    DeviceModule load(CudaSource source);

    /**
     * Runs a kernel.
     *
     * @param function number of the kernel, as its module knows it
     * @param blocks number of thread blocks, at least 1
     * @param threads threads a block
     * @param sharedBytes dynamic shared memory a block
     * @param arguments array of pointers to the arguments
     */
    void launch(int function, int blocks, int threads, int sharedBytes, MemorySegment arguments);

    /**
     * Calls a library whose work takes its turn between what was asked for before and what will be asked for after; it cannot
     * be recorded.
     *
     * @param function what is called, for who measures
     * @param call calls it, in the default stream
     */
    default void call(String function, Runnable call) {
        call.run();
    }

    /**
     * Records work without running it.
     *
     * @param work launches of kernels that have been launched before, copies on the device, and nothing that waits
     * @return runs the work; good until the device is closed, and what it takes is given back when nobody holds it any more
     */
    Runnable record(Runnable work);

    /** Number of launches so far; recorded work counts once. */
    long launches();

    /** Number of times so far that the host has waited for the device: downloads and {@link #synchronize}. */
    long waits();

    /** Marks the present point of the work; gives the number of the mark. */
    int mark();

    /** Seconds on the device between two marks that the work has passed. */
    double secondsBetween(int first, int second);

    /** Forgets all marks. */
    void clearMarks();

    /** Waits until everything asked for is done. */
    void synchronize();

    /** Gives everything back. */
    @Override
    void close();
}
