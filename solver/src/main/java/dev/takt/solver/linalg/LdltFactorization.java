package dev.takt.solver.linalg;

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
    private final FrontLayout layout;
    private final UpdateArena arena;
    private final PivotStore pivots;
    private final FrontElimination elimination;
    private final TriangularSolve triangularSolve;
    private final double[] panels;
    private final double[] updates;
    private final double[] permuted;
    private Inertia inertia = new Inertia(0, 0, 0);

    /** Takes all memory for factorizations on {@code symbolic}, with the fastest kernels of this runtime. */
    public LdltFactorization(SymbolicFactorization symbolic) {
        this(symbolic, PivotPerturbation.DEFAULT, DenseKernels.preferred());
    }

    LdltFactorization(SymbolicFactorization symbolic, PivotPerturbation perturbation, DenseKernels kernels) {
        this.symbolic = symbolic;
        this.kernels = kernels;
        layout = new FrontLayout(symbolic);
        arena = UpdateArena.plan(symbolic.tree(), layout);
        pivots = new PivotStore(symbolic);
        elimination = new FrontElimination(symbolic, layout, kernels, pivots, perturbation);
        triangularSolve = new TriangularSolve(symbolic.tree(), layout, kernels, pivots);
        panels = new double[layout.panelOffset(symbolic.tree().fronts())];
        updates = new double[arena.size()];
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
        pivots.measure(values);
        elimination.statistics().reset();
        for (int f = 0; f < symbolic.tree().fronts(); f++) {
            elimination.assemble(f, values, panels, updates, arena);
            elimination.eliminate(f, panels, updates, arena);
        }
        inertia = elimination.statistics().inertia(inertia);
        return inertia;
    }

    @Override
    public void solve(double[] rightHandSides, int count) {
        int n = symbolic.dimension();
        for (int r = 0; r < count; r++) {
            for (int k = 0; k < n; k++) {
                permuted[k] = rightHandSides[r * n + symbolic.unknownOfPivot(k)];
            }
            triangularSolve.solve(panels, permuted);
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
        return elimination.statistics().smallest();
    }

    @Override
    public double largestPivot() {
        return elimination.statistics().largest();
    }

    @Override
    public void close() {
        // No threads and no memory outside the heap.
    }
}
