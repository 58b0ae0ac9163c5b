package dev.takt.solver.cuda.functions;

import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.libraries.CusparseMatrix;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Optional;

/**
 * Products by cuSPARSE. It wants the values by rows, so that they are gathered before each product; the transposed Jacobian is
 * a matrix of its own, because products with a transposed one would not repeat bit for bit.
 */
public final class CusparseProducts implements MatrixProducts {
    private final Operand jacobian;
    private final Operand transposedJacobian;
    private final Operand hessian;

    /** Uploads the structure of a program. */
    public CusparseProducts(DeviceContext context, NonlinearProgram program) {
        var memory = context.memory();
        int n = program.variables();
        CoordinateSparsity a = program.jacobianSparsity();
        CoordinateSparsity h = program.hessianSparsity();
        jacobian = new Operand(context, GatherMap.of(program.rows(), a.rows(), a.columns(), memory), n, a.size());
        transposedJacobian =
                new Operand(context, GatherMap.of(n, a.columns(), a.rows(), memory), program.rows(), a.size());
        int diagonal = 0;
        for (int k = 0; k < h.size(); k++) {
            diagonal += h.rows()[k] == h.columns()[k] ? 1 : 0;
        }
        hessian =
                new Operand(context, GatherMap.symmetric(n, h.rows(), h.columns(), memory), n, 2 * h.size() - diagonal);
    }

    /** A matrix, and where its values come from; one without entries is nothing to the library. */
    private static final class Operand {
        private final DeviceContext context;
        private final GatherMap map;
        private final int entries;
        private final long values;
        private final DeviceKernel gather;
        private final Optional<CusparseMatrix> matrix;

        Operand(DeviceContext context, GatherMap map, int columns, int entries) {
            this.context = context;
            this.map = map;
            this.entries = entries;
            values = context.memory().doubles(entries);
            gather = context.library().program().kernel("gather");
            matrix = entries == 0 ? Optional.empty() : Optional.of(open(columns));
        }

        private CusparseMatrix open(int columns) {
            var opened = new CusparseMatrix(
                    context.device(),
                    new CusparseMatrix.Rows(map.results(), columns, entries, map.start(), map.column(), values),
                    context.memory());
            context.closeBefore(opened::close);
            return opened;
        }

        void multiply(long from, long x, boolean adds, long result) {
            if (matrix.isPresent()) {
                gather.with(entries)
                        .with(map.position())
                        .with(from)
                        .with(values)
                        .launchOver(entries);
                matrix.get().multiply(x, adds, result);
            } else if (!adds) {
                context.device().clear(result, (long) Double.BYTES * map.results());
            }
        }
    }

    @Override
    public void product(long values, long x, long result) {
        jacobian.multiply(values, x, false, result);
    }

    @Override
    public void transposedProduct(long values, long y, long result) {
        transposedJacobian.multiply(values, y, false, result);
    }

    @Override
    public void addTransposedProduct(long values, long y, long result) {
        transposedJacobian.multiply(values, y, true, result);
    }

    @Override
    public void addHessianProduct(long values, long x, long result) {
        hessian.multiply(values, x, true, result);
    }

    @Override
    public boolean areRecordable() {
        return false;
    }
}
