package dev.takt.solver.ipm.compute;

import dev.takt.solver.ipm.compute.loops.LaneSwitch;
import dev.takt.solver.problems.Allocation;
import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * A JVM that has an operation on vectors of which hardly any is long enough for vector registers, until the compiler has seen to
 * it, and then on long ones: it prints the bytes that one such call takes from the heap.
 */
final class SeldomLong {
    private static final int CALLS = 60_000;
    private static final int FIRST_CALLS = 6_000;

    /** One in so many of the first calls is long: few enough to teach the compiler nothing about what they call. */
    private static final int LONG_ONE_IN = 100;

    /** What is compiled anew takes the place of what was, some time later. */
    private static final int ROUNDS = 200;

    private static final int SHORT = 5;
    private static final int LONG = 64;
    private static final double MU = 1e-3;

    private SeldomLong() {}

    /** The operations that run in vector registers, on points inside their bounds. */
    enum Operation {
        ONE_NORM((o, v) -> o.vectors.oneNorm(v.at.primal())),
        INFINITY_NORM((o, v) -> o.vectors.infinityNorm(v.at.primal())),
        WEIGHTED_NORM((o, v) -> o.vectors.weightedNorm(v.at.primal(), v.right)),
        RELATIVE_STEP((o, v) -> o.vectors.relativeStep(v.d, v.at.primal())),
        PUSH_INSIDE((o, v) -> o.barrier.pushInside(v.at.primal(), v.bounds(), 1e-6, 1e-6)),
        KEEP_DISTANCE((o, v) -> o.barrier.keepDistance(v.at.primal(), v.bounds(), MU)),
        LOG_BARRIER((o, v) -> o.barrier.logBarrier(v.at.primal(), v.barrier)),
        MEASURE_STEP((o, v) -> o.barrier.measureStep(v.d, v.at, v.step, v.barrier, true, v.measures)),
        CONDITIONS((o, v) -> o.barrier.measureConditions(v.d, v.at, v.bounds(), v.factors, v.result, v.errors)),
        CLAMP_MULTIPLIERS((o, v) -> o.barrier.clampMultipliers(v.at, v.bounds(), MU, 1e10)),
        FLOOR_MULTIPLIERS((o, v) -> o.barrier.floorMultipliers(v.at, v.bounds(), MU)),
        SMALLEST_GAP((o, v) -> o.barrier.smallestGap(v.bounds())),
        FIX_CLOSED((o, v) -> o.barrier.fixClosed(v.bounds(), 1e-12, v.result)),
        DAMPED_NEGATIVE((o, v) -> o.barrier.dampedNegative(v.right, v.bounds(), 1e-5, v.result)),
        COMPLEMENTARITY_RIGHT_SIDE((o, v) -> o.barrier.complementarityRightSide(v.at, v.bounds(), MU, v.step.bounds())),
        RESIDUALS((o, v) -> o.barrier.residuals(v.step, v.step, 0.3, v.at.primal(), v.residual));

        private final BiConsumer<Operations, Sample> call;

        Operation(BiConsumer<Operations, Sample> call) {
            this.call = call;
        }
    }

    /** The operations of one program, which share what decides about vector registers. */
    private record Operations(ArrayOperations vectors, ArrayBarrierOperations barrier) {
        static Operations make() {
            var lanes = new LaneSwitch();
            var vectors = new ArrayOperations(lanes);
            return new Operations(vectors, new ArrayBarrierOperations(vectors, lanes));
        }
    }

    /** A point half-way between its bounds, with what else operations ask for. */
    // large because the operations need as many
    private record Sample(
            Point at,
            LogBarrier barrier,
            Step step,
            Vector d,
            Vector right,
            Vector result,
            KktResidual residual,
            StepMeasures measures,
            RowFactors factors,
            FirstOrderErrors errors) {
        static Sample of(int length) {
            var barrier = new LogBarrier(new Bounds(filled(length, 0), filled(length, 1)), 1e-5);
            barrier.mu(MU);
            Vector d = filled(length, 1e-3);
            Vector right = filled(length, 0.7);
            Vector result = filled(length, 0);
            return new Sample(
                    new Point(filled(length, 0.5), right, right, multipliers(length, 2 * MU)),
                    barrier,
                    new Step(d, d, multipliers(length, 1e-3)),
                    d,
                    right,
                    result,
                    new KktResidual(d, d, result, filled(length, 0)),
                    new StepMeasures(),
                    new RowFactors(right),
                    new FirstOrderErrors());
        }

        Bounds bounds() {
            return barrier.bounds();
        }

        private static BoundMultipliers multipliers(int length, double value) {
            return new BoundMultipliers(filled(length, value), filled(length, value));
        }

        private static Vector filled(int length, double value) {
            double[] values = new double[length];
            Arrays.fill(values, value);
            return HostVectors.of(values);
        }
    }

    public static void main(String[] arguments) {
        BiConsumer<Operations, Sample> call = Operation.valueOf(arguments[0]).call;
        var operations = Operations.make();
        Sample shortOne = Sample.of(SHORT);
        Sample longOne = Sample.of(LONG);
        for (int k = 0; k < CALLS; k++) {
            boolean isLong = k < FIRST_CALLS && k % LONG_ONE_IN == 0;
            call.accept(operations, isLong ? longOne : shortOne);
        }
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && least > 0; round++) {
            least = Allocation.least(() -> call.accept(operations, longOne));
        }
        System.out.println(least);
    }
}
