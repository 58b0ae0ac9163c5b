package dev.takt.solver.ipm.compute;

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
        ONE_NORM((o, v) -> o.oneNorm(v.w)),
        INFINITY_NORM((o, v) -> o.infinityNorm(v.w)),
        WEIGHTED_NORM((o, v) -> o.weightedNorm(v.w, v.right)),
        RELATIVE_STEP((o, v) -> o.relativeStep(v.d, v.w)),
        PUSH_INSIDE((o, v) -> o.pushInside(v.w, v.bounds, 1e-6, 1e-6)),
        KEEP_DISTANCE((o, v) -> o.keepDistance(v.w, v.bounds, MU)),
        LOG_BARRIER((o, v) -> o.logBarrier(v.w, v.bounds, 1e-5)),
        MEASURE_STEP((o, v) -> o.measureStep(v.d, v.w, v.bounds, v.z, v.d, v.dz, MU, 1e-5, 0.99, true, v.step)),
        FIRST_ORDER((o, v) -> o.firstOrder(v.d, v.w, v.bounds, v.z, v.right, v.result)),
        CLAMP_MULTIPLIERS((o, v) -> o.clampMultipliers(v.w, v.bounds, v.z, MU, 1e10)),
        FLOOR_MULTIPLIERS((o, v) -> o.floorMultipliers(v.w, v.bounds, MU, v.z)),
        SMALLEST_GAP((o, v) -> o.smallestGap(v.bounds)),
        FIX_CLOSED((o, v) -> o.fixClosed(v.bounds, 1e-12, v.result)),
        DAMPED_NEGATIVE((o, v) -> o.dampedNegative(v.right, v.bounds, 1e-5, v.result)),
        COMPLEMENTARITY_RIGHT_SIDE((o, v) -> o.complementarityRightSide(v.w, v.bounds, v.z, MU, v.dz)),
        PRIMAL_RESIDUAL((o, v) -> o.primalResidual(v.right, v.d, 0.3, v.d, v.dz, v.result)),
        ROW_RESIDUAL((o, v) -> o.rowResidual(v.right, v.d, v.w, v.d, v.result));

        private final BiConsumer<ArrayOperations, Point> call;

        Operation(BiConsumer<ArrayOperations, Point> call) {
            this.call = call;
        }
    }

    /** A point half-way between its bounds, with what else operations ask for. */
    private record Point(
            Vector w,
            Bounds bounds,
            BoundMultipliers z,
            BoundMultipliers dz,
            Vector d,
            Vector right,
            Vector result,
            StepMeasures step) {
        static Point of(int length) {
            return new Point(
                    filled(length, 0.5),
                    new Bounds(filled(length, 0), filled(length, 1)),
                    new BoundMultipliers(filled(length, 2 * MU), filled(length, 2 * MU)),
                    new BoundMultipliers(filled(length, 1e-3), filled(length, 1e-3)),
                    filled(length, 1e-3),
                    filled(length, 0.7),
                    filled(length, 0),
                    new StepMeasures());
        }

        private static Vector filled(int length, double value) {
            double[] values = new double[length];
            Arrays.fill(values, value);
            return HostVectors.of(values);
        }
    }

    public static void main(String[] arguments) {
        BiConsumer<ArrayOperations, Point> call = Operation.valueOf(arguments[0]).call;
        var operations = new ArrayOperations();
        Point shortOne = Point.of(SHORT);
        Point longOne = Point.of(LONG);
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
