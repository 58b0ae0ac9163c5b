package dev.takt.solver.cuda.device;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.compiler.BatchedSource;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A device that several callers use in step, each as if it were its own: scenarios of one problem. Launches are kept until all
 * callers wait for a number; then those of the same kernel are put together, side by side, and launched once, and what all wait
 * for comes down in one piece. Each caller gets the results that it would get alone, bit for bit.
 *
 * <p>Index arrays of the same entries are on the device once, whoever brought them: the structure of a problem is that of one
 * scenario, and only numbers are each caller's own.
 *
 * <p>Callers that leave the common path (another number of line search steps, an early end) only stop sharing launches.
 */
public final class BatchDevice implements AutoCloseable {
    /** Numbers that come down together with those of the other callers. */
    static final int STAGED = 16;

    private static final CudaSource MEMORY = new CudaSource("memory", """

            extern "C" __global__ void copyWords(int n, const double* from, double* to) {
                for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) to[i] = from[i];
            }

            extern "C" __global__ void clearWords(int n, double* to) {
                for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) to[i] = 0;
            }
            """);

    private final Device device;
    private final ScenarioDevice[] scenarios;
    private final Map<Integer, Integer> arities = new HashMap<>();
    private final Map<Integer, DeviceKernel> kernels = new HashMap<>();
    private final DeviceArena structure;
    private final Map<Indices, Long> indices = new HashMap<>();
    private final MergedLaunches merged = new MergedLaunches();
    private final int copyFunction;
    private final int clearFunction;
    private final long staging;
    private final double[] staged;
    private long table;
    private long tableSize;
    private long before;
    private long beforeSize;
    private final @Nullable Runnable[] requests;
    private boolean running;
    private int live;
    private int waiting;
    private @Nullable RuntimeException failure;

    /** An index array, compared by its entries. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Indices(int[] entries) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Indices alike && Arrays.equals(entries, alike.entries);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(entries);
        }
    }

    /**
     * Shares a device, which stays the caller's.
     *
     * @param scenarios number of callers
     */
    public BatchDevice(Device device, int scenarios) {
        this.device = device;
        this.scenarios = new ScenarioDevice[scenarios];
        Arrays.setAll(this.scenarios, number -> new ScenarioDevice(this, number));
        structure = new DeviceArena(device);
        requests = new Runnable[scenarios];
        DeviceModule memory = load(MEMORY);
        copyFunction = memory.function("copyWords");
        clearFunction = memory.function("clearWords");
        staging = device.allocate((long) Double.BYTES * STAGED * scenarios);
        staged = new double[STAGED * scenarios];
    }

    /** The sources of what a batch needs beside the batched form of its callers' sources, for compiling ahead. */
    public static List<CudaSource> sources(List<CudaSource> callers) {
        var sources = new ArrayList<CudaSource>();
        sources.add(BatchedSource.of(MEMORY));
        callers.forEach(source -> sources.add(BatchedSource.of(source)));
        return sources;
    }

    /** What one of the callers sees. */
    public Device scenario(int number) {
        return scenarios[number];
    }

    Device device() {
        return device;
    }

    int copyFunction() {
        return copyFunction;
    }

    int clearFunction() {
        return clearFunction;
    }

    DeviceModule load(CudaSource source) {
        DeviceModule module = device.load(BatchedSource.of(source));
        BatchedSource.arities(source).forEach((kernel, arity) -> arities.put(module.function(kernel), arity));
        return module;
    }

    int arity(int function) {
        Integer arity = arities.get(function);
        if (arity == null) {
            throw new IllegalArgumentException("no kernel has the number " + function);
        }
        return arity;
    }

    /** Where an index array of these entries is; it is brought with the first caller that has it. */
    long shared(int[] entries) {
        Long known = indices.get(new Indices(entries));
        if (known != null) {
            return known;
        }
        long address = structure.copyOf(entries);
        indices.put(new Indices(entries.clone()), address);
        return address;
    }

    /** Bytes that the callers have in common. */
    public long sharedBytes() {
        return structure.size();
    }

    /** Where the numbers of a caller are staged. */
    long stage(int number) {
        return staging + (long) Double.BYTES * STAGED * number;
    }

    /** Takes the staged numbers of a caller. */
    void unstage(int number, double[] to, int count) {
        System.arraycopy(staged, STAGED * number, to, 0, count);
    }

    /**
     * Runs the work of all callers, each in a virtual thread of its own; the device is used by this thread only.
     *
     * @param work of each scenario
     */
    public void run(List<Runnable> work) {
        synchronized (this) {
            running = true;
            live = work.size();
            waiting = 0;
            failure = null;
        }
        for (int k = 0; k < work.size(); k++) {
            Runnable own = work.get(k);
            Thread.ofVirtual().name("scenario-" + k).start(() -> {
                try {
                    own.run();
                } catch (RuntimeException | Error e) {
                    fail(e);
                } finally {
                    leave();
                }
            });
        }
        serve();
    }

    private synchronized void fail(Throwable cause) {
        if (failure == null) {
            failure = new IllegalStateException("a scenario failed: " + cause.getMessage(), cause);
        }
    }

    private synchronized void leave() {
        live--;
        notifyAll();
    }

    private synchronized void serve() {
        try {
            while (live > 0) {
                while (waiting < live) {
                    wait();
                }
                if (live > 0) {
                    flush();
                    waiting = 0;
                    notifyAll();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            running = false;
        }
        RuntimeException found = failure;
        if (found != null) {
            throw found;
        }
    }

    /** Waits until the launches of all callers have been made, and then for something of the device. */
    synchronized void await(ScenarioDevice scenario, Runnable request) {
        int number = Arrays.asList(scenarios).indexOf(scenario);
        requests[number] = request;
        if (!running) {
            flush();
            return;
        }
        waiting++;
        notifyAll();
        try {
            while (requests[number] != null) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeviceException("a wait for the device was interrupted", e);
        }
    }

    private void flush() {
        merged.clear();
        while (merged.add(scenarios)) {
            // one launch after the other
        }
        reserve();
        device.upload(merged.before(), merged.beforeCount(), before);
        device.upload(merged.words(), merged.wordCount(), table);
        for (int k = 0; k < merged.count(); k++) {
            kernels.computeIfAbsent(merged.function(k), function -> new DeviceKernel(device, function))
                    .with(before + (long) Integer.BYTES * merged.beforeAt(k))
                    .with(merged.callers(k))
                    .with(table + (long) Long.BYTES * merged.wordAt(k))
                    .with(merged.width(k))
                    .launch(merged.blocks(k), merged.threads(k), merged.shared(k));
        }
        device.download(staging, staged, staged.length);
        for (int k = 0; k < requests.length; k++) {
            Runnable request = requests[k];
            if (request != null) {
                request.run();
                requests[k] = null;
            }
        }
    }

    private void reserve() {
        if (merged.beforeCount() > beforeSize) {
            release(before, beforeSize);
            beforeSize = 2L * merged.beforeCount();
            before = device.allocate(Integer.BYTES * beforeSize);
        }
        if (merged.wordCount() > tableSize) {
            release(table, tableSize);
            tableSize = 2L * merged.wordCount();
            table = device.allocate(Long.BYTES * tableSize);
        }
    }

    private void release(long address, long size) {
        if (size > 0) {
            device.free(address);
        }
    }

    /** Gives the memory of the batch back; that of its callers is theirs. */
    @Override
    public void close() {
        structure.close();
        device.free(staging);
        release(before, beforeSize);
        release(table, tableSize);
    }
}
