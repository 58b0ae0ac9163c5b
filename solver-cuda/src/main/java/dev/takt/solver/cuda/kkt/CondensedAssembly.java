package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.IntList;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.util.Arrays;

/**
 * Assembles {@code H + Dx + J^T W J} on a device, an entry a thread: each knows its values of H and the products of two values
 * of one row of J that fall on it.
 */
public final class CondensedAssembly {
    private final int entries;
    private final GatherMap hessian;
    private final GatherMap products;
    private final long variable;
    private final long row;
    private final long first;
    private final long second;
    private final DeviceKernel condense;

    public CondensedAssembly(DeviceContext context, NonlinearProgram program, SymmetricPattern pattern) {
        DeviceArena memory = context.memory();
        entries = pattern.entryCount();
        CoordinateSparsity h = program.hessianSparsity();
        hessian = GatherMap.of(entries, pattern.positions(h.rows(), h.columns()), memory);
        int[] diagonal = Indices.range(program.variables());
        int[] variableOf = new int[entries];
        Arrays.fill(variableOf, -1);
        int[] positions = pattern.positions(diagonal, diagonal);
        for (int v = 0; v < positions.length; v++) {
            variableOf[positions[v]] = v;
        }
        variable = memory.copyOf(variableOf);
        RowProducts pairs = RowProducts.of(program);
        products = GatherMap.of(entries, pattern.positions(pairs.rowVariable(), pairs.columnVariable()), memory);
        row = memory.copyOf(pairs.row());
        first = memory.copyOf(pairs.first());
        second = memory.copyOf(pairs.second());
        condense = context.library().condensed().kernel("condenseMatrix");
    }

    /** Writes the values of the matrix. */
    void assemble(long hessianValues, long jacobian, long diagonal, long weights, long values) {
        condense.with(entries)
                .with(hessian.start())
                .with(hessian.position())
                .with(variable)
                .with(products.start())
                .with(products.position())
                .with(row)
                .with(first)
                .with(second)
                .with(hessianValues)
                .with(jacobian)
                .with(diagonal)
                .with(weights)
                .with(values)
                .launchOver(entries);
    }

    /**
     * All products of two values of a row of the Jacobian that fall on the lower triangle.
     *
     * @param row of each product
     * @param first position of a value in the Jacobian
     * @param second position of the other one; a pair of different values of one variable stands here in both orders
     * @param rowVariable the variable of the first
     * @param columnVariable the variable of the second
     */
    private record RowProducts(int[] row, int[] first, int[] second, int[] rowVariable, int[] columnVariable) {

        static RowProducts of(NonlinearProgram program) {
            CoordinateSparsity jacobian = program.jacobianSparsity();
            CompressedRows entries = CompressedRows.grouped(program.rows(), jacobian.rows());
            IntList firsts = new IntList();
            IntList seconds = new IntList();
            for (int r = 0; r < entries.rows(); r++) {
                int[] members = entries.row(r);
                for (int a = 0; a < members.length; a++) {
                    for (int b = 0; b <= a; b++) {
                        firsts.add(members[a]);
                        seconds.add(members[b]);
                        if (a != b && jacobian.columns()[members[a]] == jacobian.columns()[members[b]]) {
                            firsts.add(members[b]);
                            seconds.add(members[a]);
                        }
                    }
                }
            }
            int[] first = firsts.toArray();
            int[] second = seconds.toArray();
            return new RowProducts(
                    Indices.picked(jacobian.rows(), first),
                    first,
                    second,
                    Indices.picked(jacobian.columns(), first),
                    Indices.picked(jacobian.columns(), second));
        }
    }
}
