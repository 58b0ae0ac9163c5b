package dev.takt.solver.ipm.compute;

import java.util.Arrays;
import java.util.List;

/** A vector on the heap: one array a block. */
final class ArrayVector implements Vector {
    private final double[][] blocks;
    private final List<Vector> parts;

    ArrayVector(double[]... blocks) {
        this.blocks = blocks;
        parts = List.of();
    }

    private ArrayVector(List<Vector> parts) {
        this.parts = parts;
        blocks = parts.stream()
                .flatMap(part -> Arrays.stream(((ArrayVector) part).blocks))
                .toArray(double[][]::new);
    }

    /** A vector with the blocks of all parts. */
    static ArrayVector join(Vector... parts) {
        return new ArrayVector(List.of(parts));
    }

    /** The values of a block; not a copy. */
    static double[] block(Vector vector, int block) {
        return ((ArrayVector) vector).blocks[block];
    }

    static int blockCount(Vector vector) {
        return ((ArrayVector) vector).blocks.length;
    }

    @Override
    public Vector part(int index) {
        return parts.get(index);
    }
}
