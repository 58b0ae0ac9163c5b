package dev.takt.solver.cuda.device;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import dev.takt.solver.cuda.device.compiler.EmulatorCompiler;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The host in the place of a GPU: CUDA C compiled by the host's C++ compiler, thread blocks one after another, the threads of
 * a block as fibers that are switched at barriers. For proofs, not for speed.
 *
 * <p>It is stricter than a GPU: memory and shared memory start as NaN, and a barrier that not all threads of a block reach
 * is an error. Two schedules run the threads of a block in opposite orders between barriers; a kernel that lacks a barrier
 * gives different results.
 */
public final class EmulatedDevice implements Device {
    private static final int DOUBLE_NAN = 0xff;

    /** The order in which blocks, and threads between two barriers, run. */
    public enum Schedule {
        FORWARD,
        BACKWARD
    }

    /** A kernel and what runs it. */
    private record Function(MethodHandle launcher, long address) {}

    /** Memory that was taken. */
    private record Allocation(Arena arena, long bytes) {}

    private final Schedule schedule;
    private final long memoryBytes;
    private final EmulatorCompiler compiler;
    private final Arena libraries = Arena.ofShared();
    private final Map<Long, Allocation> allocations = new HashMap<>();
    private final Map<String, DeviceModule> modules = new HashMap<>();
    private final List<Function> functions = new ArrayList<>();
    private final MemorySegment memory = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    private long taken;
    private long launches;
    private long waits;
    private final List<Long> marks = new ArrayList<>();

    /** A device that compiles into the folder of the machine's user. */
    public EmulatedDevice(Schedule schedule) {
        this(schedule, Runtime.getRuntime().maxMemory());
    }

    /** A device with a limited memory, in bytes. */
    public EmulatedDevice(Schedule schedule, long memoryBytes) {
        this.schedule = schedule;
        this.memoryBytes = memoryBytes;
        compiler = new EmulatorCompiler();
    }

    @Override
    public DeviceDescription description() {
        return new DeviceDescription("emulated device", "host", "none", memoryBytes, true);
    }

    @Override
    public long allocate(long bytes) {
        if (bytes > memoryBytes - taken) {
            throw new DeviceException(
                    DeviceFailure.OUT_OF_MEMORY,
                    "taking %d bytes of device memory".formatted(bytes),
                    "CUDA_ERROR_OUT_OF_MEMORY");
        }
        Arena arena = Arena.ofShared();
        MemorySegment segment = arena.allocate(bytes, 256);
        segment.fill((byte) DOUBLE_NAN);
        allocations.put(segment.address(), new Allocation(arena, bytes));
        taken += bytes;
        return segment.address();
    }

    @Override
    public void free(long address) {
        Allocation allocation = allocations.remove(address);
        if (allocation == null) {
            throw new DeviceException("no memory was taken at address " + address);
        }
        allocation.arena().close();
        taken -= allocation.bytes();
    }

    @Override
    public void upload(double[] from, int count, long to) {
        MemorySegment.copy(from, 0, memory, ValueLayout.JAVA_DOUBLE, to, count);
    }

    @Override
    public void upload(int[] from, int count, long to) {
        MemorySegment.copy(from, 0, memory, ValueLayout.JAVA_INT, to, count);
    }

    @Override
    public void upload(long[] from, int count, long to) {
        MemorySegment.copy(from, 0, memory, ValueLayout.JAVA_LONG, to, count);
    }

    @Override
    public void download(long from, double[] to, int count) {
        waits++;
        MemorySegment.copy(memory, ValueLayout.JAVA_DOUBLE, from, to, 0, count);
    }

    @Override
    public void copy(long from, long to, long bytes) {
        MemorySegment.copy(memory, from, memory, to, bytes);
    }

    @Override
    public void clear(long address, long bytes) {
        memory.asSlice(address, bytes).fill((byte) 0);
    }

    @Override
    public DeviceModule load(CudaSource source) {
        return modules.computeIfAbsent(source.hash(), _ -> open(source));
    }

    private DeviceModule open(CudaSource source) {
        Path library = compiler.compile(source);
        SymbolLookup symbols = SymbolLookup.libraryLookup(library, libraries);
        MethodHandle launcher = Linker.nativeLinker()
                .downcallHandle(
                        symbols.findOrThrow("takt_emulate"),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.ADDRESS));
        var numbers = new HashMap<String, Integer>();
        for (String kernel : source.kernels()) {
            numbers.put(kernel, functions.size());
            functions.add(new Function(
                    launcher, symbols.findOrThrow("takt_kernel_" + kernel).address()));
        }
        return new DeviceModule(this, source.name(), numbers);
    }

    @Override
    public void launch(int function, int blocks, int threads, int sharedBytes, MemorySegment arguments) {
        launches++;
        int failure;
        try {
            Function kernel = functions.get(function);
            failure = (int) kernel.launcher.invokeExact(
                    kernel.address, blocks, threads, sharedBytes, schedule.ordinal(), arguments);
        } catch (Throwable impossible) {
            throw new IllegalStateException("a call of the emulator failed", impossible);
        }
        switch (failure) {
            case 0 -> {}
            case 1 -> throw new DeviceException("a barrier was reached by some threads of a block only");
            case 2 ->
                throw new DeviceException(
                        "a kernel was launched with %d threads and %d bytes of shared memory, more than a block has"
                                .formatted(threads, sharedBytes));
            default -> throw new DeviceException("the emulator failed with code " + failure);
        }
    }

    @Override
    public Runnable record(Runnable work) {
        return () -> {
            long before = launches;
            work.run();
            launches = before + 1;
        };
    }

    @Override
    public long launches() {
        return launches;
    }

    @Override
    public long waits() {
        return waits;
    }

    @Override
    public int mark() {
        marks.add(System.nanoTime());
        return marks.size() - 1;
    }

    @Override
    public double secondsBetween(int first, int second) {
        return 1e-9 * (marks.get(second) - marks.get(first));
    }

    @Override
    public void clearMarks() {
        marks.clear();
    }

    @Override
    public void synchronize() {
        waits++;
        // Everything is done when it is asked for.
    }

    @Override
    public void close() {
        allocations.values().forEach(allocation -> allocation.arena().close());
        allocations.clear();
        taken = 0;
    }
}
