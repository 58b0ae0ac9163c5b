package dev.takt.solver.kernels.bytecode;

import dev.takt.solver.kernels.program.ProgramInstances;

/** A straight-line program, compiled as a loop over the instances of a pattern. Stateless; allocates nothing. */
public interface Kernel {

    /** Length of the workspace that the kernel needs. */
    int workspaceSize();

    /**
     * Evaluates instances in order, run by run.
     *
     * @param x the variable vector
     * @param parameters the parameter vector
     * @param weights the weight of each target entry; read by Hessian kernels only
     * @param out where results go, as the kind of the kernel says
     * @param offset where they begin
     * @param workspace of length {@link #workspaceSize()} or more; contents irrelevant before and after
     * @param runs the first instance of each run, and after them the end of the last
     */
    void evaluate(
            ProgramInstances instances,
            double[] x,
            double[] parameters,
            double[] weights,
            double[] out,
            int offset,
            double[] workspace,
            int[] runs);
}
