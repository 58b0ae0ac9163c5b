package dev.takt.solver.cuda.device;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Memory of a device, taken in large pieces and handed out in small ones; all of it is given back together. */
public final class DeviceArena implements AutoCloseable {
    private static final long ALIGNMENT = 256;
    private static final long PIECE = 8L << 20;

    private final Device device;
    private final List<Long> pieces = new ArrayList<>();
    private long next;
    private long end;
    private long size;

    /** An arena that holds nothing yet. */
    public DeviceArena(Device device) {
        this.device = device;
    }

    /** Memory for numbers; their values mean nothing. */
    public long doubles(long count) {
        return take(Double.BYTES * count);
    }

    /** Memory that holds a copy of an array. */
    public long copyOf(double[] values) {
        long address = take((long) Double.BYTES * values.length);
        device.upload(values, values.length, address);
        return address;
    }

    /** Memory that holds a copy of an index array, which kernels only read: callers of one device may have it in common. */
    public long copyOf(int[] values) {
        OptionalLong common = device.shared(values);
        if (common.isPresent()) {
            return common.getAsLong();
        }
        long address = take((long) Integer.BYTES * values.length);
        device.upload(values, values.length, address);
        return address;
    }

    /** Memory that holds a copy of an array. */
    public long copyOf(long[] values) {
        long address = take((long) Long.BYTES * values.length);
        device.upload(values, values.length, address);
        return address;
    }

    private long take(long bytes) {
        long rounded = Math.ceilDiv(Math.max(1, bytes), ALIGNMENT) * ALIGNMENT;
        if (next + rounded > end) {
            long piece = Math.max(PIECE, rounded);
            next = device.allocate(piece);
            end = next + piece;
            pieces.add(next);
        }
        long address = next;
        next += rounded;
        size += rounded;
        return address;
    }

    /** Bytes handed out, without what is in common. */
    public long size() {
        return size;
    }

    @Override
    public void close() {
        pieces.forEach(device::free);
        pieces.clear();
        next = 0;
        end = 0;
    }
}
