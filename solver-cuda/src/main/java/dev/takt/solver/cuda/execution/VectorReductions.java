package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.KktResidual;
import dev.takt.solver.ipm.compute.LogBarrier;
import dev.takt.solver.ipm.compute.Point;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.Vector;

/**
 * The vector operations that come to a number, each as the next value of a {@link DeviceReduction}: whoever needs several numbers
 * waits for them once. What each one computes is said at {@link
 * dev.takt.solver.ipm.compute.VectorOperations} and {@link dev.takt.solver.ipm.compute.BarrierOperations}.
 */
final class VectorReductions {
    private final VectorKernel dot;
    private final VectorKernel oneNorm;
    private final VectorKernel infinityNorm;
    private final VectorKernel weightedNorm;
    private final VectorKernel relativeStep;
    private final VectorKernel keepDistance;
    private final VectorKernel logBarrier;
    private final VectorKernel barrierSlope;
    private final VectorKernel maxPrimalStep;
    private final VectorKernel smallestGap;
    private final VectorKernel fixClosed;
    private final VectorKernel dualResidual;
    private final VectorKernel primalResidual;
    private final VectorKernel rowResidual;
    private final VectorKernel proximal;
    private final VectorKernel maxDualStep;
    private final VectorKernel complementarity;

    /** Reductions of a module of vector operations. */
    VectorReductions(DeviceModule vectors) {
        dot = new VectorKernel(vectors.kernel("dot"));
        oneNorm = new VectorKernel(vectors.kernel("oneNorm"));
        infinityNorm = new VectorKernel(vectors.kernel("infinityNorm"));
        weightedNorm = new VectorKernel(vectors.kernel("weightedNorm"));
        relativeStep = new VectorKernel(vectors.kernel("relativeStep"));
        keepDistance = new VectorKernel(vectors.kernel("keepDistance"));
        logBarrier = new VectorKernel(vectors.kernel("logBarrier"));
        barrierSlope = new VectorKernel(vectors.kernel("barrierSlope"));
        maxPrimalStep = new VectorKernel(vectors.kernel("maxPrimalStep"));
        smallestGap = new VectorKernel(vectors.kernel("smallestGap"));
        fixClosed = new VectorKernel(vectors.kernel("fixClosed"));
        dualResidual = new VectorKernel(vectors.kernel("dualResidual"));
        primalResidual = new VectorKernel(vectors.kernel("primalResidual"));
        rowResidual = new VectorKernel(vectors.kernel("rowResidual"));
        proximal = new VectorKernel(vectors.kernel("proximal"));
        maxDualStep = new VectorKernel(vectors.kernel("maxDualStep"));
        complementarity = new VectorKernel(vectors.kernel("complementarity"));
    }

    void dot(Vector x, Vector y, DeviceReduction to) {
        dot.with(x).with(y).reduce(to);
        to.keepSum();
    }

    void oneNorm(Vector x, DeviceReduction to) {
        oneNorm.with(x).reduce(to);
        to.keepSum();
    }

    void infinityNorm(Vector x, DeviceReduction to) {
        infinityNorm.with(x).reduce(to);
        to.keepLargest();
    }

    void weightedNorm(Vector x, Vector weight, DeviceReduction to) {
        weightedNorm.with(x).with(weight).reduce(to);
        to.keepLargest();
    }

    void relativeStep(Vector d, Vector x, DeviceReduction to) {
        relativeStep.with(d).with(x).reduce(to);
        to.keepLargest();
    }

    /** Leaves 1 where a bound was moved. */
    void keepDistance(Vector w, Bounds bounds, double mu, DeviceReduction to) {
        keepDistance.with(w).with(bounds).with(mu).reduce(to);
        to.keepLargest();
    }

    void logBarrier(Vector w, LogBarrier barrier, DeviceReduction to) {
        logBarrier.with(w).with(barrier.bounds()).with(barrier.damping()).reduce(to);
        to.keepSum();
    }

    void barrierSlope(Vector gradient, Vector w, LogBarrier barrier, Vector dw, DeviceReduction to) {
        barrierSlope
                .with(gradient)
                .with(w)
                .with(barrier.bounds())
                .with(barrier.mu())
                .with(barrier.damping())
                .with(dw)
                .reduce(to);
        to.keepSum();
    }

    /** Leaves infinity where nothing blocks the step. */
    void maxPrimalStep(Vector w, Vector dw, Bounds bounds, double tau, DeviceReduction to) {
        maxPrimalStep.with(w).with(dw).with(bounds).with(tau).reduce(to);
        to.keepSmallest();
    }

    /** Leaves infinity where nothing blocks the step. */
    void maxDualStep(BoundMultipliers z, BoundMultipliers dz, double tau, DeviceReduction to) {
        maxDualStep.with(z.lower()).with(dz.lower()).with(tau).reduce(to);
        maxDualStep.with(z.upper()).with(dz.upper()).with(tau).reduce(to);
        to.keepSmallest();
    }

    void smallestGap(Bounds bounds, DeviceReduction to) {
        smallestGap.with(bounds).reduce(to);
        to.keepSmallest();
    }

    void fixClosed(Bounds bounds, double tolerance, Vector free, DeviceReduction to) {
        fixClosed.with(bounds).with(tolerance).with(free).reduce(to);
        to.keepSum();
    }

    void dualResidual(
            Vector gradient, Vector jacobianTransposeY, BoundMultipliers z, Vector result, DeviceReduction to) {
        dualResidual
                .with(gradient)
                .with(jacobianTransposeY)
                .with(z)
                .with(result)
                .reduce(to);
        to.keepLargest();
    }

    void primalResidual(Step right, Step step, double shift, KktResidual result, DeviceReduction to) {
        primalResidual
                .with(right.primal())
                .with(result.primalProduct())
                .with(shift)
                .with(step.primal())
                .with(step.bounds())
                .with(result.primal())
                .reduce(to);
        to.keepLargest();
    }

    void rowResidual(Step right, Step step, Vector diagonal, KktResidual result, DeviceReduction to) {
        rowResidual
                .with(right.rows())
                .with(result.rowProduct())
                .with(diagonal)
                .with(step.rows())
                .with(result.rows())
                .reduce(to);
        to.keepLargest();
    }

    void proximal(Vector x, Vector reference, Vector weight, DeviceReduction to) {
        proximal.with(x).with(reference).with(weight).reduce(to);
        to.keepSum();
    }

    /** Five values, for {@link DeviceBarrierOperations}. */
    void complementarity(Point at, Bounds bounds, DeviceReduction to) {
        complementarity
                .with(at.primal())
                .with(bounds)
                .with(at.boundMultipliers())
                .reduce(to);
        to.keepExtremesAndSums();
    }
}
