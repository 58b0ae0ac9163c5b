package dev.takt.solver.ipm.compute;

import static dev.takt.solver.ipm.compute.ArrayVector.block;
import static dev.takt.solver.ipm.compute.ArrayVector.blockCount;

import dev.takt.solver.ipm.compute.loops.BarrierLogarithm;
import dev.takt.solver.ipm.compute.loops.BarrierLoops;
import dev.takt.solver.ipm.compute.loops.BoundLoops;
import dev.takt.solver.ipm.compute.loops.LaneSwitch;
import dev.takt.solver.ipm.compute.loops.NormLoops;
import dev.takt.solver.ipm.compute.loops.StepLoop;

/** What the barrier method does with points, steps and bounds, on the CPU, block by block, one thread. */
public final class ArrayBarrierOperations implements BarrierOperations {
    private final BarrierLogarithm logarithm = new BarrierLogarithm();
    private final FirstOrderLoop firstOrder = new FirstOrderLoop();
    private final StepLoop steps = new StepLoop();
    private final VectorOperations vectors;
    private final LaneSwitch lanes;

    /** Operations on arrays that say themselves when vector registers are worth it. */
    public ArrayBarrierOperations() {
        this(new LaneSwitch());
    }

    private ArrayBarrierOperations(LaneSwitch lanes) {
        this(new ArrayOperations(lanes), lanes);
    }

    ArrayBarrierOperations(ArrayOperations vectors, LaneSwitch lanes) {
        this.vectors = vectors;
        this.lanes = lanes;
    }

    @Override
    public void relaxBounds(Bounds bounds, double factor, double ceiling) {
        for (int b = 0; b < blockCount(bounds.lower()); b++) {
            BoundLoops.relax(block(bounds.lower(), b), block(bounds.upper(), b), factor, ceiling);
        }
    }

    @Override
    public double smallestGap(Bounds bounds) {
        boolean inLanes = lanes.next();
        double smallest = Double.POSITIVE_INFINITY;
        for (int b = 0; b < blockCount(bounds.lower()); b++) {
            double gap = BoundLoops.smallestGap(block(bounds.lower(), b), block(bounds.upper(), b), inLanes);
            smallest = Math.min(smallest, gap);
        }
        return smallest;
    }

    @Override
    public int fixClosed(Bounds bounds, double tolerance, Vector free) {
        boolean inLanes = lanes.next();
        int fixed = 0;
        for (int b = 0; b < blockCount(free); b++) {
            fixed += BoundLoops.fixClosed(
                    block(bounds.lower(), b), block(bounds.upper(), b), tolerance, block(free, b), inLanes);
        }
        return fixed;
    }

    @Override
    public void pushInside(Vector w, Bounds bounds, double push, double fraction) {
        boolean inLanes = lanes.next();
        for (int b = 0; b < blockCount(w); b++) {
            BoundLoops.pushInside(
                    block(w, b), block(bounds.lower(), b), block(bounds.upper(), b), push, fraction, inLanes);
        }
    }

    @Override
    public boolean keepDistance(Vector w, Bounds bounds, double mu) {
        boolean inLanes = lanes.next();
        boolean moved = false;
        for (int b = 0; b < blockCount(w); b++) {
            moved |= BoundLoops.keepDistance(
                    block(w, b), block(bounds.lower(), b), block(bounds.upper(), b), mu, inLanes);
        }
        return moved;
    }

    @Override
    public void fillMultipliers(Bounds bounds, double value, BoundMultipliers z) {
        for (int b = 0; b < blockCount(z.lower()); b++) {
            BarrierLoops.fillMultipliers(
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    value,
                    block(z.lower(), b),
                    block(z.upper(), b));
        }
    }

    @Override
    public void centralMultipliers(Point at, Bounds bounds, double mu) {
        Vector w = at.primal();
        BoundMultipliers z = at.boundMultipliers();
        for (int b = 0; b < blockCount(w); b++) {
            BarrierLoops.centralMultipliers(
                    block(w, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    mu,
                    block(z.lower(), b),
                    block(z.upper(), b));
        }
    }

    @Override
    public void centre(Point at, Bounds bounds, double mu) {
        Vector w = at.primal();
        BoundMultipliers z = at.boundMultipliers();
        for (int b = 0; b < blockCount(w); b++) {
            BarrierLoops.centre(
                    block(w, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    mu,
                    block(z.lower(), b),
                    block(z.upper(), b));
        }
    }

    @Override
    public void floorMultipliers(Point at, Bounds bounds, double mu) {
        Vector w = at.primal();
        BoundMultipliers z = at.boundMultipliers();
        boolean inLanes = lanes.next();
        for (int b = 0; b < blockCount(w); b++) {
            double[] x = block(w, b);
            BarrierLoops.floorMultipliers(x, block(bounds.lower(), b), block(z.lower(), b), 1, mu, inLanes);
            BarrierLoops.floorMultipliers(x, block(bounds.upper(), b), block(z.upper(), b), -1, mu, inLanes);
        }
    }

    @Override
    public void clampMultipliers(Point at, Bounds bounds, double mu, double kappa) {
        Vector w = at.primal();
        BoundMultipliers z = at.boundMultipliers();
        boolean inLanes = lanes.next();
        for (int b = 0; b < blockCount(w); b++) {
            double[] x = block(w, b);
            BarrierLoops.clampMultipliers(x, block(bounds.lower(), b), block(z.lower(), b), 1, mu, kappa, inLanes);
            BarrierLoops.clampMultipliers(x, block(bounds.upper(), b), block(z.upper(), b), -1, mu, kappa, inLanes);
        }
    }

    @Override
    public void absorbResidual(Vector free, Vector residual, BoundMultipliers z) {
        for (int b = 0; b < blockCount(free); b++) {
            BoundLoops.absorbResidual(block(free, b), block(residual, b), block(z.lower(), b), block(z.upper(), b));
        }
    }

    @Override
    public void complementarity(Point at, Bounds bounds, Complementarity result) {
        Vector w = at.primal();
        BoundMultipliers z = at.boundMultipliers();
        boolean inLanes = lanes.next();
        firstOrder.clear();
        for (int b = 0; b < blockCount(w); b++) {
            firstOrder.complementarity(block(w, b), block(bounds.lower(), b), block(z.lower(), b), 1, inLanes);
            firstOrder.complementarity(block(w, b), block(bounds.upper(), b), block(z.upper(), b), -1, inLanes);
        }
        result.clear();
        firstOrder.addTo(result);
    }

    @Override
    public double logBarrier(Vector w, LogBarrier barrier) {
        Bounds bounds = barrier.bounds();
        boolean inLanes = lanes.next();
        logarithm.clear();
        for (int b = 0; b < blockCount(w); b++) {
            logarithm.add(block(w, b), block(bounds.lower(), b), block(bounds.upper(), b), inLanes);
        }
        return logarithm.total(barrier.damping());
    }

    @Override
    public void barrierDiagonal(Point at, Bounds bounds, double shift, Vector diagonal) {
        Vector w = at.primal();
        BoundMultipliers z = at.boundMultipliers();
        for (int b = 0; b < blockCount(w); b++) {
            BarrierLoops.barrierDiagonal(
                    block(w, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    block(z.lower(), b),
                    block(z.upper(), b),
                    shift,
                    block(diagonal, b));
        }
    }

    @Override
    public void pin(Vector free, double weight, Vector diagonal) {
        for (int b = 0; b < blockCount(free); b++) {
            BoundLoops.pin(block(free, b), weight, block(diagonal, b));
        }
    }

    @Override
    public double dualResidual(Vector gradient, Vector jacobianTransposeY, BoundMultipliers z, Vector result) {
        double largest = 0;
        for (int b = 0; b < blockCount(result); b++) {
            largest = Math.max(
                    largest,
                    NormLoops.dualResidual(
                            block(gradient, b),
                            block(jacobianTransposeY, b),
                            block(z.lower(), b),
                            block(z.upper(), b),
                            block(result, b)));
        }
        return largest;
    }

    @Override
    public void dampedNegative(Vector residual, Bounds bounds, double damping, Vector result) {
        boolean inLanes = lanes.next();
        for (int b = 0; b < blockCount(result); b++) {
            BarrierLoops.dampedNegative(
                    block(residual, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    damping,
                    block(result, b),
                    inLanes);
        }
    }

    @Override
    public void complementarityRightSide(Point at, Bounds bounds, double mu, BoundMultipliers result) {
        Vector w = at.primal();
        BoundMultipliers z = at.boundMultipliers();
        boolean inLanes = lanes.next();
        for (int b = 0; b < blockCount(w); b++) {
            double[] x = block(w, b);
            BarrierLoops.complementarityRightSide(
                    x, block(bounds.lower(), b), block(z.lower(), b), 1, mu, block(result.lower(), b), inLanes);
            BarrierLoops.complementarityRightSide(
                    x, block(bounds.upper(), b), block(z.upper(), b), -1, mu, block(result.upper(), b), inLanes);
        }
    }

    @Override
    public void addCentrality(
            Point at, Step step, LogBarrier barrier, double primal, double dual, BoundMultipliers result) {
        Vector w = at.primal();
        BoundMultipliers z = at.boundMultipliers();
        BoundMultipliers dz = step.bounds();
        Bounds bounds = barrier.bounds();
        for (int b = 0; b < blockCount(w); b++) {
            double[] x = block(w, b);
            double[] dx = block(step.primal(), b);
            double[] lower = block(bounds.lower(), b);
            double[] upper = block(bounds.upper(), b);
            BarrierLoops.addCentrality(
                    x,
                    dx,
                    lower,
                    1,
                    primal,
                    block(z.lower(), b),
                    block(dz.lower(), b),
                    dual,
                    barrier.mu(),
                    block(result.lower(), b));
            BarrierLoops.addCentrality(
                    x,
                    dx,
                    upper,
                    -1,
                    primal,
                    block(z.upper(), b),
                    block(dz.upper(), b),
                    dual,
                    barrier.mu(),
                    block(result.upper(), b));
        }
    }

    @Override
    public void condense(Step right, Point at, Bounds bounds, Vector result) {
        Vector w = at.primal();
        for (int b = 0; b < blockCount(w); b++) {
            BarrierLoops.condense(
                    block(right.primal(), b),
                    block(right.bounds().lower(), b),
                    block(right.bounds().upper(), b),
                    block(w, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    block(result, b));
        }
    }

    @Override
    public void recoverMultipliers(Step right, Point at, Bounds bounds, Step step) {
        Vector w = at.primal();
        BoundMultipliers z = at.boundMultipliers();
        BoundMultipliers rightZ = right.bounds();
        Vector dw = step.primal();
        BoundMultipliers dz = step.bounds();
        for (int b = 0; b < blockCount(w); b++) {
            BarrierLoops.recoverMultipliers(
                    block(rightZ.lower(), b),
                    block(w, b),
                    block(bounds.lower(), b),
                    block(z.lower(), b),
                    block(dw, b),
                    block(dz.lower(), b),
                    1);
            BarrierLoops.recoverMultipliers(
                    block(rightZ.upper(), b),
                    block(w, b),
                    block(bounds.upper(), b),
                    block(z.upper(), b),
                    block(dw, b),
                    block(dz.upper(), b),
                    -1);
        }
    }

    @Override
    public void residuals(Step right, Step step, double shift, Vector rowDiagonal, KktResidual result) {
        double primal = primalResidual(right, step, shift, result);
        double rows = rowResidual(right, step, rowDiagonal, result);
        result.norms(Math.max(primal, rows), vectors.infinityNorm(step.primal()), vectors.infinityNorm(right.primal()));
    }

    private double primalResidual(Step right, Step step, double shift, KktResidual result) {
        boolean inLanes = lanes.next();
        double largest = 0;
        for (int b = 0; b < blockCount(result.primal()); b++) {
            largest = Math.max(
                    largest,
                    NormLoops.primalResidual(
                            block(right.primal(), b),
                            block(result.primalProduct(), b),
                            shift,
                            block(step.primal(), b),
                            block(step.bounds().lower(), b),
                            block(step.bounds().upper(), b),
                            block(result.primal(), b),
                            inLanes));
        }
        return largest;
    }

    private double rowResidual(Step right, Step step, Vector diagonal, KktResidual result) {
        boolean inLanes = lanes.next();
        double largest = 0;
        for (int b = 0; b < blockCount(result.rows()); b++) {
            largest = Math.max(
                    largest,
                    NormLoops.rowResidual(
                            block(right.rows(), b),
                            block(result.rowProduct(), b),
                            block(diagonal, b),
                            block(step.rows(), b),
                            block(result.rows(), b),
                            inLanes));
        }
        return largest;
    }

    @Override
    public double maxPrimalStep(Vector w, Vector dw, Bounds bounds, double tau) {
        steps.begin(0, 0, tau);
        primalStep(dw, w, bounds, dw);
        return steps.primal();
    }

    @Override
    public double maxDualStep(BoundMultipliers z, BoundMultipliers dz, double tau) {
        steps.begin(0, 0, tau);
        dualStep(z, dz);
        return steps.dual();
    }

    @Override
    public void measureStep(
            Vector gradient, Point at, Step step, LogBarrier barrier, boolean changes, StepMeasures result) {
        steps.begin(barrier.mu(), barrier.damping(), barrier.tau());
        primalStep(gradient, at.primal(), barrier.bounds(), step.primal());
        dualStep(at.boundMultipliers(), step.bounds());
        double relative = changes ? vectors.relativeStep(step.primal(), at.primal()) : Double.POSITIVE_INFINITY;
        result.set(steps.slope(), steps.primal(), steps.dual(), relative);
    }

    private void primalStep(Vector gradient, Vector w, Bounds bounds, Vector dw) {
        boolean inLanes = lanes.next();
        for (int b = 0; b < blockCount(w); b++) {
            steps.primal(
                    block(gradient, b),
                    block(w, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    block(dw, b),
                    inLanes);
        }
    }

    private void dualStep(BoundMultipliers z, BoundMultipliers dz) {
        boolean inLanes = lanes.next();
        for (int b = 0; b < blockCount(z.lower()); b++) {
            steps.dual(block(z.lower(), b), block(dz.lower(), b), inLanes);
            steps.dual(block(z.upper(), b), block(dz.upper(), b), inLanes);
        }
    }

    @Override
    public void measureValues(Point at, LogBarrier barrier, FunctionValues result) {
        result.measured(vectors.oneNorm(at.constraints()), logBarrier(at.primal(), barrier));
    }

    @Override
    public void await(FunctionValues result) {
        // there is nothing to wait for
    }

    @Override
    public void measureConditions(
            Vector gradient,
            Point at,
            Bounds bounds,
            RowFactors factors,
            Vector dualResidual,
            FirstOrderErrors result) {
        passFirstOrder(gradient, at, bounds, dualResidual);
        double rows = vectors.infinityNorm(at.constraints());
        double unscaled = factors.areUnit() ? rows : vectors.weightedNorm(at.constraints(), factors.values());
        result.complementarity().clear();
        firstOrder.addTo(result.complementarity());
        result.set(firstOrder.dual(), rows, unscaled, vectors.oneNorm(at.multipliers()), firstOrder.variable());
    }

    private void passFirstOrder(Vector gradient, Point at, Bounds bounds, Vector dualResidual) {
        boolean inLanes = lanes.next();
        BoundMultipliers z = at.boundMultipliers();
        firstOrder.clear();
        for (int b = 0; b < blockCount(dualResidual); b++) {
            double[] w = block(at.primal(), b);
            double[] zl = block(z.lower(), b);
            double[] zu = block(z.upper(), b);
            double[] residual = block(dualResidual, b);
            firstOrder.stationarity(block(gradient, b), residual, zl, zu, w, residual, inLanes);
            firstOrder.complementarity(w, block(bounds.lower(), b), zl, 1, inLanes);
            firstOrder.complementarity(w, block(bounds.upper(), b), zu, -1, inLanes);
        }
    }

    @Override
    public void await(FirstOrderErrors result) {
        // there is nothing to wait for
    }

    @Override
    public void elasticSplit(Vector c, double mu, double penalty, Vector p, Vector n) {
        for (int b = 0; b < blockCount(c); b++) {
            BoundLoops.elasticSplit(block(c, b), mu, penalty, block(p, b), block(n, b));
        }
    }

    @Override
    public void proximalWeights(Vector x, Vector result) {
        for (int b = 0; b < blockCount(x); b++) {
            BoundLoops.proximalWeights(block(x, b), block(result, b));
        }
    }

    @Override
    public double proximal(Vector x, Vector reference, Vector weight) {
        double sum = 0;
        for (int b = 0; b < blockCount(x); b++) {
            sum += BoundLoops.proximal(block(x, b), block(reference, b), block(weight, b));
        }
        return sum;
    }

    @Override
    public void addProximalGradient(double a, Vector x, Vector reference, Vector weight, Vector y) {
        for (int b = 0; b < blockCount(x); b++) {
            BoundLoops.addProximalGradient(a, block(x, b), block(reference, b), block(weight, b), block(y, b));
        }
    }
}
