package dev.takt.solver.accelerator;

import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.selection.KktSelection;

/** Solves where a rule expects it to be faster: on a device or on the CPU. */
public final class AutomaticBackend implements ComputeBackend {
    private final ComputeBackend device;
    private final BackendRule rule;

    /** Chooses between a device and the CPU. */
    public AutomaticBackend(ComputeBackend device, BackendRule rule) {
        this.device = device;
        this.rule = rule;
    }

    @Override
    public SlackedProgram program(CompiledProgram program, KktSelection selection) {
        ComputeBackend chosen = rule.takesDevice(selection.system().describe()) ? device : ComputeBackend.CPU;
        return chosen.program(program, selection);
    }
}
