package dev.takt.solver.kernels;

import dev.takt.solver.kernels.bytecode.KernelKind;
import dev.takt.solver.kernels.program.Dependence;
import dev.takt.solver.kernels.program.ProgramInstances;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A vector whose entries are sums of pattern instances; entries that no instance targets keep a number of their own. */
final class PatternVector {
    private static final double[] NOTHING = {};

    private final double[] initial;
    private final KernelSequence kernels;

    /**
     * Compiles the patterns. Instances that depend on literals and grid data only are evaluated here, once.
     *
     * @param untargeted the number in entries that no instance targets
     */
    PatternVector(int length, double untargeted, List<ProgramInstances> groups, PatternKernels patterns) {
        initial = new double[length];
        Arrays.fill(initial, untargeted);
        for (ProgramInstances group : groups) {
            for (int[] targets : group.targets()) {
                for (int target : targets) {
                    initial[target] = 0;
                }
            }
        }
        Map<Boolean, List<ProgramInstances>> byConstancy = groups.stream()
                .collect(Collectors.partitioningBy(group -> group.program().valueDependence() == Dependence.STRUCTURE));
        var constant = new KernelSequence(KernelKind.VALUE, byConstancy.getOrDefault(true, List.of()), patterns);
        constant.run(NOTHING, NOTHING, NOTHING, initial, new double[constant.workspaceSize()]);
        kernels = new KernelSequence(KernelKind.VALUE, byConstancy.getOrDefault(false, List.of()), patterns);
    }

    int workspaceSize() {
        return kernels.workspaceSize();
    }

    /** Sets the number in an entry that no instance targets, once and for all. */
    void fix(int entry, double value) {
        initial[entry] = value;
    }

    void evaluate(double[] x, double[] parameters, double[] out, double[] workspace) {
        System.arraycopy(initial, 0, out, 0, initial.length);
        kernels.run(x, parameters, NOTHING, out, workspace);
    }
}
