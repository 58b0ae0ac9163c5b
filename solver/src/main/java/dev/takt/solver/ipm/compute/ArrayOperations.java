package dev.takt.solver.ipm.compute;

import static dev.takt.solver.ipm.compute.ArrayVector.block;

import dev.takt.solver.ipm.compute.loops.BarrierLogarithm;
import dev.takt.solver.ipm.compute.loops.BarrierLoops;
import dev.takt.solver.ipm.compute.loops.BoundLoops;
import dev.takt.solver.ipm.compute.loops.LaneSums;
import dev.takt.solver.ipm.compute.loops.NormLoops;
import dev.takt.solver.ipm.compute.loops.StepLoop;

/** Vector operations on the CPU, block by block, one thread. */
// large because a loop over vectors names each of them, and a record made in each call would be garbage
public final class ArrayOperations extends PlainOperations {
    /** Loops on vector registers are slow until the JIT compiler has seen to them; a few solves do without. */
    private static final int FIRST_IN_LANES = 2000;

    private final LaneSums sums = new LaneSums();
    private final BarrierLogarithm logarithm = new BarrierLogarithm();
    private final FirstOrderLoop firstOrder = new FirstOrderLoop();
    private final StepLoop steps = new StepLoop();
    private int calls;

    /** Whether loops run in vector registers by now, which gives the same bits. */
    private boolean inLanes() {
        if (calls < FIRST_IN_LANES) {
            calls++;
            return false;
        }
        return true;
    }

    @Override
    public double oneNorm(Vector x) {
        boolean lanes = inLanes();
        sums.clear();
        for (int b = 0; b < blocks(x); b++) {
            NormLoops.addModuli(block(x, b), sums, lanes);
        }
        return sums.total();
    }

    @Override
    public double infinityNorm(Vector x) {
        boolean lanes = inLanes();
        double largest = 0;
        for (int b = 0; b < blocks(x); b++) {
            largest = Math.max(largest, NormLoops.infinityNorm(block(x, b), lanes));
        }
        return largest;
    }

    @Override
    public double weightedNorm(Vector x, Vector weight) {
        boolean lanes = inLanes();
        double largest = 0;
        for (int b = 0; b < blocks(x); b++) {
            largest = Math.max(largest, NormLoops.weightedNorm(block(x, b), block(weight, b), lanes));
        }
        return largest;
    }

    @Override
    public double relativeStep(Vector d, Vector x) {
        boolean lanes = inLanes();
        double largest = 0;
        for (int b = 0; b < blocks(x); b++) {
            largest = Math.max(largest, NormLoops.relativeStep(block(d, b), block(x, b), lanes));
        }
        return largest;
    }

    @Override
    public void pushInside(Vector w, Bounds bounds, double push, double fraction) {
        boolean lanes = inLanes();
        for (int b = 0; b < blocks(w); b++) {
            BoundLoops.pushInside(
                    block(w, b), block(bounds.lower(), b), block(bounds.upper(), b), push, fraction, lanes);
        }
    }

    @Override
    public boolean keepDistance(Vector w, Bounds bounds, double mu) {
        boolean lanes = inLanes();
        boolean moved = false;
        for (int b = 0; b < blocks(w); b++) {
            moved |=
                    BoundLoops.keepDistance(block(w, b), block(bounds.lower(), b), block(bounds.upper(), b), mu, lanes);
        }
        return moved;
    }

    @Override
    public double logBarrier(Vector w, Bounds bounds, double damping) {
        boolean lanes = inLanes();
        logarithm.clear();
        for (int b = 0; b < blocks(w); b++) {
            logarithm.add(block(w, b), block(bounds.lower(), b), block(bounds.upper(), b), lanes);
        }
        return logarithm.total(damping);
    }

    @Override
    public double barrierSlope(Vector gradient, Vector w, Bounds bounds, double mu, double damping, Vector dw) {
        steps.begin(mu, damping, 1);
        primalStep(gradient, w, bounds, dw);
        return steps.slope();
    }

    private void primalStep(Vector gradient, Vector w, Bounds bounds, Vector dw) {
        boolean lanes = inLanes();
        for (int b = 0; b < blocks(w); b++) {
            steps.primal(
                    block(gradient, b),
                    block(w, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    block(dw, b),
                    lanes);
        }
    }

    private void dualStep(BoundMultipliers z, BoundMultipliers dz) {
        boolean lanes = inLanes();
        for (int b = 0; b < blocks(z.lower()); b++) {
            steps.dual(block(z.lower(), b), block(dz.lower(), b), lanes);
            steps.dual(block(z.upper(), b), block(dz.upper(), b), lanes);
        }
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
        steps.begin(mu, damping, tau);
        primalStep(gradient, w, bounds, dw);
        dualStep(z, dz);
        double relative = changes ? relativeStep(dw, w) : Double.POSITIVE_INFINITY;
        result.set(steps.slope(), steps.primal(), steps.dual(), relative);
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
    public void complementarity(Vector w, Bounds bounds, BoundMultipliers z, Complementarity result) {
        boolean lanes = inLanes();
        firstOrder.clear();
        for (int b = 0; b < blocks(w); b++) {
            firstOrder.complementarity(block(w, b), block(bounds.lower(), b), block(z.lower(), b), 1, lanes);
            firstOrder.complementarity(block(w, b), block(bounds.upper(), b), block(z.upper(), b), -1, lanes);
        }
        result.clear();
        firstOrder.addTo(result);
    }

    /**
     * {@link #dualResidual} and {@link #complementarity} together; {@link FirstOrderLoop} tells what there is to know.
     */
    FirstOrderLoop firstOrder(
            Vector gradient, Vector w, Bounds bounds, BoundMultipliers z, Vector product, Vector residual) {
        boolean lanes = inLanes();
        firstOrder.clear();
        for (int b = 0; b < blocks(w); b++) {
            double[] at = block(w, b);
            double[] zl = block(z.lower(), b);
            double[] zu = block(z.upper(), b);
            firstOrder.stationarity(block(gradient, b), block(product, b), zl, zu, at, block(residual, b), lanes);
            firstOrder.complementarity(at, block(bounds.lower(), b), zl, 1, lanes);
            firstOrder.complementarity(at, block(bounds.upper(), b), zu, -1, lanes);
        }
        return firstOrder;
    }

    @Override
    public void clampMultipliers(Vector w, Bounds bounds, BoundMultipliers z, double mu, double kappa) {
        boolean lanes = inLanes();
        for (int b = 0; b < blocks(w); b++) {
            double[] at = block(w, b);
            BarrierLoops.clampMultipliers(at, block(bounds.lower(), b), block(z.lower(), b), 1, mu, kappa, lanes);
            BarrierLoops.clampMultipliers(at, block(bounds.upper(), b), block(z.upper(), b), -1, mu, kappa, lanes);
        }
    }

    @Override
    public void floorMultipliers(Vector w, Bounds bounds, double mu, BoundMultipliers z) {
        boolean lanes = inLanes();
        for (int b = 0; b < blocks(w); b++) {
            double[] at = block(w, b);
            BarrierLoops.floorMultipliers(at, block(bounds.lower(), b), block(z.lower(), b), 1, mu, lanes);
            BarrierLoops.floorMultipliers(at, block(bounds.upper(), b), block(z.upper(), b), -1, mu, lanes);
        }
    }

    @Override
    public double smallestGap(Bounds bounds) {
        boolean lanes = inLanes();
        double smallest = Double.POSITIVE_INFINITY;
        for (int b = 0; b < blocks(bounds.lower()); b++) {
            double gap = BoundLoops.smallestGap(block(bounds.lower(), b), block(bounds.upper(), b), lanes);
            smallest = Math.min(smallest, gap);
        }
        return smallest;
    }

    @Override
    public int fixClosed(Bounds bounds, double tolerance, Vector free) {
        boolean lanes = inLanes();
        int fixed = 0;
        for (int b = 0; b < blocks(free); b++) {
            fixed += BoundLoops.fixClosed(
                    block(bounds.lower(), b), block(bounds.upper(), b), tolerance, block(free, b), lanes);
        }
        return fixed;
    }

    @Override
    public double dualResidual(Vector gradient, Vector jacobianTransposeY, BoundMultipliers z, Vector result) {
        double largest = 0;
        for (int b = 0; b < blocks(result); b++) {
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
        boolean lanes = inLanes();
        for (int b = 0; b < blocks(result); b++) {
            BarrierLoops.dampedNegative(
                    block(residual, b),
                    block(bounds.lower(), b),
                    block(bounds.upper(), b),
                    damping,
                    block(result, b),
                    lanes);
        }
    }

    @Override
    public void complementarityRightSide(
            Vector w, Bounds bounds, BoundMultipliers z, double mu, BoundMultipliers result) {
        boolean lanes = inLanes();
        for (int b = 0; b < blocks(w); b++) {
            double[] at = block(w, b);
            BarrierLoops.complementarityRightSide(
                    at, block(bounds.lower(), b), block(z.lower(), b), 1, mu, block(result.lower(), b), lanes);
            BarrierLoops.complementarityRightSide(
                    at, block(bounds.upper(), b), block(z.upper(), b), -1, mu, block(result.upper(), b), lanes);
        }
    }

    @Override
    public double primalResidual(
            Vector right, Vector product, double shift, Vector dw, BoundMultipliers dz, Vector result) {
        boolean lanes = inLanes();
        double largest = 0;
        for (int b = 0; b < blocks(result); b++) {
            largest = Math.max(
                    largest,
                    NormLoops.primalResidual(
                            block(right, b),
                            block(product, b),
                            shift,
                            block(dw, b),
                            block(dz.lower(), b),
                            block(dz.upper(), b),
                            block(result, b),
                            lanes));
        }
        return largest;
    }

    @Override
    public double rowResidual(Vector right, Vector product, Vector diagonal, Vector dy, Vector result) {
        boolean lanes = inLanes();
        double largest = 0;
        for (int b = 0; b < blocks(result); b++) {
            largest = Math.max(
                    largest,
                    NormLoops.rowResidual(
                            block(right, b),
                            block(product, b),
                            block(diagonal, b),
                            block(dy, b),
                            block(result, b),
                            lanes));
        }
        return largest;
    }
}
