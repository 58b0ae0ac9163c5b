package dev.takt.solver.cuda.device;

import dev.takt.solver.cuda.device.compiler.CudaSource;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A device that measures, by events on the device itself, how long each kernel and each transfer takes. Nothing is recorded as
 * a graph through it, so that every launch can be seen; what lies between the kernels is the cost of launching them one by one.
 */
public final class TimedDevice extends ForwardingDevice {
    private static final String UPLOAD = "upload";
    private static final String DOWNLOAD = "download";
    private static final String COPY = "copy";

    private final Map<Integer, String> kernels = new HashMap<>();
    private final List<Span> spans = new ArrayList<>();

    /** What was done between two marks. */
    private record Span(String what, int begin, int end) {}

    /** Measures a device, which stays the caller's. */
    public TimedDevice(Device device) {
        super(device);
    }

    /** Forgets what has been measured. */
    public void clear() {
        spans.clear();
        device.clearMarks();
    }

    /** Seconds by the name of the kernel, and of {@code upload}, {@code download} and {@code copy}. */
    public Map<String, Double> seconds() {
        device.synchronize();
        var seconds = new TreeMap<String, Double>();
        for (Span span : spans) {
            seconds.merge(span.what(), device.secondsBetween(span.begin(), span.end()), Double::sum);
        }
        return seconds;
    }

    private void time(String what, Runnable work) {
        int begin = device.mark();
        work.run();
        spans.add(new Span(what, begin, device.mark()));
    }

    @Override
    public void upload(double[] from, int count, long to) {
        time(UPLOAD, () -> device.upload(from, count, to));
    }

    @Override
    public void upload(int[] from, int count, long to) {
        time(UPLOAD, () -> device.upload(from, count, to));
    }

    @Override
    public void upload(long[] from, int count, long to) {
        time(UPLOAD, () -> device.upload(from, count, to));
    }

    @Override
    public void download(long from, double[] to, int count) {
        time(DOWNLOAD, () -> device.download(from, to, count));
    }

    @Override
    public void copy(long from, long to, long bytes) {
        time(COPY, () -> device.copy(from, to, bytes));
    }

    @Override
    public void clear(long address, long bytes) {
        time(COPY, () -> device.clear(address, bytes));
    }

    @Override
    public DeviceModule load(CudaSource source) {
        DeviceModule module = device.load(source).on(this);
        source.kernels().forEach(kernel -> kernels.put(module.function(kernel), kernel));
        return module;
    }

    @Override
    public void launch(int function, int blocks, int threads, int sharedBytes, MemorySegment arguments) {
        time(
                kernels.getOrDefault(function, "unknown"),
                () -> device.launch(function, blocks, threads, sharedBytes, arguments));
    }

    @Override
    public void call(String function, Runnable call) {
        time(function, () -> device.call(function, call));
    }

    @Override
    public Runnable record(Runnable work) {
        return work;
    }

    @Override
    public void close() {
        // The device stays the caller's.
    }
}
