package dev.takt.solver.cuda;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.device.DeviceModule;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;

/** Products with Jacobian and Hessian, and the way between rows and slacks, on the device. */
final class DeviceStructure {
    private final int rows;
    private final int slacks;
    private final int jacobianSize;
    private final GatherMap byRow;
    private final GatherMap byColumn;
    private final GatherMap hessian;
    private final long rowOfValue;
    private final long rowOfSlack;
    private final DeviceKernel gather;
    private final DeviceKernel gatherNegative;
    private final DeviceKernel subtractAt;
    private final DeviceKernel scaleAt;
    private final DeviceKernel gatherProduct;
    private final DeviceKernel rowFactors;

    /** Uploads the structure of a program. */
    DeviceStructure(NonlinearProgram program, DeviceModule module, DeviceArena memory) {
        CoordinateSparsity a = program.jacobianSparsity();
        CoordinateSparsity h = program.hessianSparsity();
        rows = program.rows();
        jacobianSize = a.size();
        byRow = GatherMap.of(rows, a.rows(), a.columns(), memory);
        byColumn = GatherMap.of(program.variables(), a.columns(), a.rows(), memory);
        hessian = GatherMap.symmetric(program.variables(), h.rows(), h.columns(), memory);
        rowOfValue = memory.copyOf(a.rows());
        int[] slackRows = SlackRows.of(program);
        slacks = slackRows.length;
        rowOfSlack = memory.copyOf(slackRows);
        gather = module.kernel("gather");
        gatherNegative = module.kernel("gatherNegative");
        subtractAt = module.kernel("subtractAt");
        scaleAt = module.kernel("scaleAt");
        gatherProduct = module.kernel("gatherProduct");
        rowFactors = module.kernel("rowFactors");
    }

    int rows() {
        return rows;
    }

    private void multiply(GatherMap map, long values, long x, int adds, long result) {
        gatherProduct
                .with(map.results())
                .with(map.start())
                .with(map.position())
                .with(map.column())
                .with(values)
                .with(x)
                .with(adds)
                .with(result)
                .launchOver(map.results());
    }

    /** result = A x. */
    void product(long jacobian, long x, long result) {
        multiply(byRow, jacobian, x, 0, result);
    }

    /** result = A^T y. */
    void transposedProduct(long jacobian, long y, long result) {
        multiply(byColumn, jacobian, y, 0, result);
    }

    /** result = result + A^T y. */
    void addTransposedProduct(long jacobian, long y, long result) {
        multiply(byColumn, jacobian, y, 1, result);
    }

    /** result = result + H x. */
    void addHessianProduct(long values, long x, long result) {
        multiply(hessian, values, x, 1, result);
    }

    /** s = the values of the rows that have a slack. */
    void slacksOf(long values, long s) {
        gather.with(slacks).with(rowOfSlack).with(values).with(s).launchOver(slacks);
    }

    /** s = minus the values of the rows that have a slack. */
    void negativeOfSlackRows(long values, long s) {
        gatherNegative.with(slacks).with(rowOfSlack).with(values).with(s).launchOver(slacks);
    }

    /** Subtracts the slacks from their rows. */
    void subtractSlacks(long s, long values) {
        subtractAt.with(slacks).with(rowOfSlack).with(s).with(values).launchOver(slacks);
    }

    /** Multiplies the values of the Jacobian by the factors of their rows. */
    void scaleRows(long factors, long jacobian) {
        scaleAt.with(jacobianSize).with(rowOfValue).with(factors).with(jacobian).launchOver(jacobianSize);
    }

    /** Multiplies slacks by the factors of their rows. */
    void scaleSlacks(long factors, long s) {
        scaleAt.with(slacks).with(rowOfSlack).with(factors).with(s).launchOver(slacks);
    }

    /** Writes the factors, at least {@code least}, that bring the largest modulus of each row down to a limit. */
    void rowFactors(long jacobian, double limit, double least, long factors) {
        rowFactors
                .with(rows)
                .with(byRow.start())
                .with(byRow.position())
                .with(jacobian)
                .with(limit)
                .with(least)
                .with(factors)
                .launchOver(rows);
    }
}
