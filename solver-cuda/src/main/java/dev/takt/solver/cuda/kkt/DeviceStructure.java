package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;

/** Factors of rows, and the way between rows and slacks, on the device. */
public final class DeviceStructure {
    private final int rows;
    private final int slacks;
    private final int jacobianSize;
    private final GatherMap byRow;
    private final long rowOfValue;
    private final long rowOfSlack;
    private final Device device;
    private final long sizes;
    private final DeviceKernel gather;
    private final DeviceKernel gatherNegative;
    private final DeviceKernel subtractAt;
    private final DeviceKernel scaleAt;
    private final DeviceKernel rowSizes;

    /** Uploads the structure of a program. */
    public DeviceStructure(DeviceContext context, NonlinearProgram program) {
        DeviceArena memory = context.memory();
        DeviceModule module = context.library().program();
        device = context.device();
        CoordinateSparsity a = program.jacobianSparsity();
        rows = program.rows();
        jacobianSize = a.size();
        byRow = GatherMap.of(rows, a.rows(), memory);
        rowOfValue = memory.copyOf(a.rows());
        int[] slackRows = program.inequalityRows();
        slacks = slackRows.length;
        rowOfSlack = memory.copyOf(slackRows);
        sizes = memory.doubles(rows);
        gather = module.kernel("gather");
        gatherNegative = module.kernel("gatherNegative");
        subtractAt = module.kernel("subtractAt");
        scaleAt = module.kernel("scaleAt");
        rowSizes = module.kernel("rowSizes");
    }

    /** s = the values of the rows that have a slack. */
    public void slacksOf(long values, long s) {
        gather.with(slacks).with(rowOfSlack).with(values).with(s).launchOver(slacks);
    }

    /** s = minus the values of the rows that have a slack. */
    public void negativeOfSlackRows(long values, long s) {
        gatherNegative.with(slacks).with(rowOfSlack).with(values).with(s).launchOver(slacks);
    }

    /** Subtracts the slacks from their rows. */
    public void subtractSlacks(long s, long values) {
        subtractAt.with(slacks).with(rowOfSlack).with(s).with(values).launchOver(slacks);
    }

    /** Multiplies the values of the Jacobian by the factors of their rows. */
    public void scaleRows(long factors, long jacobian) {
        scaleAt.with(jacobianSize).with(rowOfValue).with(factors).with(jacobian).launchOver(jacobianSize);
    }

    /** Multiplies slacks by the factors of their rows. */
    public void scaleSlacks(long factors, long s) {
        scaleAt.with(slacks).with(rowOfSlack).with(factors).with(s).launchOver(slacks);
    }

    /** Brings the largest modulus of each row to the host. */
    public void rowSizes(long jacobian, double[] result) {
        rowSizes.with(rows)
                .with(byRow.start())
                .with(byRow.position())
                .with(jacobian)
                .with(sizes)
                .launchOver(rows);
        device.download(sizes, result, rows);
    }
}
