package dev.takt.solver.cuda.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.cuda.TestDevices;
import dev.takt.solver.cuda.device.EmulatedDevice;
import dev.takt.solver.ipm.compute.ArrayBarrierOperations;
import dev.takt.solver.ipm.compute.ArrayOperations;
import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.Complementarity;
import dev.takt.solver.ipm.compute.HostVectors;
import dev.takt.solver.ipm.compute.KktResidual;
import dev.takt.solver.ipm.compute.LogBarrier;
import dev.takt.solver.ipm.compute.Point;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.StepMeasures;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation gives on the device what it gives on the CPU. */
class DeviceOperationsTest {
    private static final int N = 300;
    private static final int SLACKS = 7;
    private static final double ROUNDING = 1e-11;
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    @ParameterizedTest
    @EnumSource(EmulatedDevice.Schedule.class)
    void everyOperationAgreesWithTheCpu(EmulatedDevice.Schedule schedule) {
        var cpu = new Side(new ArrayOperations(), new ArrayBarrierOperations(), vectors(HostVectors::of));
        cpu.run();
        try (DeviceContext context = TestDevices.of(schedule)) {
            var side = new Side(
                    context.operations(), context.barrierOperations(), vectors(values -> uploaded(context, values)));
            side.run();
            for (int k = 0; k < cpu.numbers.size(); k++) {
                double expected = cpu.numbers.get(k);
                assertEquals(expected, side.numbers.get(k), ROUNDING * (1 + Math.abs(expected)), "number " + k);
            }
            for (int k = 0; k < cpu.vectors.all().size(); k++) {
                double[] expected = HostVectors.values(cpu.vectors.all().get(k));
                double[] actual = downloaded(context, side.vectors.all().get(k));
                for (int i = 0; i < expected.length; i++) {
                    double size = Double.isInfinite(expected[i]) ? 0 : Math.abs(expected[i]);
                    assertEquals(expected[i], actual[i], ROUNDING * (1 + size), "vector " + k + " entry " + i);
                }
            }
        }
    }

    private static Vector uploaded(DeviceContext context, double[] values) {
        Vector vector = context.operations().allocate(N, values.length - N);
        context.device().upload(values, values.length, DeviceVector.block(vector, 0));
        return vector;
    }

    private static double[] downloaded(DeviceContext context, Vector vector) {
        double[] values = new double[((DeviceVector) vector).length()];
        context.device().download(DeviceVector.block(vector, 0), values, values.length);
        return values;
    }

    @Test
    void normsShowNaNAndReductionsRepeat() {
        try (DeviceContext context = TestDevices.forward()) {
            double[] values = new Random(3).doubles(5000, -1, 1).toArray();
            Vector x = uploaded(context, values);
            DeviceOperations operations = context.operations();
            assertEquals(operations.dot(x, x), operations.dot(x, x));
            assertEquals(Arrays.stream(values).map(Math::abs).sum(), operations.oneNorm(x), 1e-9);
            values[4321] = Double.NaN;
            Vector y = uploaded(context, values);
            assertTrue(Double.isNaN(operations.infinityNorm(y)));
            assertTrue(Double.isNaN(operations.dot(x, y)));
        }
    }

    @Test
    void joinedVectorsShareMemory() {
        try (DeviceContext context = TestDevices.forward()) {
            DeviceOperations operations = context.operations();
            Vector x = uploaded(context, new double[N + 3]);
            Vector joined = operations.join(x, operations.allocate(4), operations.allocate(0));
            operations.fill(joined, 2);
            assertEquals(2.0 * (N + 3), operations.oneNorm(x));
            assertEquals(4.0 * (N + 7), operations.dot(joined, joined));
            operations.fill(joined.part(1), -5);
            assertEquals(5, operations.infinityNorm(joined));
        }
    }

    /** One side of the comparison: its operations, vectors, and the numbers that it came to. */
    private static final class Side {
        final VectorOperations operations;
        final BarrierOperations barrierOperations;
        final SideVectors vectors;
        final List<Double> numbers = new ArrayList<>();

        Side(VectorOperations operations, BarrierOperations barrierOperations, SideVectors vectors) {
            this.operations = operations;
            this.barrierOperations = barrierOperations;
            this.vectors = vectors;
        }

        void run() {
            SideVectors v = vectors;
            var at = new Point(v.w, v.c, v.c, v.z);
            var barrier = new LogBarrier(v.bounds, 1e-5);
            barrier.mu(0.1);
            placeAndMeasure(at, barrier);
            direction(at);
            restore();
            combine();
        }

        private void placeAndMeasure(Point at, LogBarrier barrier) {
            BarrierOperations o = barrierOperations;
            SideVectors v = vectors;
            List<Double> r = numbers;
            o.pushInside(v.w, v.bounds, 1e-2, 1e-2);
            r.add(o.smallestGap(v.bounds));
            r.add(o.keepDistance(v.w, v.bounds, 1e-3) ? 1.0 : 0.0);
            o.relaxBounds(v.bounds, 1e-8, 1e-6);
            o.centralMultipliers(at, v.bounds, 0.1);
            o.clampMultipliers(at, v.bounds, 1e-3, 10);
            o.floorMultipliers(at, v.bounds, 1e-4);
            o.centre(at, v.bounds, 2e-3);
            r.add(o.logBarrier(v.w, barrier));
            var step = new StepMeasures();
            o.measureStep(v.a, at, new Step(v.b, v.b, new BoundMultipliers(v.a, v.b)), barrier, true, step);
            r.addAll(List.of(step.slope(), step.primal(), step.dual(), step.relative()));
            o.measureStep(v.a, at, new Step(v.b, v.b, new BoundMultipliers(v.a, v.b)), barrier, false, step);
            r.addAll(List.of(step.slope(), step.primal(), step.dual()));
            o.barrierDiagonal(at, v.bounds, 1e-4, v.c);
            r.add(operations.oneNorm(v.c));
            r.add(o.maxPrimalStep(v.w, v.b, v.bounds, 0.99));
            r.add(o.maxDualStep(v.z, new BoundMultipliers(v.a, v.b), 0.99));
            var complementarity = new Complementarity();
            o.complementarity(at, v.bounds, complementarity);
            r.add(complementarity.error(1e-3));
            r.add(complementarity.average());
            r.add(complementarity.largest());
            r.add(complementarity.multiplierSum());
            r.add((double) complementarity.count());
        }

        private void direction(Point at) {
            BarrierOperations o = barrierOperations;
            SideVectors v = vectors;
            List<Double> r = numbers;
            r.add(o.dualResidual(v.a, v.b, v.z, v.d));
            o.dampedNegative(v.d, v.bounds, 1e-5, v.d);
            o.complementarityRightSide(at, v.bounds, 0.1, v.dz);
            var barrier = new LogBarrier(v.bounds, 1e-5);
            barrier.mu(0.1);
            o.addCentrality(at, new Step(v.b, v.b, v.z), barrier, 0.7, 0.4, v.dz);
            var right = new Step(v.d, v.d, v.dz);
            o.condense(right, at, v.bounds, v.e);
            var step = new Step(v.b, v.b, v.dz);
            o.recoverMultipliers(right, at, v.bounds, step);
            var residual = new KktResidual(v.a, v.a, v.d, v.f);
            o.residuals(new Step(v.e, v.e, v.dz), step, 0.3, v.c, residual);
            r.addAll(List.of(residual.largest(), residual.step(), residual.right()));
            r.add(operations.infinityNorm(v.d));
            r.add(operations.weightedNorm(v.d, v.c));
            r.add(operations.relativeStep(v.b, v.w));
            r.add(operations.dot(v.d, v.e));
        }

        private void restore() {
            SideVectors v = vectors;
            barrierOperations.elasticSplit(v.a, 0.1, 1000, v.d, v.e);
            barrierOperations.proximalWeights(v.w, v.c);
            numbers.add(barrierOperations.proximal(v.a, v.b, v.c));
            barrierOperations.addProximalGradient(0.5, v.a, v.b, v.c, v.d);
        }

        private void combine() {
            VectorOperations o = operations;
            SideVectors v = vectors;
            o.addQuotient(0.5, v.a, v.c, v.d);
            o.addReciprocal(0.5, v.c, v.d);
            o.scale(1.5, v.d);
            o.axpy(-0.5, v.a, v.d);
            o.sum(v.d, 2, v.e, v.e);
            o.multiply(v.c, v.e);
            o.divide(v.c, v.d);
            o.cap(3, v.d);
            o.copy(v.d, v.b);
            double[] first = new double[3];
            o.download(v.b, first);
            numbers.addAll(List.of(first[0], first[1], first[2]));
            o.fill(v.a, 4);
            o.upload(new double[] {1, 2}, v.a);
            numbers.add((double) barrierOperations.fixClosed(v.bounds, 0.2, v.c));
            barrierOperations.absorbResidual(v.c, v.e, v.z);
            barrierOperations.pin(v.c, 1e3, v.a);
            barrierOperations.fillMultipliers(v.bounds, 0.25, v.dz);
        }
    }

    /** The vectors of one side. */
    // large because the operations need as many
    private record SideVectors(
            Vector w,
            Bounds bounds,
            BoundMultipliers z,
            BoundMultipliers dz,
            Vector a,
            Vector b,
            Vector c,
            Vector d,
            Vector e,
            Vector f) {

        List<Vector> all() {
            return List.of(
                    w, bounds.lower(), bounds.upper(), z.lower(), z.upper(), dz.lower(), dz.upper(), a, b, c, d, e, f);
        }
    }

    private interface Maker {
        Vector of(double[] values);
    }

    private static SideVectors vectors(Maker maker) {
        var random = new Random(11);
        int n = N + SLACKS;
        double[] lower = new double[n];
        double[] upper = new double[n];
        for (int i = 0; i < n; i++) {
            lower[i] = random.nextInt(3) == 0 ? -INFINITY : random.nextDouble();
            upper[i] = random.nextInt(3) == 0 ? INFINITY : Math.max(lower[i], 0) + random.nextDouble() + 0.1;
        }
        lower[5] = 1;
        upper[5] = 1.1;
        return new SideVectors(
                maker.of(random.doubles(n, -2, 2).toArray()),
                new Bounds(maker.of(lower), maker.of(upper)),
                new BoundMultipliers(maker.of(new double[n]), maker.of(new double[n])),
                new BoundMultipliers(maker.of(new double[n]), maker.of(new double[n])),
                maker.of(random.doubles(n, -2, 2).toArray()),
                maker.of(random.doubles(n, -2, 2).toArray()),
                maker.of(new double[n]),
                maker.of(new double[n]),
                maker.of(new double[n]),
                maker.of(new double[n]));
    }
}
