package dev.takt.solver.ipm.compute;

import static java.lang.Double.POSITIVE_INFINITY;

import dev.takt.solver.ipm.compute.loops.LaneSums;
import dev.takt.solver.ipm.compute.loops.Lanes;
import dev.takt.solver.ipm.compute.loops.NormLoops;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** Measures the first-order conditions in the primal variables in one pass. */
// large because a loop over vectors names each of them, and a record made in each call would be garbage
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
            DoubleVector r = DoubleVector.fromArray(Lanes.SPECIES, gradient, i)
                    .add(DoubleVector.fromArray(Lanes.SPECIES, product, i))
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, zl, i))
                    .add(DoubleVector.fromArray(Lanes.SPECIES, zu, i));
            r.intoArray(residual, i);
            dualBits = r.reinterpretAsLongs().and(Lanes.MODULUS).max(dualBits);
            variableBits = DoubleVector.fromArray(Lanes.SPECIES, w, i)
                    .reinterpretAsLongs()
                    .and(Lanes.MODULUS)
                    .max(variableBits);
        }
        dual = Math.max(dual, Double.longBitsToDouble(dualBits.reduceLanes(VectorOperators.MAX)));
        variable = Math.max(variable, Double.longBitsToDouble(variableBits.reduceLanes(VectorOperators.MAX)));
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
            DoubleVector distance = DoubleVector.fromArray(Lanes.SPECIES, w, i)
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, bounds, i))
                    .mul(sign);
            VectorMask<Double> finite = distance.compare(VectorOperators.NE, POSITIVE_INFINITY);
            DoubleVector multiplier = DoubleVector.fromArray(Lanes.SPECIES, z, i);
            DoubleVector product = distance.mul(multiplier);
            DoubleVector present = none.blend(product, finite);
            LongVector magnitude = present.reinterpretAsLongs().and(Lanes.MODULUS);
            most = magnitude.max(most);
            least = least.lanewise(VectorOperators.MIN, magnitude, finite.cast(Lanes.BITS));
            DoubleVector.fromArray(Lanes.SPECIES, products.lanes, LaneSums.lane(i))
                    .add(present)
                    .intoArray(products.lanes, LaneSums.lane(i));
            DoubleVector.fromArray(Lanes.SPECIES, multipliers.lanes, LaneSums.lane(i))
                    .add(none.blend(multiplier, finite))
                    .intoArray(multipliers.lanes, LaneSums.lane(i));
            count += finite.trueCount();
        }
        smallest = Math.min(smallest, Double.longBitsToDouble(least.reduceLanes(VectorOperators.MIN)));
        largest = Math.max(largest, Double.longBitsToDouble(most.reduceLanes(VectorOperators.MAX)));
    }
}
