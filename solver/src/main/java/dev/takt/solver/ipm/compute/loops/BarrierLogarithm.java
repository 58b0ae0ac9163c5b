package dev.takt.solver.ipm.compute.loops;

import static java.lang.Double.POSITIVE_INFINITY;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * The sum of -log(distance) over all bounds. Distances are multiplied in eight lanes, entry i in lane i mod 8, and one logarithm
 * serves a product for as long as it stays away from overflow: vector registers take the entries where it does, the others are
 * looked at one by one.
 */
public final class BarrierLogarithm {
    private static final double LEAST = 1e-140;
    private static final double MOST = 1e140;
    private static final int LANES = LaneSums.LANES;

    private final double[] products = new double[LANES];
    private final LaneSums oneSided = new LaneSums();
    private double logarithms;
    private boolean inside;

    public void clear() {
        for (int lane = 0; lane < LANES; lane++) {
            products[lane] = 1;
        }
        oneSided.clear();
        logarithms = 0;
        inside = true;
    }

    /** The sum so far, plus damping times the distances where only one side is bounded; NaN outside the bounds. */
    public double total(double damping) {
        double sum = logarithms;
        for (int lane = 0; lane < LANES; lane += 2) {
            sum += Math.log(products[lane] * products[lane + 1]);
        }
        return inside ? damping * oneSided.total() - sum : Double.NaN;
    }

    public void add(double[] w, double[] l, double[] u, boolean inLanes) {
        int bound = NormLoops.bound(w.length, inLanes);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            if (!addLanes(w, l, u, i)) {
                for (int k = i; k < i + Lanes.WIDTH; k++) {
                    add(w[k] - l[k], u[k] - w[k], k);
                }
            }
        }
        for (int i = bound; i < w.length; i++) {
            add(w[i] - l[i], u[i] - w[i], i);
        }
    }

    /** Does nothing and says so where a distance is not positive or a product becomes extreme. */
    private boolean addLanes(double[] w, double[] l, double[] u, int i) {
        DoubleVector at = DoubleVector.fromArray(Lanes.SPECIES, w, i);
        DoubleVector low = at.sub(DoubleVector.fromArray(Lanes.SPECIES, l, i));
        DoubleVector high = DoubleVector.fromArray(Lanes.SPECIES, u, i).sub(at);
        VectorMask<Double> below = low.compare(VectorOperators.LT, POSITIVE_INFINITY);
        VectorMask<Double> above = high.compare(VectorOperators.LT, POSITIVE_INFINITY);
        int lane = i & (LANES - 1);
        DoubleVector product = low.blend(1, below.not()).mul(high.blend(1, above.not()));
        product = DoubleVector.fromArray(Lanes.SPECIES, products, lane).mul(product);
        boolean ordinary = low.compare(VectorOperators.GT, 0)
                .and(high.compare(VectorOperators.GT, 0))
                .and(product.compare(VectorOperators.GE, LEAST))
                .and(product.compare(VectorOperators.LE, MOST))
                .allTrue();
        if (!ordinary) {
            return false;
        }
        product.intoArray(products, lane);
        if (!below.eq(above).allTrue()) {
            DoubleVector none = DoubleVector.zero(Lanes.SPECIES);
            DoubleVector.fromArray(Lanes.SPECIES, oneSided.lanes, LaneSums.lane(i))
                    .add(none.blend(low, below.andNot(above)).blend(high, above.andNot(below)))
                    .intoArray(oneSided.lanes, LaneSums.lane(i));
        }
        return true;
    }

    private void add(double low, double high, int i) {
        inside &= low > 0 && high > 0;
        boolean below = low < POSITIVE_INFINITY;
        boolean above = high < POSITIVE_INFINITY;
        int lane = i & (LANES - 1);
        double product = products[lane] * ((below ? low : 1) * (above ? high : 1));
        if (product >= LEAST && product <= MOST) {
            products[lane] = product;
        } else {
            logarithms += Math.log(products[lane]) + (below ? Math.log(low) : 0) + (above ? Math.log(high) : 0);
            products[lane] = 1;
        }
        if (below != above) {
            oneSided.add(i, below ? low : high);
        }
    }
}
