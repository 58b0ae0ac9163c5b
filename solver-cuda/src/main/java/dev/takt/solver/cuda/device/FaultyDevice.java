package dev.takt.solver.cuda.device;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A device that fails on demand, to rehearse what a GPU may do: as long as a file is there, it fails in the way that the file
 * names ({@code out-of-memory}, {@code broken-context}, {@code lost}, {@code stalled}). After any but the first it stays
 * broken, like a GPU's context, until its process ends.
 *
 * <p>{@link DeviceProbe} puts it around the emulated device where the system property {@code takt.cuda.emulated.fault} names a
 * file.
 */
public final class FaultyDevice extends ForwardingDevice {
    private final Path file;
    private final Watchdog watchdog;
    private Optional<DeviceFailure> broken = Optional.empty();

    /**
     * A device that behaves as another one until the file is there.
     *
     * @param file with the name of a failure in it
     */
    FaultyDevice(Device device, Path file, Watchdog watchdog) {
        super(device);
        this.file = file;
        this.watchdog = watchdog;
    }

    private void work(String attempt) {
        DeviceFailure failure = broken.or(this::asked).orElse(DeviceFailure.OTHER);
        switch (failure) {
            case OUT_OF_MEMORY, OTHER -> {}
            // a launch succeeds; only who waits for it notices
            case STALLED -> broken = Optional.of(failure);
            case BROKEN_CONTEXT -> fail(failure, attempt, "CUDA_ERROR_ILLEGAL_ADDRESS");
            case LOST -> fail(failure, attempt, "CUDA_ERROR_DEVICE_UNAVAILABLE");
        }
    }

    private void await(String attempt) {
        work(attempt);
        if (broken.isPresent()) {
            watchdog.await(attempt, () -> false);
        }
    }

    private void fail(DeviceFailure failure, String attempt, String result) {
        broken = Optional.of(failure);
        throw new DeviceException(failure, attempt, result);
    }

    private Optional<DeviceFailure> asked() {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            String name = Files.readString(file).strip().replace('-', '_').toUpperCase(Locale.ROOT);
            return Arrays.stream(DeviceFailure.values())
                    .filter(failure -> failure.name().equals(name))
                    .findFirst();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    @Override
    public long allocate(long bytes) {
        work("taking %d bytes of device memory".formatted(bytes));
        if (asked().equals(Optional.of(DeviceFailure.OUT_OF_MEMORY))) {
            throw new DeviceException(
                    DeviceFailure.OUT_OF_MEMORY,
                    "taking %d bytes of device memory".formatted(bytes),
                    "CUDA_ERROR_OUT_OF_MEMORY");
        }
        return device.allocate(bytes);
    }

    @Override
    public void free(long address) {
        work("giving back device memory");
        device.free(address);
    }

    @Override
    public void upload(double[] from, int count, long to) {
        await("an upload");
        device.upload(from, count, to);
    }

    @Override
    public void upload(int[] from, int count, long to) {
        await("an upload");
        device.upload(from, count, to);
    }

    @Override
    public void upload(long[] from, int count, long to) {
        await("an upload");
        device.upload(from, count, to);
    }

    @Override
    public void download(long from, double[] to, int count) {
        await("a download");
        device.download(from, to, count);
    }

    @Override
    public void copy(long from, long to, long bytes) {
        work("a copy on the device");
        device.copy(from, to, bytes);
    }

    @Override
    public void clear(long address, long bytes) {
        work("clearing device memory");
        device.clear(address, bytes);
    }

    @Override
    public DeviceModule load(CudaSource source) {
        work("loading module " + source.name());
        return device.load(source).on(this);
    }

    @Override
    public void launch(int function, int blocks, int threads, int sharedBytes, MemorySegment arguments) {
        work("launching a kernel");
        device.launch(function, blocks, threads, sharedBytes, arguments);
    }

    @Override
    public void call(String function, Runnable call) {
        work("calling " + function);
        device.call(function, call);
    }

    @Override
    public Runnable record(Runnable work) {
        Runnable recorded = device.record(work);
        return () -> {
            work("launching a graph");
            recorded.run();
        };
    }

    @Override
    public void synchronize() {
        await("waiting for the device");
        device.synchronize();
    }
}
