package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.libraries.CusolverRefactorization;
import dev.takt.solver.cuda.device.libraries.CusolverRefactorization.Factors;
import dev.takt.solver.cuda.device.libraries.CusolverRefactorization.Triangle;
import dev.takt.solver.cuda.device.libraries.SparseCholesky;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.linalg.symbolic.FrontTree;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The triangular factors of an analysed pattern by rows, and where their pivots stand: what cuSOLVER's refactorization is
 * given. Row k of U is column k of L: the later pivots of the front of pivot k, and the front's rows.
 */
public final class FactorStructure implements SparseCholesky.Opener {
    private final DeviceContext context;
    private final SymbolicFactorization symbolic;

    public FactorStructure(DeviceContext context, SymbolicFactorization symbolic) {
        this.context = context;
        this.symbolic = symbolic;
    }

    @Override
    public SparseCholesky open(Device device, SparseCholesky.Matrix matrix) {
        DeviceArena memory = context.memory();
        int n = matrix.order();
        Factors factors = new Factors(
                lower(memory),
                upper(memory),
                memory.copyOf(IntStream.range(0, n).toArray()));
        return new CusolverRefactorization(device, matrix, factors, memory.doubles(n), pivots(n));
    }

    private CusolverRefactorization.Pivots pivots(int n) {
        DeviceKernel smallestOnDiagonal = context.library().condensed().kernel("smallestOnDiagonal");
        DeviceReduction reduction = context.reduction();
        return (rowStart, column, values) -> {
            reduction
                    .begin()
                    .add(smallestOnDiagonal.with(n).with(rowStart).with(column).with(values), n);
            return reduction.keepSmallest().only() > 0;
        };
    }

    private Triangle upper(DeviceArena memory) {
        FrontTree tree = symbolic.tree();
        int[] start = new int[tree.dimension() + 1];
        forEachRow((f, k) -> start[k + 1] = start[k] + tree.firstPivot(f + 1) - k + tree.rows(f));
        int[] column = new int[start[tree.dimension()]];
        forEachRow((f, k) -> {
            int at = start[k];
            for (int later = k; later < tree.firstPivot(f + 1); later++) {
                column[at++] = later;
            }
            for (int p = tree.rowStart(f); p < tree.rowStart(f + 1); p++) {
                column[at++] = tree.row(p);
            }
        });
        return triangle(start, column, memory);
    }

    /** The transposed of the upper one; columns ascend because they are visited in order. */
    private Triangle lower(DeviceArena memory) {
        FrontTree tree = symbolic.tree();
        int[] start = new int[tree.dimension() + 1];
        forEachRow((f, k) -> {
            for (int later = k; later < tree.firstPivot(f + 1); later++) {
                start[later + 1]++;
            }
            for (int p = tree.rowStart(f); p < tree.rowStart(f + 1); p++) {
                start[tree.row(p) + 1]++;
            }
        });
        for (int k = 0; k < tree.dimension(); k++) {
            start[k + 1] = Math.addExact(start[k], start[k + 1]);
        }
        int[] column = new int[start[tree.dimension()]];
        int[] next = start.clone();
        forEachRow((f, k) -> {
            for (int later = k; later < tree.firstPivot(f + 1); later++) {
                column[next[later]++] = k;
            }
            for (int p = tree.rowStart(f); p < tree.rowStart(f + 1); p++) {
                column[next[tree.row(p)]++] = k;
            }
        });
        return triangle(start, column, memory);
    }

    /** Takes a pivot and its front. */
    @FunctionalInterface
    private interface PivotConsumer {
        void accept(int front, int pivot);
    }

    private void forEachRow(PivotConsumer consumer) {
        FrontTree tree = symbolic.tree();
        for (int f = 0; f < tree.fronts(); f++) {
            for (int k = tree.firstPivot(f); k < tree.firstPivot(f + 1); k++) {
                consumer.accept(f, k);
            }
        }
    }

    private static Triangle triangle(int[] start, int[] column, DeviceArena memory) {
        double[] ones = new double[column.length];
        Arrays.fill(ones, 1);
        return new Triangle(column.length, memory.copyOf(start), memory.copyOf(column), memory.copyOf(ones));
    }
}
