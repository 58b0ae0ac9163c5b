package dev.takt.solver.cuda.device;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.cuda.device.compiler.CubinCompiler;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import java.lang.foreign.MemorySegment;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdevice_attribute;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUfunction_attribute;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.CUstreamCaptureMode;
import jcuda.driver.JCudaDriver;
import org.jspecify.annotations.Nullable;

/**
 * An NVIDIA GPU through the driver ({@code libcuda.so.1}), with one stream. Nothing of a CUDA toolkit is needed to run it;
 * to compile, NVRTC or nvcc, or else PTX made ahead.
 */
public final class CudaDevice implements Device {
    private static final int STATIC_SHARED_LIMIT = 48 << 10;
    /** What the driver says of code that a newer compiler has made. */
    private static final Set<Integer> REFUSED_CODE = Set.of(
            CUresult.CUDA_ERROR_INVALID_IMAGE,
            CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU,
            CUresult.CUDA_ERROR_INVALID_PTX,
            CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION);

    private final CUdevice device = new CUdevice();
    private final CUcontext context = new CUcontext();
    private final CUstream stream = new CUstream();
    private final DeviceDescription description;
    private final CubinCompiler compiler = CubinCompiler.ofMachine();
    private final Watchdog watchdog = Watchdog.ofProperty();
    private final BooleanSupplier idle = this::isIdle;
    private final Map<String, DeviceModule> modules = new HashMap<>();
    private final List<CUmodule> loaded = new ArrayList<>();
    private final List<CUfunction> functions = new ArrayList<>();
    private final Map<Integer, Integer> grantedShared = new HashMap<>();
    private final Map<Reference<? extends Runnable>, CUgraphExec> graphs = new HashMap<>();
    private final ReferenceQueue<Runnable> unusedGraphs = new ReferenceQueue<>();
    private @Nullable Thread owner;
    private long launches;
    private final List<CUevent> marks = new ArrayList<>();
    private long waits;

    /**
     * Opens the device of a number.
     *
     * @throws DeviceException if there is no such device, or it is lost
     * @throws LinkageError if this machine has no driver; {@link DeviceProbe} finds that out without throwing
     */
    CudaDevice(int number) {
        check(JCudaDriver.cuInit(0), "starting the driver");
        requireNumber(number);
        check(JCudaDriver.cuDeviceGet(device, number), "opening device " + number);
        check(JCudaDriver.cuDevicePrimaryCtxRetain(context, device), "making a context");
        enter();
        // not CU_STREAM_NON_BLOCKING: libraries work in the default stream, with which this one then takes turns
        check(JCudaDriver.cuStreamCreate(stream, 0), "making a stream");
        description = describe();
    }

    private static void requireNumber(int number) {
        int[] count = new int[1];
        check(JCudaDriver.cuDeviceGetCount(count), "counting devices");
        if (number < 0 || number >= count[0]) {
            throw new DeviceException(
                    "GPU %d is asked for, and this machine has %d, counted from 0".formatted(number, count[0]));
        }
    }

    private DeviceDescription describe() {
        byte[] name = new byte[256];
        check(JCudaDriver.cuDeviceGetName(name, name.length, device), "asking for the name of the device");
        int length = 0;
        while (length < name.length && name[length] != 0) {
            length++;
        }
        long[] memory = new long[1];
        check(JCudaDriver.cuDeviceTotalMem(memory, device), "asking for the memory of the device");
        int[] version = new int[1];
        check(JCudaDriver.cuDriverGetVersion(version), "asking for the version of the driver");
        return new DeviceDescription(
                new String(name, 0, length, StandardCharsets.UTF_8),
                "sm_%d%d"
                        .formatted(
                                attribute(CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
                                attribute(CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)),
                "%d.%d".formatted(version[0] / 1000, version[0] % 1000 / 10),
                memory[0],
                false);
    }

    private int attribute(int number) {
        int[] value = new int[1];
        check(JCudaDriver.cuDeviceGetAttribute(value, number, device), "asking for an attribute of the device");
        return value[0];
    }

    @Override
    public DeviceDescription description() {
        return description;
    }

    @Override
    public long allocate(long bytes) {
        enter();
        var address = new DriverAddress();
        check(JCudaDriver.cuMemAlloc(address, bytes), "taking %d bytes of device memory".formatted(bytes));
        return address.address();
    }

    @Override
    public void free(long address) {
        enter();
        check(JCudaDriver.cuMemFree(DriverAddress.of(address)), "giving back device memory");
    }

    @Override
    public void upload(double[] from, int count, long to) {
        if (count > 0) {
            upload(Pointer.to(from), (long) Double.BYTES * count, to);
        }
    }

    @Override
    public void upload(int[] from, int count, long to) {
        if (count > 0) {
            upload(Pointer.to(from), (long) Integer.BYTES * count, to);
        }
    }

    @Override
    public void upload(long[] from, int count, long to) {
        if (count > 0) {
            upload(Pointer.to(from), (long) Long.BYTES * count, to);
        }
    }

    private void upload(Pointer from, long bytes, long to) {
        enter();
        watchdog.await("waiting before an upload", idle);
        check(JCudaDriver.cuMemcpyHtoD(DriverAddress.of(to), from, bytes), "an upload");
    }

    @Override
    public void download(long from, double[] to, int count) {
        if (count > 0) {
            enter();
            waits++;
            watchdog.await("waiting before a download", idle);
            check(
                    JCudaDriver.cuMemcpyDtoH(Pointer.to(to), DriverAddress.of(from), (long) Double.BYTES * count),
                    "a download");
        }
    }

    @Override
    public void copy(long from, long to, long bytes) {
        if (bytes > 0) {
            enter();
            check(
                    JCudaDriver.cuMemcpyDtoDAsync(DriverAddress.of(to), DriverAddress.of(from), bytes, stream),
                    "a copy on the device");
        }
    }

    @Override
    public void clear(long address, long bytes) {
        if (bytes > 0) {
            enter();
            check(
                    JCudaDriver.cuMemsetD8Async(DriverAddress.of(address), (byte) 0, bytes, stream),
                    "clearing device memory");
        }
    }

    @Override
    public DeviceModule load(CudaSource source) {
        return modules.computeIfAbsent(source.hash(), _ -> open(source));
    }

    private DeviceModule open(CudaSource source) {
        enter();
        var module = new CUmodule();
        int result = JCudaDriver.cuModuleLoadData(module, compiler.compile(source, description.architecture()));
        if (REFUSED_CODE.contains(result)) {
            result = compiler.madeAhead(source)
                    .map(ptx -> JCudaDriver.cuModuleLoadData(module, ptx))
                    .orElse(result);
        }
        check(result, "loading module %s into a driver of CUDA %s".formatted(source.name(), description.driver()));
        loaded.add(module);
        var numbers = new HashMap<String, Integer>();
        for (String kernel : source.kernels()) {
            var function = new CUfunction();
            check(JCudaDriver.cuModuleGetFunction(function, module, kernel), "looking up kernel " + kernel);
            numbers.put(kernel, functions.size());
            functions.add(function);
        }
        return new DeviceModule(this, source.name(), numbers);
    }

    @Override
    public void launch(int function, int blocks, int threads, int sharedBytes, MemorySegment arguments) {
        enter();
        launches++;
        CUfunction kernel = functions.get(function);
        if (sharedBytes > STATIC_SHARED_LIMIT && grantedShared.getOrDefault(function, 0) < sharedBytes) {
            check(
                    JCudaDriver.cuFuncSetAttribute(
                            kernel, CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, sharedBytes),
                    "asking for %d bytes of shared memory".formatted(sharedBytes));
            grantedShared.put(function, sharedBytes);
        }
        check(
                JCudaDriver.cuLaunchKernel(
                        kernel,
                        blocks,
                        1,
                        1,
                        threads,
                        1,
                        1,
                        sharedBytes,
                        stream,
                        DriverAddress.host(arguments.address()),
                        null),
                "launching a kernel");
    }

    @Override
    public void call(String function, Runnable call) {
        enter();
        call.run();
    }

    @Override
    public Runnable record(Runnable work) {
        enter();
        giveBackGraphs();
        long before = launches;
        var graph = new CUgraph();
        check(
                JCudaDriver.cuStreamBeginCapture(stream, CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
                "starting to record");
        int ended;
        try {
            work.run();
        } finally {
            // where the work fails, so does the end of its record, which would hide the reason
            ended = JCudaDriver.cuStreamEndCapture(stream, graph);
            launches = before;
        }
        check(ended, "ending a record");
        var executable = new CUgraphExec();
        check(JCudaDriver.cuGraphInstantiate(executable, graph, 0), "making a graph");
        check(JCudaDriver.cuGraphDestroy(graph), "giving back a record");
        Runnable recorded = () -> {
            enter();
            launches++;
            check(JCudaDriver.cuGraphLaunch(executable, stream), "launching a graph");
        };
        graphs.put(new PhantomReference<>(recorded, unusedGraphs), executable);
        return recorded;
    }

    /** Graphs of programs that are gone; one that still runs ends before it is freed. */
    private void giveBackGraphs() {
        for (Reference<?> gone = unusedGraphs.poll(); gone != null; gone = unusedGraphs.poll()) {
            CUgraphExec graph = graphs.remove(gone);
            if (graph != null) {
                check(JCudaDriver.cuGraphExecDestroy(graph), "giving back a graph");
            }
        }
    }

    @Override
    public long launches() {
        return launches;
    }

    @Override
    public int mark() {
        enter();
        var event = new CUevent();
        check(JCudaDriver.cuEventCreate(event, 0), "making an event");
        check(JCudaDriver.cuEventRecord(event, stream), "recording an event");
        marks.add(event);
        return marks.size() - 1;
    }

    @Override
    public double secondsBetween(int first, int second) {
        enter();
        float[] milliseconds = new float[1];
        check(
                JCudaDriver.cuEventElapsedTime(milliseconds, marks.get(first), marks.get(second)),
                "reading the time between events");
        return 1e-3 * milliseconds[0];
    }

    @Override
    public void clearMarks() {
        enter();
        marks.forEach(event -> check(JCudaDriver.cuEventDestroy(event), "giving back an event"));
        marks.clear();
    }

    @Override
    public long waits() {
        return waits;
    }

    @Override
    public void synchronize() {
        enter();
        waits++;
        watchdog.await("waiting for the device", idle);
    }

    @Override
    public void close() {
        enter();
        clearMarks();
        graphs.values().forEach(graph -> check(JCudaDriver.cuGraphExecDestroy(graph), "giving back a graph"));
        graphs.clear();
        loaded.forEach(module -> check(JCudaDriver.cuModuleUnload(module), "giving back a module"));
        check(JCudaDriver.cuStreamDestroy(stream), "giving back the stream");
        check(JCudaDriver.cuDevicePrimaryCtxRelease(device), "giving back the context");
    }

    private boolean isIdle() {
        int result = JCudaDriver.cuStreamQuery(stream);
        if (result == CUresult.CUDA_ERROR_NOT_READY) {
            return false;
        }
        check(result, "the work before it");
        return true;
    }

    /** The context belongs to a thread; the solver may be used by another one than it was made by. */
    private void enter() {
        Thread thread = Thread.currentThread();
        if (owner != thread) {
            check(JCudaDriver.cuCtxSetCurrent(context), "entering the context");
            owner = thread;
        }
    }

    private static void check(int result, String attempt) {
        if (result != CUresult.CUDA_SUCCESS) {
            throw new DeviceException(DriverResults.failure(result), attempt, name(result));
        }
    }

    /** The driver may be newer than its binding, and fail in ways that only it has a name for. */
    private static String name(int result) {
        String[] name = {""};
        boolean isKnown = JCudaDriver.cuGetErrorName(result, name) == CUresult.CUDA_SUCCESS;
        return isKnown ? name[0] : CUresult.stringFor(result);
    }
}
