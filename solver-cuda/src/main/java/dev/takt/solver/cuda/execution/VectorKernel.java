package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.Vector;
import org.jspecify.annotations.Nullable;

/**
 * A kernel of a vector operation, run on each piece of its vectors. The number of entries is its first argument, the other
 * arguments are given in order: {@code axpy.with(a).with(x).with(y).run()}. Allocates nothing.
 */
final class VectorKernel {
    private static final int MAX_ARGUMENTS = 14;

    private final DeviceKernel kernel;
    private final @Nullable DeviceVector[] vectors = new DeviceVector[MAX_ARGUMENTS];
    private final double[] numbers = new double[MAX_ARGUMENTS];
    private int count;

    VectorKernel(DeviceKernel kernel) {
        this.kernel = kernel;
    }

    /** The next argument, a vector. */
    VectorKernel with(Vector vector) {
        vectors[count++] = (DeviceVector) vector;
        return this;
    }

    /** The next two arguments, lower and upper bounds. */
    VectorKernel with(Bounds bounds) {
        return with(bounds.lower()).with(bounds.upper());
    }

    /** The next two arguments, multipliers of lower and upper bounds. */
    VectorKernel with(BoundMultipliers multipliers) {
        return with(multipliers.lower()).with(multipliers.upper());
    }

    /** The next argument, a number. */
    VectorKernel with(double number) {
        vectors[count] = null;
        numbers[count++] = number;
        return this;
    }

    /** Runs the kernel. */
    void run() {
        DeviceVector shape = shape();
        for (int piece = 0; piece < shape.pieces(); piece++) {
            bind(shape, piece).launchOver(shape.length(piece));
        }
        count = 0;
    }

    /** Runs the kernel, which leaves partial results, as part of a reduction. */
    void reduce(DeviceReduction reduction) {
        DeviceVector shape = shape();
        for (int piece = 0; piece < shape.pieces(); piece++) {
            if (shape.length(piece) > 0) {
                reduction.add(bind(shape, piece), shape.length(piece));
            }
        }
        count = 0;
    }

    private DeviceVector shape() {
        for (int argument = 0; argument < count; argument++) {
            DeviceVector vector = vectors[argument];
            if (vector != null) {
                return vector;
            }
        }
        throw new IllegalStateException("a vector operation without a vector");
    }

    private DeviceKernel bind(DeviceVector shape, int piece) {
        kernel.with(shape.length(piece));
        for (int argument = 0; argument < count; argument++) {
            DeviceVector vector = vectors[argument];
            if (vector != null) {
                kernel.with(vector.address(piece));
            } else {
                kernel.with(numbers[argument]);
            }
        }
        return kernel;
    }
}
