package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import java.util.ArrayList;
import java.util.List;

/** A device with the memory, the hand-written kernels and the vector operations of one program. */
public final class DeviceContext implements AutoCloseable {
    private final Device device;
    private final DeviceArena memory;
    private final KernelLibrary library;
    private final DeviceReduction reduction;
    private final DeviceOperations operations;
    private final DeviceBarrierOperations barrierOperations;
    private final List<Runnable> closers = new ArrayList<>();

    /** Loads the kernels; the device stays the caller's. */
    public DeviceContext(Device device) {
        this.device = device;
        memory = new DeviceArena(device);
        library = KernelLibrary.of(device);
        reduction = new DeviceReduction(device, library.vectors(), memory);
        var reductions = new VectorReductions(library.vectors());
        operations = new DeviceOperations(device, library.vectors(), reduction, reductions, memory);
        barrierOperations = new DeviceBarrierOperations(library.vectors(), reduction, reductions);
    }

    /** The device. */
    public Device device() {
        return device;
    }

    /** The memory of the program. */
    public DeviceArena memory() {
        return memory;
    }

    public KernelLibrary library() {
        return library;
    }

    public DeviceReduction reduction() {
        return reduction;
    }

    public DeviceOperations operations() {
        return operations;
    }

    public DeviceBarrierOperations barrierOperations() {
        return barrierOperations;
    }

    /** Bytes of device memory in use. */
    public long memoryBytes() {
        return memory.size();
    }

    /** Has something done before the memory is given back. */
    public void closeBefore(Runnable closer) {
        closers.add(closer);
    }

    /** Gives the memory back, and what libraries hold. */
    @Override
    public void close() {
        closers.forEach(Runnable::run);
        closers.clear();
        memory.close();
    }
}
