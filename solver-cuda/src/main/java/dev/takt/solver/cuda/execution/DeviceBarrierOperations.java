package dev.takt.solver.cuda.execution;

import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.Complementarity;
import dev.takt.solver.ipm.compute.FirstOrderErrors;
import dev.takt.solver.ipm.compute.FunctionValues;
import dev.takt.solver.ipm.compute.KktResidual;
import dev.takt.solver.ipm.compute.LogBarrier;
import dev.takt.solver.ipm.compute.Point;
import dev.takt.solver.ipm.compute.RowFactors;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.StepMeasures;
import dev.takt.solver.ipm.compute.Vector;

/**
 * What the barrier method does with points, steps and bounds, on a device: a kernel an operation. Numbers that decide together come
 * down together.
 */
public final class DeviceBarrierOperations implements BarrierOperations {
    /** Numbers that the reduction of the complementarity leaves. */
    private static final int COMPLEMENTARITY = 5;
    /** Numbers of the first-order conditions before those. */
    private static final int CONDITIONS = 5;

    private final DeviceReduction reduction;
    private final VectorReductions reductions;
    private final VectorKernel relaxBounds;
    private final VectorKernel pushInside;
    private final VectorKernel fillMultipliers;
    private final VectorKernel centralMultipliers;
    private final VectorKernel centre;
    private final VectorKernel floorMultipliers;
    private final VectorKernel clampMultipliers;
    private final VectorKernel absorbResidual;
    private final VectorKernel barrierDiagonal;
    private final VectorKernel pin;
    private final VectorKernel dampedNegative;
    private final VectorKernel complementarityRightSide;
    private final VectorKernel addCentrality;
    private final VectorKernel condense;
    private final VectorKernel recoverMultipliers;
    private final VectorKernel elasticSplit;
    private final VectorKernel proximalWeights;
    private final VectorKernel addProximalGradient;

    /** Operations whose numbers come by way of a reduction. */
    DeviceBarrierOperations(DeviceModule vectors, DeviceReduction reduction, VectorReductions reductions) {
        this.reduction = reduction;
        this.reductions = reductions;
        relaxBounds = new VectorKernel(vectors.kernel("relaxBounds"));
        pushInside = new VectorKernel(vectors.kernel("pushInside"));
        fillMultipliers = new VectorKernel(vectors.kernel("fillMultipliers"));
        centralMultipliers = new VectorKernel(vectors.kernel("centralMultipliers"));
        centre = new VectorKernel(vectors.kernel("centre"));
        floorMultipliers = new VectorKernel(vectors.kernel("floorMultipliers"));
        clampMultipliers = new VectorKernel(vectors.kernel("clampMultipliers"));
        absorbResidual = new VectorKernel(vectors.kernel("absorbResidual"));
        barrierDiagonal = new VectorKernel(vectors.kernel("barrierDiagonal"));
        pin = new VectorKernel(vectors.kernel("pin"));
        dampedNegative = new VectorKernel(vectors.kernel("dampedNegative"));
        complementarityRightSide = new VectorKernel(vectors.kernel("complementarityRightSide"));
        addCentrality = new VectorKernel(vectors.kernel("addCentrality"));
        condense = new VectorKernel(vectors.kernel("condense"));
        recoverMultipliers = new VectorKernel(vectors.kernel("recoverMultipliers"));
        elasticSplit = new VectorKernel(vectors.kernel("elasticSplit"));
        proximalWeights = new VectorKernel(vectors.kernel("proximalWeights"));
        addProximalGradient = new VectorKernel(vectors.kernel("addProximalGradient"));
    }

    @Override
    public void relaxBounds(Bounds bounds, double factor, double ceiling) {
        relaxBounds.with(bounds).with(factor).with(ceiling).run();
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
    public void pushInside(Vector w, Bounds bounds, double push, double fraction) {
        pushInside.with(w).with(bounds).with(push).with(fraction).run();
    }

    @Override
    public boolean keepDistance(Vector w, Bounds bounds, double mu) {
        reductions.keepDistance(w, bounds, mu, reduction.begin());
        return reduction.only() > 0;
    }

    @Override
    public void fillMultipliers(Bounds bounds, double value, BoundMultipliers z) {
        fillMultipliers.with(bounds).with(value).with(z).run();
    }

    @Override
    public void centralMultipliers(Point at, Bounds bounds, double mu) {
        centralMultipliers
                .with(at.primal())
                .with(bounds)
                .with(mu)
                .with(at.boundMultipliers())
                .run();
    }

    @Override
    public void centre(Point at, Bounds bounds, double mu) {
        centre.with(at.primal())
                .with(bounds)
                .with(mu)
                .with(at.boundMultipliers())
                .run();
    }

    @Override
    public void floorMultipliers(Point at, Bounds bounds, double mu) {
        floorMultipliers
                .with(at.primal())
                .with(bounds)
                .with(mu)
                .with(at.boundMultipliers())
                .run();
    }

    @Override
    public void clampMultipliers(Point at, Bounds bounds, double mu, double kappa) {
        clampMultipliers
                .with(at.primal())
                .with(bounds)
                .with(mu)
                .with(kappa)
                .with(at.boundMultipliers())
                .run();
    }

    @Override
    public void absorbResidual(Vector free, Vector residual, BoundMultipliers z) {
        absorbResidual.with(free).with(residual).with(z).run();
    }

    @Override
    public void complementarity(Point at, Bounds bounds, Complementarity result) {
        reductions.complementarity(at, bounds, reduction.begin());
        reduction.join();
        take(reduction.fetch(COMPLEMENTARITY), 0, result);
    }

    /** Reads what a reduction of the complementarity left. */
    private static void take(double[] found, int at, Complementarity result) {
        result.clear();
        result.add(found[at], found[at + 1], found[at + 2], found[at + 3], (int) found[at + 4]);
    }

    @Override
    public double logBarrier(Vector w, LogBarrier barrier) {
        reductions.logBarrier(w, barrier, reduction.begin());
        return reduction.only();
    }

    @Override
    public void barrierDiagonal(Point at, Bounds bounds, double shift, Vector diagonal) {
        barrierDiagonal
                .with(at.primal())
                .with(bounds)
                .with(at.boundMultipliers())
                .with(shift)
                .with(diagonal)
                .run();
    }

    @Override
    public void pin(Vector free, double weight, Vector diagonal) {
        pin.with(free).with(weight).with(diagonal).run();
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
    public void complementarityRightSide(Point at, Bounds bounds, double mu, BoundMultipliers result) {
        complementarityRightSide
                .with(at.primal())
                .with(bounds)
                .with(at.boundMultipliers())
                .with(mu)
                .with(result)
                .run();
    }

    @Override
    public void addCentrality(
            Point at, Step step, LogBarrier barrier, double primal, double dual, BoundMultipliers result) {
        addCentrality
                .with(at.primal())
                .with(step.primal())
                .with(barrier.bounds())
                .with(primal)
                .with(at.boundMultipliers())
                .with(step.bounds())
                .with(dual)
                .with(barrier.mu())
                .with(result)
                .run();
    }

    @Override
    public void condense(Step right, Point at, Bounds bounds, Vector result) {
        condense.with(right.primal())
                .with(right.bounds())
                .with(at.primal())
                .with(bounds)
                .with(result)
                .run();
    }

    @Override
    public void recoverMultipliers(Step right, Point at, Bounds bounds, Step step) {
        recoverMultipliers
                .with(right.bounds())
                .with(at.primal())
                .with(bounds)
                .with(at.boundMultipliers())
                .with(step.primal())
                .with(step.bounds())
                .run();
    }

    @Override
    public void residuals(Step right, Step step, double shift, Vector rowDiagonal, KktResidual result) {
        reductions.primalResidual(right, step, shift, result, reduction.begin());
        reductions.rowResidual(right, step, rowDiagonal, result, reduction);
        reductions.infinityNorm(step.primal(), reduction);
        reductions.infinityNorm(right.primal(), reduction);
        reduction.join();
        double[] found = reduction.fetch(4);
        result.norms(Math.max(found[0], found[1]), found[2], found[3]);
    }

    @Override
    public double maxPrimalStep(Vector w, Vector dw, Bounds bounds, double tau) {
        reductions.maxPrimalStep(w, dw, bounds, tau, reduction.begin());
        return Math.min(1, reduction.only());
    }

    @Override
    public double maxDualStep(BoundMultipliers z, BoundMultipliers dz, double tau) {
        reductions.maxDualStep(z, dz, tau, reduction.begin());
        return Math.min(1, reduction.only());
    }

    @Override
    public void measureStep(
            Vector gradient, Point at, Step step, LogBarrier barrier, boolean changes, StepMeasures result) {
        Vector w = at.primal();
        reductions.barrierSlope(gradient, w, barrier, step.primal(), reduction.begin());
        reductions.maxPrimalStep(w, step.primal(), barrier.bounds(), barrier.tau(), reduction);
        reductions.maxDualStep(at.boundMultipliers(), step.bounds(), barrier.tau(), reduction);
        if (changes) {
            reductions.relativeStep(step.primal(), w, reduction);
        }
        reduction.join();
        double[] found = reduction.fetch(changes ? 4 : 3);
        result.set(
                found[0], Math.min(1, found[1]), Math.min(1, found[2]), changes ? found[3] : Double.POSITIVE_INFINITY);
    }

    @Override
    public void measureValues(Point at, LogBarrier barrier, FunctionValues result) {
        reductions.oneNorm(at.constraints(), reduction);
        reductions.logBarrier(at.primal(), barrier, reduction);
        reduction.join();
    }

    @Override
    public void await(FunctionValues result) {
        double[] found = reduction.fetch(3);
        result.set(found[0], found[1], found[2]);
    }

    @Override
    public void measureConditions(
            Vector gradient,
            Point at,
            Bounds bounds,
            RowFactors factors,
            Vector dualResidual,
            FirstOrderErrors result) {
        reductions.dualResidual(gradient, dualResidual, at.boundMultipliers(), dualResidual, reduction.begin());
        reductions.infinityNorm(at.constraints(), reduction);
        reductions.weightedNorm(at.constraints(), factors.values(), reduction);
        reductions.oneNorm(at.multipliers(), reduction);
        reductions.infinityNorm(at.primal(), reduction);
        reductions.complementarity(at, bounds, reduction);
        reduction.join();
    }

    @Override
    public void await(FirstOrderErrors result) {
        double[] found = reduction.fetch(CONDITIONS + COMPLEMENTARITY);
        result.set(found[0], found[1], found[2], found[3], found[4]);
        take(found, CONDITIONS, result.complementarity());
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
}
