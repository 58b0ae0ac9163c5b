package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.ipm.compute.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A vector in device memory: its blocks one after the other, or pieces of other vectors. */
public final class DeviceVector implements Vector {
    private final long[] addresses;
    private final int[] lengths;
    /** Where each block begins in the only piece. */
    private final int[] blocks;

    private final List<Vector> parts;

    private DeviceVector(long[] addresses, int[] lengths, int[] blocks, List<Vector> parts) {
        this.addresses = addresses;
        this.lengths = lengths;
        this.blocks = blocks;
        this.parts = parts;
    }

    /** A vector with blocks of the given lengths. */
    static DeviceVector of(DeviceArena memory, int... lengths) {
        int[] blocks = new int[lengths.length];
        int total = 0;
        for (int block = 0; block < lengths.length; block++) {
            blocks[block] = total;
            total += lengths[block];
        }
        return new DeviceVector(new long[] {memory.doubles(total)}, new int[] {total}, blocks, List.of());
    }

    /** A vector that shares the memory of others. */
    static DeviceVector join(Vector... parts) {
        List<DeviceVector> vectors =
                Arrays.stream(parts).map(DeviceVector.class::cast).toList();
        return new DeviceVector(
                vectors.stream()
                        .flatMapToLong(part -> Arrays.stream(part.addresses))
                        .toArray(),
                vectors.stream()
                        .flatMapToInt(part -> Arrays.stream(part.lengths))
                        .toArray(),
                new int[0],
                List.of(parts));
    }

    /** Number of contiguous pieces. */
    int pieces() {
        return addresses.length;
    }

    /** Number of entries of a piece. */
    int length(int piece) {
        return lengths[piece];
    }

    /** Number of entries. */
    int length() {
        return IntStream.of(lengths).sum();
    }

    /** Address of a piece. */
    long address(int piece) {
        return addresses[piece];
    }

    /** Address of a block of a vector that was not joined. */
    public static long block(Vector vector, int block) {
        DeviceVector own = (DeviceVector) vector;
        return own.addresses[0] + (long) Double.BYTES * own.blocks[block];
    }

    @Override
    public Vector part(int index) {
        return parts.get(index);
    }
}
