package dev.takt.solver.cuda;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.ipm.compute.DeterminedVariables;
import dev.takt.solver.kernels.NonlinearProgram;

/** Takes the bounds away, on the device, from variables that a linear equation alone determines. */
final class DeviceDetermined {
    private final int count;
    private final long values;
    private final long rows;
    private final long variables;
    private final DeviceKernel releaseDetermined;

    /** Uploads which they are. */
    DeviceDetermined(DeviceContext context, NonlinearProgram program) {
        DeviceArena memory = context.memory();
        DeterminedVariables determined = DeterminedVariables.of(program);
        count = determined.values().length;
        values = memory.copyOf(determined.values());
        rows = memory.copyOf(determined.rows());
        variables = memory.copyOf(determined.variables());
        releaseDetermined = context.library().program().kernel("releaseDetermined");
    }

    /** Releases those whose values satisfy their bounds; see {@link DeterminedVariables#release}. */
    void release(long x, long constraints, long right, long jacobian, long lower, long upper) {
        releaseDetermined
                .with(count)
                .with(values)
                .with(rows)
                .with(variables)
                .with(x)
                .with(constraints)
                .with(right)
                .with(jacobian)
                .with(DeterminedVariables.ROUNDING)
                .with(lower)
                .with(upper)
                .launchOver(count);
    }
}
