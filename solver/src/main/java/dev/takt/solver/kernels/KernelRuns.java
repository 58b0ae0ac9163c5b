package dev.takt.solver.kernels;

import dev.takt.solver.kernels.bytecode.Kernel;
import dev.takt.solver.kernels.program.ProgramInstances;

/**
 * A kernel and the instances that it runs over.
 *
 * @param boundaries where each run begins, and after them the number of instances
 */
@SuppressWarnings("ArrayRecordComponent")
record KernelRuns(Kernel kernel, ProgramInstances instances, int[] boundaries) {

    /** Evaluates all instances; the arguments are those of {@link Kernel#evaluate}. */
    void evaluate(double[] x, double[] parameters, double[] weights, double[] out, int offset, double[] workspace) {
        kernel.evaluate(instances, x, parameters, weights, out, offset, workspace, boundaries);
    }
}
