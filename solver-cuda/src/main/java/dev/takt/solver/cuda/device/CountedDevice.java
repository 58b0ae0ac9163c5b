package dev.takt.solver.cuda.device;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.cuda.device.compiler.CudaSource;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** A device whose use can be read off from any thread. Counting costs the thread at work a few plain writes. */
public final class CountedDevice extends ForwardingDevice {
    private final Map<Long, Long> sizes = new HashMap<>();
    private final AtomicLong launches = new AtomicLong();
    private final AtomicLong waits = new AtomicLong();
    private final AtomicLong uploaded = new AtomicLong();
    private final AtomicLong downloaded = new AtomicLong();
    private final AtomicLong held = new AtomicLong();
    private final AtomicLongArray failures = new AtomicLongArray(DeviceFailure.values().length);

    /** Counts what is asked of a device, which stays the caller's. */
    public CountedDevice(Device device) {
        super(device);
    }

    /** What has been asked of it so far; from any thread. */
    public DeviceUsage usage() {
        Map<DeviceFailure, Long> failed = new EnumMap<>(DeviceFailure.class);
        for (DeviceFailure failure : DeviceFailure.values()) {
            long count = failures.get(failure.ordinal());
            if (count > 0) {
                failed.put(failure, count);
            }
        }
        return new DeviceUsage(launches.get(), waits.get(), uploaded.get(), downloaded.get(), held.get(), failed);
    }

    private DeviceException counted(DeviceException failed) {
        failures.incrementAndGet(failed.failure().ordinal());
        return failed;
    }

    private static void add(AtomicLong sum, long bytes) {
        sum.setRelease(sum.getPlain() + bytes);
    }

    @Override
    public long allocate(long bytes) {
        try {
            long address = device.allocate(bytes);
            sizes.put(address, bytes);
            add(held, bytes);
            return address;
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public void free(long address) {
        try {
            device.free(address);
        } catch (DeviceException e) {
            throw counted(e);
        }
        Long bytes = sizes.remove(address);
        add(held, bytes == null ? 0 : -bytes);
    }

    @Override
    public void upload(double[] from, int count, long to) {
        try {
            device.upload(from, count, to);
            add(uploaded, (long) Double.BYTES * count);
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public void upload(int[] from, int count, long to) {
        try {
            device.upload(from, count, to);
            add(uploaded, (long) Integer.BYTES * count);
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public void upload(long[] from, int count, long to) {
        try {
            device.upload(from, count, to);
            add(uploaded, (long) Long.BYTES * count);
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public void download(long from, double[] to, int count) {
        try {
            device.download(from, to, count);
            add(downloaded, (long) Double.BYTES * count);
            waits.setRelease(device.waits());
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public void copy(long from, long to, long bytes) {
        try {
            device.copy(from, to, bytes);
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public void clear(long address, long bytes) {
        try {
            device.clear(address, bytes);
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public DeviceModule load(CudaSource source) {
        try {
            return device.load(source).on(this);
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public void launch(int function, int blocks, int threads, int sharedBytes, MemorySegment arguments) {
        try {
            device.launch(function, blocks, threads, sharedBytes, arguments);
            launches.setRelease(device.launches());
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public void call(String function, Runnable call) {
        try {
            device.call(function, call);
        } catch (DeviceException e) {
            throw counted(e);
        }
    }

    @Override
    public Runnable record(Runnable work) {
        Runnable recorded = device.record(work);
        return () -> {
            try {
                recorded.run();
                launches.setRelease(device.launches());
            } catch (DeviceException e) {
                throw counted(e);
            }
        };
    }

    @Override
    public void synchronize() {
        try {
            device.synchronize();
            waits.setRelease(device.waits());
        } catch (DeviceException e) {
            throw counted(e);
        }
    }
}
