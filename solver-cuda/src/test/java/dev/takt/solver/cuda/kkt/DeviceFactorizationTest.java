package dev.takt.solver.cuda.kkt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.cuda.TestDevices;
import dev.takt.solver.cuda.device.EmulatedDevice;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.ldlt.LdltFactorization;
import dev.takt.solver.linalg.ldlt.PivotPerturbation;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.problems.DistillationKkt;
import dev.takt.solver.linalg.problems.KktMatrix;
import dev.takt.solver.linalg.problems.PlateKkt;
import dev.takt.solver.linalg.problems.RandomKkt;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The factorization on the device is that of the CPU, to rounding. */
class DeviceFactorizationTest {

    static Stream<KktMatrix> matrices() {
        return Stream.of(
                DistillationKkt.of(12, 9),
                DistillationKkt.of(30, 17),
                PlateKkt.of(9, 5),
                PlateKkt.of(13, 6),
                RandomKkt.of(40, 9, 0.1, 1),
                RandomKkt.of(37, 12, 0.5, 3),
                RandomKkt.quasiDefinite(40, 25, 0.1, 4));
    }

    @ParameterizedTest
    @MethodSource("matrices")
    void solvesLikeTheCpu(KktMatrix kkt) {
        SymbolicFactorization symbolic = kkt.analyze(OrderingOptions.DEFAULT);
        double[] b = new Random(5).doubles(symbolic.dimension(), -1, 1).toArray();
        var cpu = new LdltFactorization(symbolic);
        assertEquals(kkt.expectedInertia(), cpu.factorize(kkt.values()));
        double[] expected = b.clone();
        cpu.solve(expected);
        double[] forward = solution(kkt, symbolic, EmulatedDevice.Schedule.FORWARD, b, cpu);
        double scale = 1 + Arrays.stream(expected).map(Math::abs).max().orElse(0);
        assertArrayEquals(expected, forward, 1e-8 * scale);
        assertArrayEquals(forward, solution(kkt, symbolic, EmulatedDevice.Schedule.BACKWARD, b, cpu));
        double[] large = solution(kkt, symbolic, EmulatedDevice.Schedule.FORWARD, b, cpu, 1);
        assertArrayEquals(expected, large, 1e-8 * scale);
        assertArrayEquals(large, solution(kkt, symbolic, EmulatedDevice.Schedule.BACKWARD, b, cpu, 1));
    }

    private static double[] solution(
            KktMatrix kkt,
            SymbolicFactorization symbolic,
            EmulatedDevice.Schedule schedule,
            double[] b,
            LdltFactorization cpu) {
        return solution(kkt, symbolic, schedule, b, cpu, FrontPlan.LARGE_PANEL);
    }

    /** With fronts of so many entries solved with by several blocks. */
    private static double[] solution(
            KktMatrix kkt,
            SymbolicFactorization symbolic,
            EmulatedDevice.Schedule schedule,
            double[] b,
            LdltFactorization cpu,
            long largePanel) {
        try (DeviceContext context = TestDevices.of(schedule);
                var factorization = new DeviceFactorization(context, symbolic, PivotPerturbation.DEFAULT, largePanel)) {
            for (int repeat = 0; repeat < 2; repeat++) {
                assertEquals(kkt.expectedInertia(), factorization.factorize(kkt.values()));
            }
            assertEquals(cpu.smallestPivot(), factorization.smallestPivot(), 1e-6 * cpu.smallestPivot());
            assertEquals(cpu.largestPivot(), factorization.largestPivot(), 1e-9 * cpu.largestPivot());
            double[] x = b.clone();
            factorization.solve(x);
            return x;
        }
    }

    /** Fronts of one step, of several, with and without a rest. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 32, 33, 64, 67, 100, 200})
    void eliminatesADenseFrontOfAnySize(int size) {
        solvesLikeTheCpu(RandomKkt.of(size / 2, size - 2 * (size / 2), 1.0, size));
        solvesLikeTheCpu(RandomKkt.quasiDefinite(size - size / 3, size / 3, 1.0, size));
    }

    @Test
    void perturbsAndCountsWeakPivots() {
        SymmetricPattern pattern = SymmetricPattern.of(5, new int[] {1, 3, 4}, new int[] {0, 2, 2});
        double[] values = new double[pattern.entryCount()];
        values[pattern.position(0, 0)] = 1.0;
        values[pattern.position(1, 0)] = 1.0;
        values[pattern.position(1, 1)] = 1.0;
        values[pattern.position(3, 2)] = 2.0;
        values[pattern.position(4, 4)] = -3.0;
        SymbolicFactorization symbolic = SymbolicFactorization.analyze(
                pattern,
                Pairing.of(5, new int[] {0, 2}, new int[] {1, 3}),
                Coordinates.none(),
                OrderingOptions.DEFAULT);
        try (DeviceContext context = TestDevices.forward();
                var factorization = new DeviceFactorization(context, symbolic)) {
            assertEquals(new Inertia(2, 2, 1), factorization.factorize(values));
            assertEquals(1.0, factorization.smallestPivot());
            assertEquals(3.0, factorization.largestPivot());
            assertEquals(new Inertia(0, 0, 5), factorization.factorize(new double[values.length]));
            Arrays.fill(values, Double.NaN);
            assertEquals(new Inertia(0, 0, 5), factorization.factorize(values));
        }
    }

    /** Hessians that are not convex: the inertia tells. */
    @Test
    void countsWrongInertiaLikeTheCpu() {
        for (int seed = 0; seed < 5; seed++) {
            KktMatrix kkt = RandomKkt.of(9, 6, 0.3, seed);
            double[] values = kkt.values().clone();
            for (int v = 0; v < kkt.variables(); v++) {
                values[kkt.pattern().columnStart(v)] -= 1.5;
            }
            SymbolicFactorization symbolic = kkt.analyze(OrderingOptions.DEFAULT);
            try (DeviceContext context = TestDevices.forward();
                    var factorization = new DeviceFactorization(context, symbolic)) {
                assertEquals(new LdltFactorization(symbolic).factorize(values), factorization.factorize(values));
            }
        }
    }
}
