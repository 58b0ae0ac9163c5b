package dev.takt.solver.linalg.ldlt;

import dev.takt.solver.linalg.symbolic.FrontTree;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.function.Supplier;

/**
 * Multifrontal LDL^T on the CPU, with the static pivots of the symbolic factorization.
 *
 * <p>Each front assembles its matrix entries and the updates of its children, eliminates its pivots with blocked dense
 * kernels, and leaves an update matrix for its parent (J. W. H. Liu, "The multifrontal method for sparse matrix solution:
 * theory and practice", SIAM Review 34 (1992)). Sums are formed in a fixed order, so that equal values give equal factors
 * bit for bit.
 */
public final class LdltFactorization implements NumericFactorization {
    private final SymbolicFactorization symbolic;
    private final DenseKernels kernels;
    private final FactorStorage storage;
    private final FrontWorker[] workers;
    private final WorkerPool pool;
    private final CooperativeElimination elimination;
    private final TriangularSolve triangularSolve;
    private final PivotStatistics statistics = new PivotStatistics();
    private final double[] permuted;
    private Inertia inertia = new Inertia(0, 0, 0);

    /** Takes all memory for factorizations on {@code symbolic} by the calling thread alone. */
    public LdltFactorization(SymbolicFactorization symbolic) {
        this(symbolic, 1, PivotPerturbation.DEFAULT);
    }

    /**
     * Takes all memory for factorizations on {@code symbolic}, with the fastest kernels of this runtime.
     *
     * @param workers number of threads that factorize, the calling one included; the factors are the same for any number
     * @param perturbation when a pivot is weak and what replaces it
     */
    public LdltFactorization(SymbolicFactorization symbolic, int workers, PivotPerturbation perturbation) {
        this(symbolic, workers, perturbation, DenseKernels::preferred);
    }

    LdltFactorization(
            SymbolicFactorization symbolic,
            int workers,
            PivotPerturbation perturbation,
            Supplier<DenseKernels> kernelSource) {
        if (workers < 1) {
            throw new IllegalArgumentException(workers + " workers, expected 1 or more");
        }
        this.symbolic = symbolic;
        kernels = kernelSource.get();
        FrontTree tree = symbolic.tree();
        FrontSchedule schedule = FrontSchedule.of(tree, workers);
        storage = new FactorStorage(symbolic, schedule);
        this.workers = new FrontWorker[workers];
        for (int w = 0; w < workers; w++) {
            this.workers[w] = new FrontWorker(symbolic, storage, kernelSource.get(), perturbation);
        }
        pool = new WorkerPool(workers);
        elimination = new CooperativeElimination(tree, schedule, this.workers, pool);
        triangularSolve = new TriangularSolve(tree, storage, kernels);
        permuted = new double[symbolic.dimension()];
    }

    @Override
    public SymbolicFactorization symbolic() {
        return symbolic;
    }

    /** The dense kernels at work: {@code scalar}, or {@code vector} with the width. */
    public String kernels() {
        return kernels.name();
    }

    @Override
    public Inertia factorize(double[] values) {
        if (values.length < symbolic.pattern().entryCount()) {
            throw new IllegalArgumentException(values.length + " values, expected one for each of the "
                    + symbolic.pattern().entryCount() + " entries of the pattern");
        }
        storage.pivots.measure(values);
        for (FrontWorker worker : workers) {
            worker.statistics().reset();
        }
        elimination.run(values);
        statistics.reset();
        for (FrontWorker worker : workers) {
            statistics.add(worker.statistics());
        }
        inertia = statistics.inertia(inertia);
        return inertia;
    }

    @Override
    public void solve(double[] rightHandSides, int count) {
        int n = symbolic.dimension();
        for (int r = 0; r < count; r++) {
            for (int k = 0; k < n; k++) {
                permuted[k] = rightHandSides[r * n + symbolic.unknownOfPivot(k)];
            }
            triangularSolve.solve(permuted);
            for (int k = 0; k < n; k++) {
                rightHandSides[r * n + symbolic.unknownOfPivot(k)] = permuted[k];
            }
        }
    }

    @Override
    public Inertia inertia() {
        return inertia;
    }

    @Override
    public double smallestPivot() {
        return statistics.smallest();
    }

    @Override
    public double largestPivot() {
        return statistics.largest();
    }

    @Override
    public void close() {
        pool.close();
    }
}
