package dev.takt.solver.cuda;

import static dev.takt.solver.cuda.execution.DeviceVector.block;

import dev.takt.solver.cuda.device.RepeatedWork;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.VectorReductions;
import dev.takt.solver.cuda.functions.DeviceFunctions;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.FunctionValues;
import dev.takt.solver.ipm.compute.LogBarrier;
import dev.takt.solver.ipm.compute.Point;
import dev.takt.solver.ipm.compute.Vector;

/** Objective, rows and barrier of a point on a device: one graph, and one download of three numbers. */
final class DeviceEvaluation {
    private static final int NUMBERS = 3;

    private final DeviceFunctions functions;
    private final VectorReductions reductions;
    private final DeviceReduction reduction;
    private final DeviceProgram program;
    private final RepeatedWork work;

    private Vector w;
    private Vector c;
    private LogBarrier barrier;

    /**
     * Takes no memory.
     *
     * @param functions which must be on the device
     */
    DeviceEvaluation(DeviceContext context, DeviceProgram program, DeviceFunctions functions) {
        this.functions = functions;
        this.program = program;
        reductions = context.reductions();
        reduction = context.reduction();
        w = context.operations().allocate(0);
        c = w;
        barrier = new LogBarrier(new Bounds(w, w), 0);
        work = new RepeatedWork(context.device(), this::launch);
    }

    /** Evaluates at w. */
    void evaluate(Point at, LogBarrier newBarrier, FunctionValues result) {
        w = at.primal();
        c = at.constraints();
        barrier = newBarrier;
        work.with(block(w, 0))
                .with(block(c, 0))
                .with(block(barrier.bounds().lower(), 0))
                .with(barrier.damping())
                .with(program.scalesRows() ? 1L : 0L)
                .run();
        double[] found = reduction.fetch(NUMBERS);
        result.set(program.objectiveScale() * found[0], found[1], found[2]);
    }

    private void launch() {
        functions.addObjective(block(w, 0), reduction.begin());
        reduction.keepSum();
        program.writeConstraints(w, c);
        reductions.oneNorm(c, reduction);
        reductions.logBarrier(w, barrier, reduction);
        reduction.join();
    }
}
