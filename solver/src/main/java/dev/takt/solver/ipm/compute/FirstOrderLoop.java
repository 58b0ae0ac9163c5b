package dev.takt.solver.ipm.compute;

import static java.lang.Double.POSITIVE_INFINITY;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** Measures the first-order conditions in the primal variables in one pass. */
final class FirstOrderLoop {
    private final LaneSums products = new LaneSums();
    private final LaneSums multipliers = new LaneSums();
    private double dual;
    private double variable;
    private double smallest;
    private double largest;
    private int count;

    /** Starts again. */
    void clear() {
        products.clear();
        multipliers.clear();
        dual = 0;
        variable = 0;
        smallest = POSITIVE_INFINITY;
        largest = 0;
        count = 0;
    }

    /** The infinity norm of the gradient of the Lagrangian. */
    double dual() {
        return dual;
    }

    /** The largest modulus of a variable. */
    double variable() {
        return variable;
    }

    /** Adds what was found about multipliers and distances. */
    void addTo(Complementarity result) {
        result.add(smallest, largest, products.total(), multipliers.total(), count);
    }

    /** residual = gradient + product - zl + zu, and its norm and that of w. */
    void stationarity(
            double[] gradient,
            double[] product,
            double[] zl,
            double[] zu,
            double[] w,
            double[] residual,
            boolean inLanes) {
        int bound = NormLoops.bound(w.length, inLanes);
        if (bound > 0) {
            stationarityInLanes(gradient, product, zl, zu, w, residual, bound);
        }
        long dualBits = 0;
        long variableBits = 0;
        for (int i = bound; i < w.length; i++) {
            double r = gradient[i] + product[i] - zl[i] + zu[i];
            residual[i] = r;
            dualBits = Math.max(dualBits, NormLoops.magnitude(r));
            variableBits = Math.max(variableBits, NormLoops.magnitude(w[i]));
        }
        dual = Math.max(dual, Double.longBitsToDouble(dualBits));
        variable = Math.max(variable, Double.longBitsToDouble(variableBits));
    }

    private void stationarityInLanes(
            double[] gradient, double[] product, double[] zl, double[] zu, double[] w, double[] residual, int bound) {
        LongVector dualBits = LongVector.zero(Lanes.BITS);
        LongVector variableBits = LongVector.zero(Lanes.BITS);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector r = Lanes.at(gradient, i)
                    .add(Lanes.at(product, i))
                    .sub(Lanes.at(zl, i))
                    .add(Lanes.at(zu, i));
            r.intoArray(residual, i);
            dualBits = dualBits.max(Lanes.magnitude(r));
            variableBits = variableBits.max(Lanes.magnitude(Lanes.at(w, i)));
        }
        dual = Math.max(dual, Lanes.largest(dualBits));
        variable = Math.max(variable, Lanes.largest(variableBits));
    }

    /** Products of the distances to the bounds of one side and their multipliers. */
    void complementarity(double[] w, double[] bounds, double[] z, double sign, boolean inLanes) {
        int bound = NormLoops.bound(w.length, inLanes);
        if (bound > 0) {
            complementarityInLanes(w, bounds, z, sign, bound);
        }
        for (int i = bound; i < w.length; i++) {
            double distance = sign * (w[i] - bounds[i]);
            if (distance == POSITIVE_INFINITY) {
                continue;
            }
            double product = distance * z[i];
            double magnitude = Math.abs(product);
            smallest = magnitude < smallest ? magnitude : smallest;
            largest = Math.max(largest, magnitude);
            products.add(i, product);
            multipliers.add(i, z[i]);
            count++;
        }
    }

    private void complementarityInLanes(double[] w, double[] bounds, double[] z, double sign, int bound) {
        LongVector least = LongVector.broadcast(Lanes.BITS, NormLoops.magnitude(POSITIVE_INFINITY));
        LongVector most = LongVector.zero(Lanes.BITS);
        DoubleVector none = DoubleVector.zero(Lanes.SPECIES);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector distance = Lanes.at(w, i).sub(Lanes.at(bounds, i)).mul(sign);
            VectorMask<Double> finite = distance.compare(VectorOperators.NE, POSITIVE_INFINITY);
            DoubleVector multiplier = Lanes.at(z, i);
            DoubleVector product = distance.mul(multiplier);
            DoubleVector present = none.blend(product, finite);
            LongVector magnitude = Lanes.magnitude(present);
            most = most.max(magnitude);
            least = least.lanewise(VectorOperators.MIN, magnitude, finite.cast(Lanes.BITS));
            products.add(i, present);
            multipliers.add(i, none.blend(multiplier, finite));
            count += finite.trueCount();
        }
        smallest = Math.min(smallest, Lanes.smallest(least));
        largest = Math.max(largest, Lanes.largest(most));
    }
}
