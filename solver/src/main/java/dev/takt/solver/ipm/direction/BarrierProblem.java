package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.LogBarrier;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/**
 * The barrier problem for the present parameter mu: minimise f(w) + mu logBarrier(w) subject to c(w) = 0 (Wächter and
 * Biegler 2006, eq. 3), with the present bounds.
 */
public final class BarrierProblem {
    /** kappa_d: weight of the linear damping where only one side is bounded (section 3.7). */
    public static final double DAMPING = 1e-5;

    private final BarrierProgram program;
    private final VectorOperations operations;
    private final LogBarrier barrier;
    private final Vector free;
    private boolean anyFixed;

    /**
     * Joins a program and its bounds.
     *
     * @param free 1 where an entry may move and 0 where its bounds leave no room
     */
    public BarrierProblem(BarrierProgram program, Bounds bounds, Vector free) {
        this.program = program;
        barrier = new LogBarrier(bounds, DAMPING);
        this.free = free;
        operations = program.operations();
    }

    public BarrierProgram program() {
        return program;
    }

    public VectorOperations operations() {
        return operations;
    }

    public BarrierOperations barrierOperations() {
        return program.barrierOperations();
    }

    /** The barrier with the present parameter. */
    public LogBarrier barrier() {
        return barrier;
    }

    public Bounds bounds() {
        return barrier.bounds();
    }

    /** 1 where an entry may move, 0 where it is fixed. */
    public Vector free() {
        return free;
    }

    /** Whether any entry is fixed. */
    public boolean anyFixed() {
        return anyFixed;
    }

    public void anyFixed(boolean any) {
        anyFixed = any;
    }

    /** Zeroes the entries that are fixed. */
    public void maskFixed(Vector x) {
        if (anyFixed) {
            operations.multiply(free, x);
        }
    }

    public double mu() {
        return barrier.mu();
    }

    /**
     * Sets the barrier parameter.
     *
     * @return whether the objective has changed with it
     */
    public boolean mu(double value) {
        barrier.mu(value);
        return program.barrierParameter(value);
    }

    /** The fraction-to-the-boundary parameter (eq. 8). */
    public double tau() {
        return barrier.tau();
    }

    double logBarrier(Vector w) {
        return program.barrierOperations().logBarrier(w, barrier);
    }
}
