package dev.takt.solver.ipm.compute;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.ipm.compute.loops.LaneSwitch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations in vector registers, which take over after some calls, give the bits of those entry by entry, and both what they should. */
class ArrayOperationsTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final double MU = 1e-3;

    private final Random random = new Random(11);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 64, 203})
    void vectorRegistersGiveTheSameBits(int length) {
        double[][] values = values(length);
        var lanes = new LaneSwitch();
        var vectors = new ArrayOperations(lanes);
        var operations = new ArrayBarrierOperations(vectors, lanes);
        List<double[]> early = results(vectors, operations, values);
        warm(operations);
        List<double[]> late = results(vectors, operations, values);
        for (int k = 0; k < early.size(); k++) {
            assertArrayEquals(early.get(k), late.get(k), 0, "result " + k);
        }
    }

    /** Distances so small that their product underflows, and points on and beyond a bound. */
    @Test
    void barrierIsTheSumOfLogarithmsHoweverSmallTheDistances() {
        var operations = new ArrayBarrierOperations();
        double[] w = new double[100];
        double[] upper = new double[100];
        double expected = 0;
        for (int i = 0; i < w.length; i++) {
            w[i] = Math.pow(10, -random.nextInt(250));
            upper[i] = i % 3 == 0 ? INFINITY : w[i] + 1e20;
            expected -= Math.log(w[i]) + (i % 3 == 0 ? 0 : Math.log(upper[i] - w[i]));
        }
        var barrier = new LogBarrier(new Bounds(HostVectors.of(new double[100]), HostVectors.of(upper)), 0);
        assertEquals(expected, operations.logBarrier(HostVectors.of(w), barrier), 1e-11 * Math.abs(expected));
        warm(operations);
        assertEquals(expected, operations.logBarrier(HostVectors.of(w), barrier), 1e-11 * Math.abs(expected));
        for (double outside : new double[] {0, -1, Double.NaN}) {
            w[37] = outside;
            assertTrue(Double.isNaN(operations.logBarrier(HostVectors.of(w), barrier)), "at " + outside);
        }
    }

    @Test
    void stepsEndAtTheNearestBound() {
        var operations = new ArrayBarrierOperations();
        for (int round = 0; round < 2; round++) {
            double[] w = new double[50];
            double[] dw = new double[50];
            double[] lower = new double[50];
            double[] upper = new double[50];
            double expected = 1;
            for (int i = 0; i < w.length; i++) {
                w[i] = random.nextDouble();
                dw[i] = random.nextGaussian();
                lower[i] = i % 4 == 0 ? -INFINITY : -random.nextDouble();
                upper[i] = i % 5 == 0 ? INFINITY : 1 + random.nextDouble();
                double room = dw[i] < 0 ? w[i] - lower[i] : upper[i] - w[i];
                expected = Math.min(expected, 0.99 * room / Math.abs(dw[i]));
            }
            var bounds = new Bounds(HostVectors.of(lower), HostVectors.of(upper));
            double step = operations.maxPrimalStep(HostVectors.of(w), HostVectors.of(dw), bounds, 0.99);
            assertEquals(expected, step, 1e-14);
            warm(operations);
        }
    }

    private static void warm(ArrayBarrierOperations operations) {
        Vector x = HostVectors.of(new double[] {1});
        var bounds = new Bounds(x, x);
        for (int call = 0; call < 2001; call++) {
            operations.smallestGap(bounds);
        }
    }

    /** w, lower, upper, z lower, z upper and five more; a few bounds are infinite, close, or closed. */
    private double[][] values(int length) {
        double[][] values = new double[10][length];
        for (int i = 0; i < length; i++) {
            for (double[] vector : values) {
                vector[i] = random.nextGaussian();
            }
            values[1][i] = random.nextInt(4) == 0 ? -INFINITY : values[0][i] - random.nextDouble();
            values[2][i] = random.nextInt(4) == 0 ? INFINITY : values[0][i] + random.nextDouble();
            if (random.nextInt(20) == 0) {
                values[1][i] = values[0][i] - 1e-18;
            }
            if (random.nextInt(20) == 0) {
                values[2][i] = values[1][i];
            }
            values[3][i] = values[1][i] == -INFINITY ? 0 : random.nextDouble();
            values[4][i] = values[2][i] == INFINITY ? 0 : random.nextDouble();
            if (random.nextInt(3) == 0) {
                // products that are MU but for rounding
                values[3][i] = Math.nextDown(MU / (values[0][i] - values[1][i]));
                values[4][i] = Math.nextDown(MU / (values[2][i] - values[0][i]));
            }
        }
        return values;
    }

    /** What every operation that has two ways comes to: the numbers first, then the vectors. */
    private static List<double[]> results(ArrayOperations vectors, ArrayBarrierOperations o, double[][] values) {
        List<Vector> v = new ArrayList<>();
        for (double[] vector : values) {
            v.add(HostVectors.of(vector));
        }
        var bounds = new Bounds(v.get(1), v.get(2));
        var z = new BoundMultipliers(v.get(3), v.get(4));
        var dz = new BoundMultipliers(v.get(5), v.get(6));
        Vector w = v.get(0);
        Vector a = v.get(7);
        Vector b = v.get(8);
        Vector c = v.get(9);
        var at = new Point(w, c, c, z);
        var barrier = new LogBarrier(bounds, 1e-5);
        barrier.mu(MU);
        List<Double> numbers = new ArrayList<>(List.of(o.smallestGap(bounds), (double) o.fixClosed(bounds, 1e-9, c)));
        o.pushInside(w, bounds, 1e-2, 1e-2);
        o.floorMultipliers(at, bounds, MU);
        numbers.addAll(List.of(vectors.oneNorm(a), vectors.infinityNorm(a), vectors.relativeStep(a, w)));
        numbers.add(o.logBarrier(w, barrier));
        var step = new StepMeasures();
        o.measureStep(a, at, new Step(b, b, dz), barrier, true, step);
        numbers.addAll(List.of(step.slope(), step.primal(), step.dual(), step.relative()));
        var factors = new RowFactors(HostVectors.of(new double[] {}));
        var found = new FirstOrderErrors();
        o.measureConditions(a, at, bounds, factors, b, found);
        o.await(found);
        Complementarity products = found.complementarity();
        numbers.addAll(List.of(found.dual(), found.largestVariable(), products.average(), products.error(MU)));
        numbers.addAll(List.of(found.rows(), found.unscaledRows(), found.multiplierSum()));
        numbers.addAll(List.of(products.multiplierSum(), (double) products.count(), products.centrality()));
        o.complementarityRightSide(at, bounds, MU, dz);
        o.dampedNegative(a, bounds, 1e-5, b);
        var residual = new KktResidual(b, b, c, a);
        o.residuals(new Step(a, b, dz), new Step(w, w, dz), 0.3, b, residual);
        numbers.addAll(List.of(residual.largest(), residual.step(), residual.right()));
        vectors.sum(w, 0.9999999, dz.lower(), z.lower());
        o.clampMultipliers(at, bounds, MU, 10);
        numbers.add(o.keepDistance(w, bounds, 1) ? 1.0 : 0.0);
        List<double[]> results = new ArrayList<>();
        results.add(numbers.stream().mapToDouble(Double::doubleValue).toArray());
        v.forEach(vector -> results.add(HostVectors.values(vector)));
        return results;
    }
}
