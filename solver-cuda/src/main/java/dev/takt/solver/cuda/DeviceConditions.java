package dev.takt.solver.cuda;

import static dev.takt.solver.cuda.execution.DeviceVector.block;

import dev.takt.solver.cuda.device.RepeatedWork;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceOperations;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.VectorReductions;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.FirstOrderErrors;
import dev.takt.solver.ipm.compute.Vector;

/** The norms of the first-order conditions on a device: one graph, and one download. */
// large because a loop over vectors names each of them, and a record made in each call would be garbage
final class DeviceConditions {
    private static final int NUMBERS = 10;
    private static final int COMPLEMENTARITY = 5;

    private final DeviceProgram program;
    private final VectorReductions reductions;
    private final DeviceReduction reduction;
    private final DeviceScaling scaling;
    private final RepeatedWork work;

    private Vector gradient;
    private Vector w;
    private Vector c;
    private Vector y;
    private Vector dualResidual;
    private Bounds bounds;
    private BoundMultipliers z;

    /** Takes no memory. */
    DeviceConditions(DeviceContext context, DeviceProgram program, DeviceScaling scaling) {
        this.program = program;
        this.scaling = scaling;
        reductions = context.operations().reductions();
        reduction = context.reduction();
        gradient = context.operations().allocate(0);
        w = gradient;
        c = gradient;
        y = gradient;
        dualResidual = gradient;
        bounds = new Bounds(w, w);
        z = new BoundMultipliers(w, w);
        work = new RepeatedWork(context.device(), this::launch);
    }

    /** Measures; see {@link dev.takt.solver.ipm.compute.BarrierProgram#firstOrderErrors}. */
    void measure(
            Vector newGradient,
            Vector newW,
            Bounds newBounds,
            Vector newC,
            Vector newY,
            BoundMultipliers newZ,
            Vector newResidual,
            FirstOrderErrors result) {
        gradient = newGradient;
        w = newW;
        bounds = newBounds;
        c = newC;
        y = newY;
        z = newZ;
        dualResidual = newResidual;
        work.with(block(gradient, 0))
                .with(block(w, 0))
                .with(block(bounds.lower(), 0))
                .with(block(c, 0))
                .with(block(y, 0))
                .with(block(z.lower(), 0))
                .with(block(z.upper(), 0))
                .with(block(dualResidual, 0))
                .run(program.hasRecordableProducts());
        double[] found = reduction.fetch(NUMBERS);
        result.set(found[0], found[1], found[2], found[3], found[4]);
        DeviceOperations.take(found, COMPLEMENTARITY, result.complementarity());
    }

    private void launch() {
        program.transposedProduct(y, dualResidual);
        reductions.dualResidual(gradient, dualResidual, z, dualResidual, reduction.begin());
        reductions.infinityNorm(c, reduction);
        reductions.weightedNorm(c, scaling.rows(), reduction);
        reductions.oneNorm(y, reduction);
        reductions.infinityNorm(w, reduction);
        reductions.complementarity(w, bounds, z, reduction);
        reduction.join();
    }
}
