package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/**
 * Linear algebra on a device: a kernel an operation and a piece of contiguous memory, so that a vector of several blocks is
 * one launch. What returns a number waits for the device; nothing else does.
 */
public final class DeviceOperations implements VectorOperations {
    private final Device device;
    private final DeviceArena memory;
    private final DeviceReduction reduction;
    private final VectorReductions reductions;
    private final VectorKernel fill;
    private final VectorKernel scale;
    private final VectorKernel axpy;
    private final VectorKernel sum;
    private final VectorKernel multiply;
    private final VectorKernel divide;
    private final VectorKernel addQuotient;
    private final VectorKernel addReciprocal;
    private final VectorKernel cap;

    /** Operations on vectors that are taken from an arena. */
    DeviceOperations(
            Device device,
            DeviceModule vectors,
            DeviceReduction reduction,
            VectorReductions reductions,
            DeviceArena memory) {
        this.device = device;
        this.memory = memory;
        this.reduction = reduction;
        this.reductions = reductions;
        fill = new VectorKernel(vectors.kernel("fill"));
        scale = new VectorKernel(vectors.kernel("scale"));
        axpy = new VectorKernel(vectors.kernel("axpy"));
        sum = new VectorKernel(vectors.kernel("sum"));
        multiply = new VectorKernel(vectors.kernel("multiply"));
        divide = new VectorKernel(vectors.kernel("divide"));
        addQuotient = new VectorKernel(vectors.kernel("addQuotient"));
        addReciprocal = new VectorKernel(vectors.kernel("addReciprocal"));
        cap = new VectorKernel(vectors.kernel("cap"));
    }

    @Override
    public Vector allocate(int... lengths) {
        DeviceVector vector = DeviceVector.of(memory, lengths);
        device.clear(vector.address(0), (long) Double.BYTES * vector.length(0));
        return vector;
    }

    @Override
    public Vector join(Vector... parts) {
        return DeviceVector.join(parts);
    }

    @Override
    public void upload(double[] values, Vector to) {
        device.upload(values, values.length, DeviceVector.block(to, 0));
    }

    @Override
    public void download(Vector from, double[] values) {
        device.download(DeviceVector.block(from, 0), values, values.length);
    }

    @Override
    public void fill(Vector x, double value) {
        fill.with(value).with(x).run();
    }

    @Override
    public void copy(Vector from, Vector to) {
        DeviceVector source = (DeviceVector) from;
        DeviceVector target = (DeviceVector) to;
        for (int piece = 0; piece < source.pieces(); piece++) {
            long bytes = (long) Double.BYTES * source.length(piece);
            device.copy(source.address(piece), target.address(piece), bytes);
        }
    }

    @Override
    public void scale(double a, Vector x) {
        scale.with(a).with(x).run();
    }

    @Override
    public void axpy(double a, Vector x, Vector y) {
        axpy.with(a).with(x).with(y).run();
    }

    @Override
    public void sum(Vector x, double a, Vector y, Vector result) {
        sum.with(x).with(a).with(y).with(result).run();
    }

    @Override
    public void multiply(Vector x, Vector y) {
        multiply.with(x).with(y).run();
    }

    @Override
    public void divide(Vector x, Vector y) {
        divide.with(x).with(y).run();
    }

    @Override
    public void addQuotient(double a, Vector x, Vector divisor, Vector y) {
        addQuotient.with(a).with(x).with(divisor).with(y).run();
    }

    @Override
    public void addReciprocal(double a, Vector divisor, Vector y) {
        addReciprocal.with(a).with(divisor).with(y).run();
    }

    @Override
    public void cap(double ceiling, Vector x) {
        cap.with(ceiling).with(x).run();
    }

    @Override
    public double dot(Vector x, Vector y) {
        reductions.dot(x, y, reduction.begin());
        return reduction.only();
    }

    @Override
    public double oneNorm(Vector x) {
        reductions.oneNorm(x, reduction.begin());
        return reduction.only();
    }

    @Override
    public double infinityNorm(Vector x) {
        reductions.infinityNorm(x, reduction.begin());
        return reduction.only();
    }

    @Override
    public double weightedNorm(Vector x, Vector weight) {
        reductions.weightedNorm(x, weight, reduction.begin());
        return reduction.only();
    }

    @Override
    public double relativeStep(Vector d, Vector x) {
        reductions.relativeStep(d, x, reduction.begin());
        return reduction.only();
    }
}
