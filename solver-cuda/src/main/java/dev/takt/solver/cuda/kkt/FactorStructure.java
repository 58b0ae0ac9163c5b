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
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.symbolic.FrontTree;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Arrays;

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
        CompressedRows upper = upper();
        Factors factors = new Factors(
                triangle(upper.transposed(n), memory), triangle(upper, memory), memory.copyOf(Indices.range(n)));
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

    private CompressedRows upper() {
        FrontTree tree = symbolic.tree();
        var rows = new CompressedRows.Builder();
        for (int f = 0; f < tree.fronts(); f++) {
            for (int k = tree.firstPivot(f); k < tree.firstPivot(f + 1); k++) {
                for (int later = k; later < tree.firstPivot(f + 1); later++) {
                    rows.add(later);
                }
                for (int p = tree.rowStart(f); p < tree.rowStart(f + 1); p++) {
                    rows.add(tree.row(p));
                }
                rows.endRow();
            }
        }
        return rows.build();
    }

    private static Triangle triangle(CompressedRows rows, DeviceArena memory) {
        double[] ones = new double[rows.size()];
        Arrays.fill(ones, 1);
        return new Triangle(rows.size(), memory.copyOf(rows.start()), memory.copyOf(rows.index()), memory.copyOf(ones));
    }
}
