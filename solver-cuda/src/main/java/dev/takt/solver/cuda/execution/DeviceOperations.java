package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.Complementarity;
import dev.takt.solver.ipm.compute.ResidualNorms;
import dev.takt.solver.ipm.compute.StepMeasures;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/**
 * Vector operations on a device: a kernel an operation and a piece of contiguous memory, so that a vector of several blocks is
 * one launch. What returns a number waits for the device; nothing else does.
 */
// large because a loop over vectors names each of them, and a record made in each call would be garbage
public final class DeviceOperations implements VectorOperations {
    /** Numbers that the reduction of the complementarity leaves. */
    private static final int COMPLEMENTARITY = 5;

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
    private final VectorKernel pushInside;
    private final VectorKernel barrierDiagonal;
    private final VectorKernel clampMultipliers;
    private final VectorKernel centralMultipliers;
    private final VectorKernel fillMultipliers;
    private final VectorKernel floorMultipliers;
    private final VectorKernel cap;
    private final VectorKernel absorbResidual;
    private final VectorKernel pin;
    private final VectorKernel relaxBounds;
    private final VectorKernel dampedNegative;
    private final VectorKernel complementarityRightSide;
    private final VectorKernel condense;
    private final VectorKernel recoverMultipliers;
    private final VectorKernel elasticSplit;
    private final VectorKernel proximalWeights;
    private final VectorKernel addProximalGradient;
    private final VectorKernel addQuotient;
    private final VectorKernel addReciprocal;

    /** Operations on vectors that are taken from an arena. */
    DeviceOperations(Device device, DeviceModule vectors, DeviceReduction reduction, DeviceArena memory) {
        this.device = device;
        this.memory = memory;
        this.reduction = reduction;
        reductions = new VectorReductions(vectors);
        fill = new VectorKernel(vectors.kernel("fill"));
        scale = new VectorKernel(vectors.kernel("scale"));
        axpy = new VectorKernel(vectors.kernel("axpy"));
        sum = new VectorKernel(vectors.kernel("sum"));
        multiply = new VectorKernel(vectors.kernel("multiply"));
        divide = new VectorKernel(vectors.kernel("divide"));
        pushInside = new VectorKernel(vectors.kernel("pushInside"));
        barrierDiagonal = new VectorKernel(vectors.kernel("barrierDiagonal"));
        clampMultipliers = new VectorKernel(vectors.kernel("clampMultipliers"));
        centralMultipliers = new VectorKernel(vectors.kernel("centralMultipliers"));
        fillMultipliers = new VectorKernel(vectors.kernel("fillMultipliers"));
        floorMultipliers = new VectorKernel(vectors.kernel("floorMultipliers"));
        cap = new VectorKernel(vectors.kernel("cap"));
        absorbResidual = new VectorKernel(vectors.kernel("absorbResidual"));
        pin = new VectorKernel(vectors.kernel("pin"));
        relaxBounds = new VectorKernel(vectors.kernel("relaxBounds"));
        dampedNegative = new VectorKernel(vectors.kernel("dampedNegative"));
        complementarityRightSide = new VectorKernel(vectors.kernel("complementarityRightSide"));
        condense = new VectorKernel(vectors.kernel("condense"));
        recoverMultipliers = new VectorKernel(vectors.kernel("recoverMultipliers"));
        elasticSplit = new VectorKernel(vectors.kernel("elasticSplit"));
        proximalWeights = new VectorKernel(vectors.kernel("proximalWeights"));
        addProximalGradient = new VectorKernel(vectors.kernel("addProximalGradient"));
        addQuotient = new VectorKernel(vectors.kernel("addQuotient"));
        addReciprocal = new VectorKernel(vectors.kernel("addReciprocal"));
    }

    /** What returns numbers, for those who reduce several together. */
    public VectorReductions reductions() {
        return reductions;
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
    public void copy(Vector from, Vector to) {
        DeviceVector source = (DeviceVector) from;
        DeviceVector target = (DeviceVector) to;
        for (int piece = 0; piece < source.pieces(); piece++) {
            long bytes = (long) Double.BYTES * source.length(piece);
            device.copy(source.address(piece), target.address(piece), bytes);
        }
    }

    @Override
    public double maxDualStep(BoundMultipliers z, BoundMultipliers dz, double tau) {
        reductions.maxDualStep(z, dz, tau, reduction.begin());
        return Math.min(1, reduction.only());
    }

    @Override
    public void complementarity(Vector w, Bounds bounds, BoundMultipliers z, Complementarity result) {
        reductions.complementarity(w, bounds, z, reduction.begin());
        reduction.join();
        take(reduction.fetch(COMPLEMENTARITY), 0, result);
    }

    /** Reads what a reduction of the complementarity left. */
    public static void take(double[] found, int at, Complementarity result) {
        result.clear();
        result.add(found[at], found[at + 1], found[at + 2], found[at + 3], (int) found[at + 4]);
    }

    @Override
    public void fill(Vector x, double value) {
        fill.with(value).with(x).run();
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
    public void measureStep(
            Vector gradient,
            Vector w,
            Bounds bounds,
            BoundMultipliers z,
            Vector dw,
            BoundMultipliers dz,
            double mu,
            double damping,
            double tau,
            boolean changes,
            StepMeasures result) {
        reductions.barrierSlope(gradient, w, bounds, mu, damping, dw, reduction.begin());
        reductions.maxPrimalStep(w, dw, bounds, tau, reduction);
        reductions.maxDualStep(z, dz, tau, reduction);
        if (changes) {
            reductions.relativeStep(dw, w, reduction);
        }
        reduction.join();
        double[] found = reduction.fetch(changes ? 4 : 3);
        result.set(
                found[0], Math.min(1, found[1]), Math.min(1, found[2]), changes ? found[3] : Double.POSITIVE_INFINITY);
    }

    @Override
    public void residuals(
            Vector primalRight,
            Vector primalProduct,
            double shift,
            Vector dw,
            BoundMultipliers dz,
            Vector primalResult,
            Vector rowRight,
            Vector rowProduct,
            Vector rowDiagonal,
            Vector dy,
            Vector rowResult,
            ResidualNorms result) {
        reductions.primalResidual(primalRight, primalProduct, shift, dw, dz, primalResult, reduction.begin());
        reductions.rowResidual(rowRight, rowProduct, rowDiagonal, dy, rowResult, reduction);
        reductions.infinityNorm(dw, reduction);
        reductions.infinityNorm(primalRight, reduction);
        reduction.join();
        double[] found = reduction.fetch(4);
        result.set(Math.max(found[0], found[1]), found[2], found[3]);
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

    @Override
    public void pushInside(Vector w, Bounds bounds, double push, double fraction) {
        pushInside.with(w).with(bounds).with(push).with(fraction).run();
    }

    @Override
    public boolean keepDistance(Vector w, Bounds bounds, double mu) {
        reductions.keepDistance(w, bounds, mu, reduction.begin());
        return reduction.only() > 0;
    }

    @Override
    public double logBarrier(Vector w, Bounds bounds, double damping) {
        reductions.logBarrier(w, bounds, damping, reduction.begin());
        return reduction.only();
    }

    @Override
    public double barrierSlope(Vector gradient, Vector w, Bounds bounds, double mu, double damping, Vector dw) {
        reductions.barrierSlope(gradient, w, bounds, mu, damping, dw, reduction.begin());
        return reduction.only();
    }

    @Override
    public void barrierDiagonal(Vector w, Bounds bounds, BoundMultipliers z, double shift, Vector diagonal) {
        barrierDiagonal.with(w).with(bounds).with(z).with(shift).with(diagonal).run();
    }

    @Override
    public double maxPrimalStep(Vector w, Vector dw, Bounds bounds, double tau) {
        reductions.maxPrimalStep(w, dw, bounds, tau, reduction.begin());
        return Math.min(1, reduction.only());
    }

    @Override
    public void clampMultipliers(Vector w, Bounds bounds, BoundMultipliers z, double mu, double kappa) {
        clampMultipliers.with(w).with(bounds).with(mu).with(kappa).with(z).run();
    }

    @Override
    public void centralMultipliers(Vector w, Bounds bounds, double mu, BoundMultipliers z) {
        centralMultipliers.with(w).with(bounds).with(mu).with(z).run();
    }

    @Override
    public void fillMultipliers(Bounds bounds, double value, BoundMultipliers z) {
        fillMultipliers.with(bounds).with(value).with(z).run();
    }

    @Override
    public void floorMultipliers(Vector w, Bounds bounds, double mu, BoundMultipliers z) {
        floorMultipliers.with(w).with(bounds).with(mu).with(z).run();
    }

    @Override
    public void cap(double ceiling, Vector x) {
        cap.with(ceiling).with(x).run();
    }

    @Override
    public double smallestGap(Bounds bounds) {
        reductions.smallestGap(bounds, reduction.begin());
        return reduction.only();
    }

    @Override
    public int fixClosed(Bounds bounds, double tolerance, Vector free) {
        reductions.fixClosed(bounds, tolerance, free, reduction.begin());
        return (int) reduction.only();
    }

    @Override
    public void absorbResidual(Vector free, Vector residual, BoundMultipliers z) {
        absorbResidual.with(free).with(residual).with(z).run();
    }

    @Override
    public void pin(Vector free, double weight, Vector diagonal) {
        pin.with(free).with(weight).with(diagonal).run();
    }

    @Override
    public void relaxBounds(Bounds bounds, double factor, double ceiling) {
        relaxBounds.with(bounds).with(factor).with(ceiling).run();
    }

    @Override
    public double dualResidual(Vector gradient, Vector jacobianTransposeY, BoundMultipliers z, Vector result) {
        reductions.dualResidual(gradient, jacobianTransposeY, z, result, reduction.begin());
        return reduction.only();
    }

    @Override
    public void dampedNegative(Vector residual, Bounds bounds, double damping, Vector result) {
        dampedNegative.with(residual).with(bounds).with(damping).with(result).run();
    }

    @Override
    public void complementarityRightSide(
            Vector w, Bounds bounds, BoundMultipliers z, double mu, BoundMultipliers result) {
        complementarityRightSide
                .with(w)
                .with(bounds)
                .with(z)
                .with(mu)
                .with(result)
                .run();
    }

    @Override
    public void condense(Vector right, BoundMultipliers rightZ, Vector w, Bounds bounds, Vector result) {
        condense.with(right).with(rightZ).with(w).with(bounds).with(result).run();
    }

    @Override
    public void recoverMultipliers(
            BoundMultipliers rightZ, Vector w, Bounds bounds, BoundMultipliers z, Vector dw, BoundMultipliers dz) {
        recoverMultipliers
                .with(rightZ)
                .with(w)
                .with(bounds)
                .with(z)
                .with(dw)
                .with(dz)
                .run();
    }

    @Override
    public double primalResidual(
            Vector right, Vector product, double shift, Vector dw, BoundMultipliers dz, Vector result) {
        reductions.primalResidual(right, product, shift, dw, dz, result, reduction.begin());
        return reduction.only();
    }

    @Override
    public double rowResidual(Vector right, Vector product, Vector diagonal, Vector dy, Vector result) {
        reductions.rowResidual(right, product, diagonal, dy, result, reduction.begin());
        return reduction.only();
    }

    @Override
    public void elasticSplit(Vector c, double mu, double penalty, Vector p, Vector n) {
        elasticSplit.with(c).with(mu).with(penalty).with(p).with(n).run();
    }

    @Override
    public void proximalWeights(Vector x, Vector result) {
        proximalWeights.with(x).with(result).run();
    }

    @Override
    public double proximal(Vector x, Vector reference, Vector weight) {
        reductions.proximal(x, reference, weight, reduction.begin());
        return reduction.only();
    }

    @Override
    public void addProximalGradient(double a, Vector x, Vector reference, Vector weight, Vector y) {
        addProximalGradient.with(a).with(x).with(reference).with(weight).with(y).run();
    }

    @Override
    public void addQuotient(double a, Vector x, Vector divisor, Vector y) {
        addQuotient.with(a).with(x).with(divisor).with(y).run();
    }

    @Override
    public void addReciprocal(double a, Vector divisor, Vector y) {
        addReciprocal.with(a).with(divisor).with(y).run();
    }
}
