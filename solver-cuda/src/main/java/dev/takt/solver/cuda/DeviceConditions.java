package dev.takt.solver.cuda;

import static dev.takt.solver.cuda.execution.DeviceVector.block;

import dev.takt.solver.cuda.device.RepeatedWork;
import dev.takt.solver.cuda.execution.DeviceBarrierOperations;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.VectorReductions;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.FirstOrderErrors;
import dev.takt.solver.ipm.compute.Point;
import dev.takt.solver.ipm.compute.Vector;

/** The norms of the first-order conditions on a device: one graph, and one download. */
final class DeviceConditions {
    private static final int NUMBERS = 10;
    private static final int COMPLEMENTARITY = 5;

    private final DeviceProgram program;
    private final VectorReductions reductions;
    private final DeviceReduction reduction;
    private final DeviceScaling scaling;
    private final RepeatedWork work;

    private Vector gradient;
    private Point at;
    private Vector dualResidual;
    private Bounds bounds;

    /** Takes no memory. */
    DeviceConditions(DeviceContext context, DeviceProgram program, DeviceScaling scaling) {
        this.program = program;
        this.scaling = scaling;
        reductions = context.reductions();
        reduction = context.reduction();
        gradient = context.operations().allocate(0);
        dualResidual = gradient;
        bounds = new Bounds(gradient, gradient);
        at = new Point(gradient, gradient, gradient, new BoundMultipliers(gradient, gradient));
        work = new RepeatedWork(context.device(), this::launch);
    }

    /** Measures; see {@link dev.takt.solver.ipm.compute.BarrierProgram#firstOrderErrors}. */
    void measure(Vector newGradient, Point newPoint, Bounds newBounds, Vector newResidual, FirstOrderErrors result) {
        gradient = newGradient;
        at = newPoint;
        bounds = newBounds;
        dualResidual = newResidual;
        work.with(block(gradient, 0))
                .with(block(at.primal(), 0))
                .with(block(bounds.lower(), 0))
                .with(block(at.constraints(), 0))
                .with(block(at.multipliers(), 0))
                .with(block(at.boundMultipliers().lower(), 0))
                .with(block(at.boundMultipliers().upper(), 0))
                .with(block(dualResidual, 0))
                .run(program.hasRecordableProducts());
        double[] found = reduction.fetch(NUMBERS);
        result.set(found[0], found[1], found[2], found[3], found[4]);
        DeviceBarrierOperations.take(found, COMPLEMENTARITY, result.complementarity());
    }

    private void launch() {
        program.transposedProduct(at.multipliers(), dualResidual);
        reductions.dualResidual(gradient, dualResidual, at.boundMultipliers(), dualResidual, reduction.begin());
        reductions.infinityNorm(at.constraints(), reduction);
        reductions.weightedNorm(at.constraints(), scaling.rows(), reduction);
        reductions.oneNorm(at.multipliers(), reduction);
        reductions.infinityNorm(at.primal(), reduction);
        reductions.complementarity(at, bounds, reduction);
        reduction.join();
    }
}
