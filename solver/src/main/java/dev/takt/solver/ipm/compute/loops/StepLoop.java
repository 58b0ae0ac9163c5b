package dev.takt.solver.ipm.compute.loops;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Measures a step in one pass: the slope of the barrier function along it, and how long it may be. A bound that limits the step more
 * than those before it is rare, so vector registers only look whether there is one.
 */
public final class StepLoop {
    private final LaneSums slope = new LaneSums();
    private double mu;
    private double damped;
    private double tau;
    private double primal;
    private double dual;

    /** Starts again. */
    public void begin(double barrier, double damping, double fraction) {
        mu = barrier;
        damped = damping * barrier;
        tau = fraction;
        slope.clear();
        primal = 1;
        dual = 1;
    }

    public double slope() {
        return slope.total();
    }

    public double primal() {
        return primal;
    }

    public double dual() {
        return dual;
    }

    /** Adds the slope and limits the primal step. */
    public void primal(double[] gradient, double[] w, double[] l, double[] u, double[] dw, boolean inLanes) {
        int bound = NormLoops.bound(w.length, inLanes);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            if (primalLanes(gradient, w, l, u, dw, i)) {
                for (int k = i; k < i + Lanes.WIDTH; k++) {
                    limit(w[k] - l[k], u[k] - w[k], dw[k]);
                }
            }
        }
        for (int i = bound; i < w.length; i++) {
            double low = w[i] - l[i];
            double high = u[i] - w[i];
            double side = (l[i] > NEGATIVE_INFINITY ? 1 : 0) - (u[i] < POSITIVE_INFINITY ? 1 : 0);
            slope.add(i, (gradient[i] - mu / low + mu / high + side * damped) * dw[i]);
            limit(low, high, dw[i]);
        }
    }

    private boolean primalLanes(double[] gradient, double[] w, double[] l, double[] u, double[] dw, int i) {
        DoubleVector at = DoubleVector.fromArray(Lanes.SPECIES, w, i);
        DoubleVector lower = DoubleVector.fromArray(Lanes.SPECIES, l, i);
        DoubleVector upper = DoubleVector.fromArray(Lanes.SPECIES, u, i);
        DoubleVector low = at.sub(lower);
        DoubleVector high = upper.sub(at);
        DoubleVector d = DoubleVector.fromArray(Lanes.SPECIES, dw, i);
        DoubleVector none = DoubleVector.zero(Lanes.SPECIES);
        DoubleVector barrier = DoubleVector.broadcast(Lanes.SPECIES, mu);
        VectorMask<Double> below = lower.compare(VectorOperators.GT, NEGATIVE_INFINITY);
        VectorMask<Double> above = upper.compare(VectorOperators.LT, POSITIVE_INFINITY);
        DoubleVector side = none.blend(1, below).sub(none.blend(1, above));
        DoubleVector g = DoubleVector.fromArray(Lanes.SPECIES, gradient, i)
                .sub(barrier.div(low))
                .add(barrier.div(high))
                .add(side.mul(damped));
        DoubleVector.fromArray(Lanes.SPECIES, slope.lanes, LaneSums.lane(i))
                .add(g.mul(d))
                .intoArray(slope.lanes, LaneSums.lane(i));
        DoubleVector room = high.blend(low, d.compare(VectorOperators.LT, 0)).mul(tau);
        return d.abs().mul(primal).compare(VectorOperators.GT, room).anyTrue();
    }

    private void limit(double low, double high, double d) {
        double room = tau * (d < 0 ? low : high);
        double length = Math.abs(d);
        if (length * primal > room) {
            primal = room / length;
        }
    }

    /** Limits the step of the multipliers of one side. */
    public void dual(double[] z, double[] dz, boolean inLanes) {
        int bound = NormLoops.bound(z.length, inLanes);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector least = DoubleVector.fromArray(Lanes.SPECIES, z, i).mul(-tau);
            if (DoubleVector.fromArray(Lanes.SPECIES, dz, i)
                    .mul(dual)
                    .compare(VectorOperators.LT, least)
                    .anyTrue()) {
                for (int k = i; k < i + Lanes.WIDTH; k++) {
                    limitDual(z[k], dz[k]);
                }
            }
        }
        for (int i = bound; i < z.length; i++) {
            limitDual(z[i], dz[i]);
        }
    }

    private void limitDual(double z, double dz) {
        if (-dz * dual > tau * z) {
            dual = -tau * z / dz;
        }
    }
}
