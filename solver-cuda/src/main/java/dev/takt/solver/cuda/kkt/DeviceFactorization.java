package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.device.RepeatedWork;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.ldlt.NumericFactorization;
import dev.takt.solver.linalg.ldlt.PivotPerturbation;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;

/**
 * The values of {@code P A P^T = L D L^T} on a device, with the tree, the static pivots and the perturbation of the CPU: all
 * fronts of a level at once, from the leaves up. Sums have a fixed order; nothing is added atomically.
 *
 * <p>Both halves are recorded once and then launched as one graph each; other work on the device may write the values and the
 * right-hand side to where they are read.
 */
public final class DeviceFactorization implements NumericFactorization {
    /** Numbers that the pivots are judged by. */
    static final int JUDGEMENT = 5;

    private static final int SHARED_DIAGONAL =
            (FrontPlan.STEP * FrontPlan.STEP + 2 * FrontPlan.STEP + 3) * Double.BYTES;
    private static final int SHARED_ROWS = (FrontPlan.STEP * FrontPlan.STEP + 2 * FrontPlan.STEP + 2) * Double.BYTES;
    private static final int SHARED_SOLVE = (FrontPlan.STEP * (FrontPlan.STEP + 1) + FrontPlan.STEP) * Double.BYTES;
    private static final int SHARED_BLOCK = FrontPlan.STEP * FrontPlan.STEP * Double.BYTES;

    private final Device device;
    private final SymbolicFactorization symbolic;
    private final FrontPlan plan;
    private final PivotPerturbation perturbation;
    private final DeviceReduction reduction;

    private final DeviceKernel rowLargest;
    private final DeviceKernel assembleEntries;
    private final DeviceKernel assembleChildren;
    private final DeviceKernel eliminateDiagonal;
    private final DeviceKernel eliminateRows;
    private final DeviceKernel updateTiles;
    private final DeviceKernel judgePivots;
    private final DeviceKernel solveForward;
    private final DeviceKernel solveBackward;
    private final DeviceKernel gatherLarge;
    private final DeviceKernel solveForwardStep;
    private final DeviceKernel startBackward;
    private final DeviceKernel solveBackwardStep;

    private final long panels;
    private final long scaled;
    private final long updates;
    private final long scale;
    private final long inverseDiagonal;
    private final long inverseOffDiagonal;
    private final long sign;
    private final long modulus;
    private final long work;
    private final long values;
    private final long vector;
    private final double[] ordered;

    private final RepeatedWork elimination;
    private final RepeatedWork substitution;
    private Inertia inertia = new Inertia(0, 0, 0);
    private double smallestPivot;
    private double largestPivot;

    /** Uploads the structure and takes the memory for the factors. */
    public DeviceFactorization(DeviceContext context, SymbolicFactorization symbolic) {
        this(context, symbolic, PivotPerturbation.DEFAULT);
    }

    /** Uploads the structure and takes the memory for the factors; pivots count as weak as it is said. */
    DeviceFactorization(DeviceContext context, SymbolicFactorization symbolic, PivotPerturbation perturbation) {
        this(context, symbolic, perturbation, FrontPlan.LARGE_PANEL);
    }

    /** As above, with the number of entries in a panel from which on several blocks solve with a front. */
    DeviceFactorization(
            DeviceContext context, SymbolicFactorization symbolic, PivotPerturbation perturbation, long largePanel) {
        device = context.device();
        this.perturbation = perturbation;
        this.symbolic = symbolic;
        reduction = context.reduction();
        DeviceArena memory = context.memory();
        plan = new FrontPlan(symbolic, memory, largePanel);
        DeviceModule module = context.library().factorization();
        rowLargest = module.kernel("rowLargest");
        assembleEntries = module.kernel("assembleEntries");
        assembleChildren = module.kernel("assembleChildren");
        eliminateDiagonal = module.kernel("eliminateDiagonal");
        eliminateRows = module.kernel("eliminateRows");
        updateTiles = module.kernel("updateTiles");
        judgePivots = module.kernel("judgePivots");
        solveForward = module.kernel("solveForward");
        solveBackward = module.kernel("solveBackward");
        gatherLarge = module.kernel("gatherLarge");
        solveForwardStep = module.kernel("solveForwardStep");
        startBackward = module.kernel("startBackward");
        solveBackwardStep = module.kernel("solveBackwardStep");
        int n = symbolic.dimension();
        panels = memory.doubles(plan.panelSize());
        scaled = memory.doubles(plan.panelSize());
        updates = memory.doubles(plan.updateSize());
        scale = memory.doubles(n);
        inverseDiagonal = memory.doubles(n);
        inverseOffDiagonal = memory.doubles(n);
        sign = memory.doubles(n);
        modulus = memory.doubles(n);
        work = memory.doubles(plan.workSize());
        values = memory.doubles(symbolic.pattern().entryCount());
        vector = memory.doubles(n);
        ordered = new double[n];
        elimination = new RepeatedWork(device, () -> {
            eliminate();
            addJudgement(reduction.begin());
            reduction.join();
        });
        substitution = new RepeatedWork(device, this::substitute);
    }

    @Override
    public SymbolicFactorization symbolic() {
        return symbolic;
    }

    @Override
    public Inertia factorize(double[] matrix) {
        device.upload(matrix, plan.entries(), values);
        return factorizeThere();
    }

    /** Factorizes the matrix whose values stand at {@link #values()}. */
    Inertia factorizeThere() {
        elimination.run();
        return judgement(reduction.fetch(JUDGEMENT), 0);
    }

    /** Address of the values of the matrix, in the order of the pattern. */
    long values() {
        return values;
    }

    /** Address of the right-hand side and the solution, in the order of elimination. */
    long vector() {
        return vector;
    }

    /** Launches the factorization, which other work may record. */
    void eliminate() {
        GatherMap rows = plan.matrixRows();
        rowLargest
                .with(rows.results())
                .with(rows.start())
                .with(rows.position())
                .with(values)
                .with(scale)
                .launchOver(rows.results());
        device.clear(panels, Double.BYTES * plan.panelSize());
        assembleEntries
                .with(plan.entries())
                .with(plan.entryTarget())
                .with(plan.entrySource())
                .with(values)
                .with(panels)
                .launchOver(plan.entries());
        for (FrontPlan.Level level : plan.levels()) {
            assemble(level.assembly());
            for (FrontPlan.Step step : level.steps()) {
                eliminate(step);
            }
        }
    }

    private void assemble(FrontPlan.Batch batch) {
        assembleChildren
                .with(batch.fronts())
                .with(batch.before())
                .with(batch.count())
                .with(plan.fronts())
                .with(plan.panelAt())
                .with(plan.updateAt())
                .with(plan.children())
                .with(plan.place())
                .with(panels)
                .with(updates)
                .launch(batch.blocks(), FrontPlan.THREADS, 0);
    }

    private void eliminate(FrontPlan.Step step) {
        eliminateDiagonal
                .with(step.diagonals().fronts())
                .with(step.column())
                .with(plan.fronts())
                .with(plan.panelAt())
                .with(plan.startsPair())
                .with(scale)
                .with(perturbation.single())
                .with(perturbation.pair())
                .with(perturbation.replacement())
                .with(panels)
                .with(inverseDiagonal)
                .with(inverseOffDiagonal)
                .with(sign)
                .with(modulus)
                .launch(step.diagonals().blocks(), FrontPlan.THREADS, SHARED_DIAGONAL);
        eliminateRows
                .with(step.rows().fronts())
                .with(step.rows().before())
                .with(step.rows().count())
                .with(step.column())
                .with(plan.fronts())
                .with(plan.panelAt())
                .with(inverseDiagonal)
                .with(inverseOffDiagonal)
                .with(panels)
                .with(scaled)
                .launch(step.rows().blocks(), FrontPlan.THREADS, SHARED_ROWS);
        updateTiles
                .with(step.tiles().fronts())
                .with(step.tiles().before())
                .with(step.tiles().count())
                .with(step.column())
                .with(plan.fronts())
                .with(plan.panelAt())
                .with(plan.updateAt())
                .with(scaled)
                .with(panels)
                .with(updates)
                .launch(step.tiles().blocks(), FrontPlan.THREADS, 2 * SHARED_BLOCK);
    }

    /** Adds {@link #JUDGEMENT} values to a reduction: what the pivots came to. */
    void addJudgement(DeviceReduction to) {
        int n = symbolic.dimension();
        to.add(judgePivots.with(n).with(sign).with(modulus), n);
        to.keepExtremesAndSums();
    }

    /** Reads what {@link #addJudgement} left. */
    Inertia judgement(double[] found, int at) {
        smallestPivot = found[at];
        largestPivot = found[at + 1];
        int positive = (int) found[at + 2];
        int negative = (int) found[at + 3];
        int perturbed = (int) found[at + 4];
        if (inertia.positive() != positive || inertia.negative() != negative || inertia.zero() != perturbed) {
            inertia = new Inertia(positive, negative, perturbed);
        }
        return inertia;
    }

    @Override
    public void solve(double[] rightHandSides, int count) {
        int n = symbolic.dimension();
        for (int r = 0; r < count; r++) {
            for (int k = 0; k < n; k++) {
                ordered[k] = rightHandSides[r * n + symbolic.unknownOfPivot(k)];
            }
            device.upload(ordered, n, vector);
            solveThere();
            device.download(vector, ordered, n);
            for (int k = 0; k < n; k++) {
                rightHandSides[r * n + symbolic.unknownOfPivot(k)] = ordered[k];
            }
        }
    }

    /** Solves in place for what stands at {@link #vector()}. */
    void solveThere() {
        substitution.run();
    }

    /** Launches the solve, which other work may record. */
    void substitute() {
        for (FrontPlan.Level level : plan.levels()) {
            solveForward
                    .with(level.whole().fronts())
                    .with(plan.fronts())
                    .with(plan.panelAt())
                    .with(plan.children())
                    .with(plan.place())
                    .with(inverseDiagonal)
                    .with(inverseOffDiagonal)
                    .with(panels)
                    .with(work)
                    .with(vector)
                    .launch(level.whole().blocks(), level.threads(), SHARED_SOLVE);
            solveForward(level.large());
        }
        for (int l = plan.levels().size() - 1; l >= 0; l--) {
            FrontPlan.Level level = plan.levels().get(l);
            solveBackward
                    .with(level.whole().fronts())
                    .with(plan.fronts())
                    .with(plan.panelAt())
                    .with(plan.rows())
                    .with(panels)
                    .with(work)
                    .with(vector)
                    .launch(level.whole().blocks(), level.threads(), SHARED_SOLVE + level.threads() * Double.BYTES);
            solveBackward(level.large());
        }
    }

    private void solveForward(FrontPlan.LargeFronts large) {
        of(gatherLarge, large.rows())
                .with(plan.fronts())
                .with(plan.children())
                .with(plan.place())
                .with(work)
                .with(vector)
                .launch(large.rows().blocks(), FrontPlan.THREADS, 0);
        for (FrontPlan.SolveStep step : large.steps()) {
            of(solveForwardStep, step.forward())
                    .with(step.column())
                    .with(plan.fronts())
                    .with(plan.panelAt())
                    .with(inverseDiagonal)
                    .with(inverseOffDiagonal)
                    .with(panels)
                    .with(work)
                    .with(vector)
                    .launch(step.forward().blocks(), FrontPlan.THREADS, SHARED_SOLVE);
        }
    }

    private void solveBackward(FrontPlan.LargeFronts large) {
        of(startBackward, large.columns())
                .with(plan.fronts())
                .with(plan.panelAt())
                .with(plan.rows())
                .with(panels)
                .with(work)
                .with(vector)
                .launch(large.columns().blocks(), FrontPlan.THREADS, FrontPlan.THREADS * Double.BYTES);
        for (int s = large.steps().size() - 1; s >= 0; s--) {
            FrontPlan.SolveStep step = large.steps().get(s);
            of(solveBackwardStep, step.backward())
                    .with(step.column())
                    .with(plan.fronts())
                    .with(plan.panelAt())
                    .with(panels)
                    .with(work)
                    .with(vector)
                    .launch(step.backward().blocks(), FrontPlan.THREADS, SHARED_SOLVE);
        }
    }

    private static DeviceKernel of(DeviceKernel kernel, FrontPlan.Batch batch) {
        return kernel.with(batch.fronts()).with(batch.before()).with(batch.count());
    }

    @Override
    public Inertia inertia() {
        return inertia;
    }

    @Override
    public double smallestPivot() {
        return smallestPivot;
    }

    @Override
    public double largestPivot() {
        return largestPivot;
    }

    @Override
    public void close() {
        // The memory belongs to the context.
    }
}
