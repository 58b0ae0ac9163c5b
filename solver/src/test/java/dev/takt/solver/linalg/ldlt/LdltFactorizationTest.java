package dev.takt.solver.linalg.ldlt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.problems.DistillationKkt;
import dev.takt.solver.linalg.problems.KktMatrix;
import dev.takt.solver.linalg.problems.PlateKkt;
import dev.takt.solver.linalg.problems.RandomKkt;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LdltFactorizationTest {
    @Test
    void factorizesTheDistillationColumn() {
        assertTrue(backwardError(DistillationKkt.of(91, 32)) < 1e-12);
    }

    @Test
    void factorizesThePlate() {
        assertTrue(backwardError(PlateKkt.of(21, 14)) < 1e-9);
    }

    @Property(tries = 150)
    void solvesRandomKktSystemsLikeDenseElimination(
            @ForAll @IntRange(min = 1, max = 40) int equations,
            @ForAll @IntRange(max = 15) int free,
            @ForAll @IntRange(max = 40) int percent,
            @ForAll long seed) {
        assertSolvesLikeDense(RandomKkt.of(equations, free, percent / 100.0, seed), seed);
    }

    @Property(tries = 100)
    void solvesQuasiDefiniteSystemsWithSinglePivots(
            @ForAll @IntRange(min = 1, max = 40) int positive,
            @ForAll @IntRange(max = 30) int negative,
            @ForAll @IntRange(max = 40) int percent,
            @ForAll long seed) {
        assertSolvesLikeDense(RandomKkt.quasiDefinite(positive, negative, percent / 100.0, seed), seed);
    }

    private static void assertSolvesLikeDense(KktMatrix kkt, long seed) {
        LdltFactorization factorization = new LdltFactorization(kkt.analyze(OrderingOptions.DEFAULT));
        assertEquals(kkt.expectedInertia(), factorization.factorize(kkt.values()));
        double[] b = new Random(seed).doubles(kkt.pattern().dimension(), -1, 1).toArray();
        double[] expected = DenseReference.solve(DenseReference.matrix(kkt.pattern(), kkt.values()), b);
        double[] x = b.clone();
        factorization.solve(x);
        double scale = 1.0 + Arrays.stream(expected).map(Math::abs).max().orElse(0.0);
        assertArrayEquals(expected, x, 1e-8 * scale);
    }

    /** Hessians that are not convex: the inertia is then that of the eigenvalues, not (n, m, 0). */
    @Property(tries = 100)
    void inertiaIsThatOfTheEigenvalues(@ForAll @IntRange(min = 1, max = 12) int equations, @ForAll long seed) {
        KktMatrix kkt = RandomKkt.of(equations, 6, 0.3, seed);
        Random random = new Random(seed);
        double[] values = kkt.values().clone();
        for (int v = 0; v < kkt.variables(); v++) {
            values[kkt.pattern().columnStart(v)] -= 2.0 * random.nextDouble();
        }
        LdltFactorization factorization = new LdltFactorization(kkt.analyze(OrderingOptions.DEFAULT));
        assertEquals(
                DenseReference.inertia(DenseReference.matrix(kkt.pattern(), values)), factorization.factorize(values));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 40, 67})
    void eliminatesADenseFrontOfAnySize(int n) {
        KktMatrix dense = RandomKkt.of(n / 2, n - 2 * (n / 2), 1.0, n);
        assertSolvesLikeDense(dense, n);
        assertSolvesLikeDense(RandomKkt.quasiDefinite(n - n / 3, n / 3, 1.0, n), n);
    }

    @Test
    void scalarAndVectorKernelsGiveTheSameBits() {
        for (KktMatrix kkt : List.of(DistillationKkt.of(30, 17), PlateKkt.of(13, 6), RandomKkt.of(37, 12, 0.5, 3))) {
            SymbolicFactorization symbolic = kkt.analyze(OrderingOptions.DEFAULT);
            double[] b = new Random(5).doubles(symbolic.dimension()).toArray();
            double[] scalar = solution(kkt, symbolic, 1, ScalarKernels::new, b);
            assertArrayEquals(scalar, solution(kkt, symbolic, 1, VectorKernels::new, b));
        }
    }

    private static double[] solution(
            KktMatrix kkt,
            SymbolicFactorization symbolic,
            int workers,
            Supplier<DenseKernels> kernels,
            double[] rightHandSide) {
        try (LdltFactorization factorization =
                new LdltFactorization(symbolic, workers, PivotPerturbation.DEFAULT, kernels)) {
            double[] x = rightHandSide.clone();
            for (int repeat = 0; repeat < 5; repeat++) {
                assertEquals(kkt.expectedInertia(), factorization.factorize(kkt.values()));
            }
            factorization.solve(x);
            return x;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void anyNumberOfWorkersGivesTheSameBits(int workers) {
        for (KktMatrix kkt : List.of(DistillationKkt.of(91, 32), PlateKkt.of(17, 10))) {
            SymbolicFactorization symbolic = kkt.analyze(OrderingOptions.DEFAULT);
            double[] b = new Random(8).doubles(symbolic.dimension()).toArray();
            double[] alone = solution(kkt, symbolic, 1, DenseKernels::preferred, b);
            assertArrayEquals(alone, solution(kkt, symbolic, workers, DenseKernels::preferred, b));
        }
    }

    @Test
    void solvesSeveralRightHandSidesAtOnce() {
        KktMatrix kkt = DistillationKkt.of(10, 8);
        LdltFactorization factorization = new LdltFactorization(kkt.analyze(OrderingOptions.DEFAULT));
        factorization.factorize(kkt.values());
        int n = kkt.pattern().dimension();
        int count = 7;
        double[] many = new Random(3).doubles((long) count * n).toArray();
        double[] expected = many.clone();
        for (int r = 0; r < count; r++) {
            double[] one = Arrays.copyOfRange(many, r * n, (r + 1) * n);
            factorization.solve(one);
            System.arraycopy(one, 0, expected, r * n, n);
        }
        factorization.solve(many, count);
        assertArrayEquals(expected, many, 1e-12);
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
        Pairing pairs = Pairing.of(5, new int[] {0, 2}, new int[] {1, 3});
        SymbolicFactorization symbolic =
                SymbolicFactorization.analyze(pattern, pairs, Coordinates.none(), OrderingOptions.DEFAULT);
        LdltFactorization factorization = new LdltFactorization(symbolic);
        assertEquals(new Inertia(2, 2, 1), factorization.factorize(values));
        assertEquals(1, factorization.perturbedPivots());
        assertEquals(1.0, factorization.smallestPivot());
        assertEquals(3.0, factorization.largestPivot());
        assertEquals(new Inertia(0, 0, 5), factorization.factorize(new double[values.length]));
        Arrays.fill(values, Double.NaN);
        assertEquals(new Inertia(0, 0, 5), factorization.factorize(values));
    }

    /** Barrier terms of very different size are no reason to perturb. */
    @Test
    void keepsHealthyPivotsBesideHugeOnes() {
        KktMatrix kkt = DistillationKkt.of(20, 10);
        double[] values = kkt.values().clone();
        for (int v = 0; v < kkt.variables(); v += 3) {
            values[kkt.pattern().columnStart(v)] += 1e10;
        }
        LdltFactorization factorization = new LdltFactorization(kkt.analyze(OrderingOptions.DEFAULT));
        assertEquals(kkt.expectedInertia(), factorization.factorize(values));
    }

    /** What is left of barrier terms that cancel is small beside them, and a pivot. */
    @Test
    void takesAnyPivotAboveZeroWhereTheMatrixOughtToBePositiveDefinite() {
        SymmetricPattern pattern = SymmetricPattern.of(2, new int[] {1}, new int[] {0});
        double[] values = {1e16, 1e16, 1e16 + 64};
        SymbolicFactorization symbolic =
                SymbolicFactorization.analyze(pattern, Pairing.none(2), Coordinates.none(), OrderingOptions.DEFAULT);
        assertEquals(new Inertia(1, 0, 1), new LdltFactorization(symbolic).factorize(values));
        try (var factorization = new LdltFactorization(symbolic, 1, PivotPerturbation.POSITIVE_DEFINITE)) {
            assertEquals(new Inertia(2, 0, 0), factorization.factorize(values));
            assertEquals(64, factorization.smallestPivot());
            values[pattern.position(1, 1)] = 1e16;
            assertEquals(new Inertia(1, 0, 1), factorization.factorize(values));
            values[pattern.position(1, 1)] = 1e16 - 64;
            assertEquals(new Inertia(1, 1, 0), factorization.factorize(values));
        }
    }

    /** Rounds until the kernels are compiled: interpreted vectors are objects. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void repeatsBitForBitAndAllocatesNothing(int workers) {
        KktMatrix kkt = DistillationKkt.of(30, 12);
        LdltFactorization factorization =
                new LdltFactorization(kkt.analyze(OrderingOptions.DEFAULT), workers, PivotPerturbation.DEFAULT);
        double[] b = new Random(2).doubles(kkt.pattern().dimension()).toArray();
        double[] first = b.clone();
        double[] x = new double[b.length];
        Inertia inertia = factorization.factorize(kkt.values());
        factorization.solve(first);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long fewest = Long.MAX_VALUE;
        for (int round = 0; round < 500 && fewest > 0; round++) {
            long before = threads.getTotalThreadAllocatedBytes();
            for (int repeat = 0; repeat < 20; repeat++) {
                assertSame(inertia, factorization.factorize(kkt.values()));
                System.arraycopy(b, 0, x, 0, b.length);
                factorization.solve(x);
            }
            fewest = Math.min(fewest, threads.getTotalThreadAllocatedBytes() - before);
            assertArrayEquals(first, x);
        }
        assertEquals(0, fewest);
        factorization.close();
    }

    @Test
    void refusesTooFewValues() {
        KktMatrix kkt = DistillationKkt.of(3, 3);
        LdltFactorization factorization = new LdltFactorization(kkt.analyze(OrderingOptions.DEFAULT));
        assertThrows(IllegalArgumentException.class, () -> factorization.factorize(new double[3]));
    }

    /** Largest residual relative to the size of what is summed in its row (W. Oettli, W. Prager, 1964). */
    private static double backwardError(KktMatrix kkt) {
        LdltFactorization factorization = new LdltFactorization(kkt.analyze(OrderingOptions.DEFAULT));
        assertEquals(kkt.expectedInertia(), factorization.factorize(kkt.values()));
        int n = kkt.pattern().dimension();
        double[] b = new Random(1).doubles(n, -1, 1).toArray();
        double[] residual = new double[n];
        double[] size = new double[n];
        double[] x = b.clone();
        factorization.solve(x);
        kkt.pattern().residual(kkt.values(), x, b, residual);
        double[] moduli = Arrays.stream(kkt.values()).map(Math::abs).toArray();
        kkt.pattern().multiply(moduli, Arrays.stream(x).map(Math::abs).toArray(), size);
        double worst = 0.0;
        for (int i = 0; i < n; i++) {
            worst = Math.max(worst, Math.abs(residual[i]) / (size[i] + Math.abs(b[i])));
        }
        return worst;
    }
}
