package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.libraries.SparseCholesky;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.functions.SymmetricRows;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.stream.IntStream;

/**
 * A library of NVIDIA's for condensed systems. It is given the matrix in the order of elimination, both triangles, so that it
 * need not look for an order of its own.
 */
public final class LibraryCondensedSolver implements CondensedSolver {
    private final SparseCholesky library;
    private final int n;
    private final int entries;
    private final long pattern;
    private final long source;
    private final long values;
    private final long unknownOfPivot;
    private final long pivotOfUnknown;
    private final long right;
    private final long solution;
    private final DeviceKernel gather;

    /**
     * Uploads the structure.
     *
     * @param libraries opens the library
     */
    public LibraryCondensedSolver(
            DeviceContext context, SymbolicFactorization symbolic, SparseCholesky.Opener libraries) {
        SymmetricRows rows = SymmetricRows.of(symbolic);
        var memory = context.memory();
        n = symbolic.dimension();
        entries = rows.entries();
        pattern = memory.doubles(symbolic.pattern().entryCount());
        source = memory.copyOf(rows.source());
        values = memory.doubles(entries);
        unknownOfPivot = memory.copyOf(symbolic.permutation());
        pivotOfUnknown = memory.copyOf(
                IntStream.range(0, n).map(symbolic::pivotOfUnknown).toArray());
        right = memory.doubles(n);
        solution = memory.doubles(n);
        gather = context.library().program().kernel("gather");
        library = libraries.open(
                context.device(),
                new SparseCholesky.Matrix(
                        n,
                        entries,
                        memory.copyOf(rows.columns().start()),
                        memory.copyOf(rows.columns().index()),
                        values,
                        right,
                        solution));
        context.closeBefore(library::close);
    }

    @Override
    public long values() {
        return pattern;
    }

    @Override
    public boolean factorize() {
        gather.with(entries).with(source).with(pattern).with(values).launchOver(entries);
        return library.factorize();
    }

    @Override
    public void solve(long x) {
        gather.with(n).with(unknownOfPivot).with(x).with(right).launchOver(n);
        library.solve();
        gather.with(n).with(pivotOfUnknown).with(solution).with(x).launchOver(n);
    }
}
