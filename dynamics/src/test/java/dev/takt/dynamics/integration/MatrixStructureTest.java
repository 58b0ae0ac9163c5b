package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MatrixStructureTest {

    /** A matrix with a strong diagonal and a few entries a row elsewhere, some of them given in two parts. */
    private static CoordinateSparsity scattered(int size, Random random) {
        int[] rows = IntStream.range(0, 5 * size).map(k -> k / 5).toArray();
        int[] columns = IntStream.range(0, 5 * size)
                .map(k -> k % 5 == 0 ? k / 5 : random.nextInt(size))
                .toArray();
        return new CoordinateSparsity(rows, columns);
    }

    @Property(tries = 100)
    void solvesInEveryStorage(@ForAll @IntRange(min = 1, max = 120) int size, @ForAll long seed) {
        var random = new Random(seed);
        CoordinateSparsity sparsity = scattered(size, random);
        double[] values = random.doubles(sparsity.size(), -1, 1).toArray();
        for (int k = 0; k < values.length; k += 5) {
            values[k] += 8;
        }
        double[] solution = random.doubles(size, -1, 1).toArray();
        double[] product = new double[size];
        for (int k = 0; k < values.length; k++) {
            product[sparsity.rows()[k]] += values[k] * solution[sparsity.columns()[k]];
        }
        for (MatrixStructure structure : new MatrixStructure[] {
            new MatrixStructure.Dense(size, sparsity), new MatrixStructure.Sparse(size, sparsity)
        }) {
            SquareMatrix matrix = structure.matrix();
            assertTrue(matrix.factorize(values));
            double[] x = product.clone();
            matrix.solve(x);
            for (int i = 0; i < size; i++) {
                assertEquals(solution[i], x[i], 1e-12);
            }
        }
    }

    /** The five-point operator with a shift, symmetric but for rounding: solved as such, or not, with the same result. */
    @Property(tries = 50)
    void solvesSymmetricMatricesToo(@ForAll @IntRange(min = 3, max = 12) int side, @ForAll long seed) {
        var random = new Random(seed);
        int size = side * side;
        List<int[]> positions = new ArrayList<>();
        for (int k = 0; k < size; k++) {
            positions.add(new int[] {k, k});
            for (int neighbour : new int[] {k - side, k + side, k - 1, k + 1}) {
                boolean sameRow = Math.abs(neighbour - k) == side || neighbour / side == k / side;
                if (neighbour >= 0 && neighbour < size && sameRow) {
                    positions.add(new int[] {k, neighbour});
                }
            }
        }
        CoordinateSparsity sparsity = new CoordinateSparsity(
                positions.stream().mapToInt(p -> p[0]).toArray(),
                positions.stream().mapToInt(p -> p[1]).toArray());
        double[] symmetric = positions.stream()
                .mapToDouble(p -> p[0] == p[1] ? 4.3 : -1 + 1e-15 * random.nextDouble())
                .toArray();
        double[] general = positions.stream()
                .mapToDouble(p -> p[0] == p[1] ? 4.3 : p[0] < p[1] ? -1 : -0.9)
                .toArray();
        assertTrue(new Symmetry(sparsity).holds(symmetric));
        assertFalse(new Symmetry(sparsity).holds(general));
        double[] solution = random.doubles(size, -1, 1).toArray();
        SquareMatrix matrix = new MatrixStructure.Sparse(size, sparsity).matrix();
        for (double[] values : List.of(symmetric, general, symmetric)) {
            double[] x = new double[size];
            for (int k = 0; k < values.length; k++) {
                x[sparsity.rows()[k]] += values[k] * solution[sparsity.columns()[k]];
            }
            assertTrue(matrix.factorize(values));
            matrix.solve(x);
            assertArrayEquals(solution, x, 1e-11);
        }
    }

    @Test
    void choosesTheStorage() {
        int[] diagonal = IntStream.range(0, 10).toArray();
        assertInstanceOf(
                MatrixStructure.Diagonal.class, MatrixStructure.of(10, new CoordinateSparsity(diagonal, diagonal)));
        assertInstanceOf(MatrixStructure.Dense.class, MatrixStructure.of(10, scattered(10, new Random(1))));
        assertInstanceOf(MatrixStructure.Sparse.class, MatrixStructure.of(500, scattered(500, new Random(1))));
    }

    @Test
    void tellsSingularMatricesAndNumbersThatAreNone() {
        CoordinateSparsity sparsity = new CoordinateSparsity(new int[] {0, 0, 1, 1}, new int[] {0, 1, 0, 1});
        for (MatrixStructure structure :
                new MatrixStructure[] {new MatrixStructure.Dense(2, sparsity), new MatrixStructure.Sparse(2, sparsity)
                }) {
            assertFalse(structure.matrix().factorize(new double[] {1, 2, 2, 4}));
            assertFalse(structure.matrix().factorize(new double[] {1, Double.NaN, 2, 3}));
        }
    }
}
