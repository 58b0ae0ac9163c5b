package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.device.libraries.DenseBatches;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.KernelLibrary;
import dev.takt.solver.cuda.kkt.DenseFrontPlan.Level;
import dev.takt.solver.cuda.kkt.DenseFrontPlan.Shape;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.stream.IntStream;

/**
 * A multifrontal Cholesky factorization whose dense work is done by NVIDIA's libraries, level by level, all fronts of a shape in
 * one batch; assembly is Takt's. Simple rather than lean: every front keeps its whole square.
 */
public final class DenseFrontSolver implements CondensedSolver {
    private static final int THREADS = 128;

    private final Device device;
    private final DenseFrontPlan plan;
    private final DenseBatches dense;
    private final DeviceReduction reduction;
    private final int n;
    private final long values;
    private final long vector;
    private final long unknownOfPivot;
    private final long pivotOfUnknown;

    private final DeviceKernel assembleEntries;
    private final DeviceKernel fillAt;
    private final DeviceKernel addUpdates;
    private final DeviceKernel gatherRight;
    private final DeviceKernel gatherRows;
    private final DeviceKernel spreadPivots;
    private final DeviceKernel largestNumber;
    private final DeviceKernel gather;

    /** Uploads the structure, takes the memory for the factors, and opens the libraries. */
    public DenseFrontSolver(DeviceContext context, SymbolicFactorization symbolic) {
        device = context.device();
        reduction = context.reduction();
        n = symbolic.dimension();
        values = context.memory().doubles(symbolic.pattern().entryCount());
        vector = context.memory().doubles(n);
        unknownOfPivot = context.memory().copyOf(symbolic.permutation());
        pivotOfUnknown = context.memory()
                .copyOf(IntStream.range(0, n).map(symbolic::pivotOfUnknown).toArray());
        plan = new DenseFrontPlan(symbolic, context.memory());
        dense = new DenseBatches(device);
        context.closeBefore(dense::close);
        DeviceModule fronts = KernelLibrary.fronts(device);
        assembleEntries = fronts.kernel("assembleEntries");
        fillAt = fronts.kernel("fillAt");
        addUpdates = fronts.kernel("addUpdates");
        gatherRight = fronts.kernel("gatherRight");
        gatherRows = fronts.kernel("gatherRows");
        spreadPivots = fronts.kernel("spreadPivots");
        largestNumber = fronts.kernel("largestNumber");
        gather = context.library().program().kernel("gather");
    }

    @Override
    public long values() {
        return values;
    }

    @Override
    public boolean factorize() {
        device.clear(plan.squares(), Double.BYTES * plan.squareSize());
        assembleEntries
                .with(plan.entries())
                .with(plan.entryTarget())
                .with(plan.entrySource())
                .with(values)
                .with(plan.squares())
                .launchOver(plan.entries());
        fillAt.with(plan.paddings())
                .with(plan.paddingTarget())
                .with(1.0)
                .with(plan.squares())
                .launchOver(plan.paddings());
        for (Level level : plan.levels()) {
            addUpdates
                    .with(level.fronts())
                    .with(level.before())
                    .with(level.count())
                    .with(plan.table())
                    .with(plan.squareAt())
                    .with(plan.children())
                    .with(plan.place())
                    .with(plan.squares())
                    .launch(level.blocks(), THREADS, 0);
            level.shapes().forEach(this::eliminate);
        }
        reduction.begin().add(largestNumber.with(plan.count()).with(plan.info()), plan.count());
        return reduction.keepLargest().only() == 0;
    }

    private void eliminate(Shape shape) {
        dense.factorize(shape.pivots(), shape.diagonals(), shape.info());
        if (shape.rows() > 0) {
            dense.divideRows(shape.rows(), shape.pivots(), shape.diagonals(), shape.panels());
            dense.subtractSquares(shape.rows(), shape.pivots(), shape.panels(), shape.updates());
        }
    }

    @Override
    public void solve(long x) {
        gather.with(n).with(unknownOfPivot).with(x).with(vector).launchOver(n);
        for (Level level : plan.levels()) {
            gatherRight
                    .with(level.fronts())
                    .with(plan.table())
                    .with(plan.vectorAt())
                    .with(plan.children())
                    .with(plan.place())
                    .with(vector)
                    .with(plan.vectors())
                    .launch(level.count(), THREADS, 0);
            level.shapes().forEach(this::solveForward);
        }
        for (Level level : plan.levels().reversed()) {
            gatherRows
                    .with(level.fronts())
                    .with(plan.table())
                    .with(plan.vectorAt())
                    .with(plan.rows())
                    .with(vector)
                    .with(plan.vectors())
                    .launch(level.count(), THREADS, 0);
            level.shapes().forEach(this::solveBackward);
            spreadPivots
                    .with(level.fronts())
                    .with(plan.table())
                    .with(plan.vectorAt())
                    .with(plan.vectors())
                    .with(vector)
                    .launch(level.count(), THREADS, 0);
        }
        gather.with(n).with(pivotOfUnknown).with(vector).with(x).launchOver(n);
    }

    private void solveForward(Shape shape) {
        dense.solveForward(shape.pivots(), shape.diagonals(), shape.upper());
        if (shape.rows() > 0) {
            dense.subtractProducts(shape.rows(), shape.pivots(), shape.panels(), shape.upper(), shape.lower());
        }
    }

    private void solveBackward(Shape shape) {
        if (shape.rows() > 0) {
            dense.subtractTransposedProducts(
                    shape.rows(), shape.pivots(), shape.panels(), shape.lower(), shape.upper());
        }
        dense.solveBackward(shape.pivots(), shape.diagonals(), shape.upper());
    }
}
