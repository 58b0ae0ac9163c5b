package dev.takt.solver.kernels;

import dev.takt.solver.kernels.bytecode.Kernel;
import dev.takt.solver.kernels.bytecode.KernelKind;
import dev.takt.solver.kernels.program.ProgramInstances;
import java.util.List;

/** The kernels that together evaluate one function of a problem, run one after another in a fixed order. */
final class KernelSequence {
    private final KernelRuns[] kernels;
    private final int[] offsets;

    /**
     * Compiles the kernels.
     *
     * @param groups what they run over
     * @param offsets where the results of each group begin
     */
    KernelSequence(KernelKind kind, List<ProgramInstances> groups, int[] offsets, PatternKernels patterns) {
        kernels = groups.stream().map(group -> patterns.kernel(kind, group)).toArray(KernelRuns[]::new);
        this.offsets = offsets.clone();
    }

    /** Compiles kernels whose results all go to entries that the instances name. */
    KernelSequence(KernelKind kind, List<ProgramInstances> groups, PatternKernels patterns) {
        this(kind, groups, new int[groups.size()], patterns);
    }

    /** The largest workspace that one of the kernels needs. */
    int workspaceSize() {
        int size = 0;
        for (KernelRuns runs : kernels) {
            size = Math.max(size, runs.kernel().workspaceSize());
        }
        return size;
    }

    /** Evaluates all instances; the arguments are those of {@link Kernel#evaluate}. */
    void run(double[] x, double[] parameters, double[] weights, double[] out, double[] workspace) {
        for (int group = 0; group < kernels.length; group++) {
            kernels[group].evaluate(x, parameters, weights, out, offsets[group], workspace);
        }
    }
}
