package dev.takt.solver.cuda.functions;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.DeviceKernel;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;

/** Products that gather the values where they stand, a thread a result: no atomics, one launch each. */
public final class GatheredProducts implements MatrixProducts {
    private final GatherMap byRow;
    private final GatherMap byColumn;
    private final GatherMap hessian;
    private final DeviceKernel gatherProduct;

    /** Uploads the structure of a program. */
    public GatheredProducts(DeviceContext context, NonlinearProgram program) {
        DeviceArena memory = context.memory();
        CoordinateSparsity a = program.jacobianSparsity();
        CoordinateSparsity h = program.hessianSparsity();
        byRow = GatherMap.of(program.rows(), a.rows(), a.columns(), memory);
        byColumn = GatherMap.of(program.variables(), a.columns(), a.rows(), memory);
        hessian = GatherMap.symmetric(program.variables(), h.rows(), h.columns(), memory);
        gatherProduct = context.library().program().kernel("gatherProduct");
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

    @Override
    public void product(long jacobian, long x, long result) {
        multiply(byRow, jacobian, x, 0, result);
    }

    @Override
    public void transposedProduct(long jacobian, long y, long result) {
        multiply(byColumn, jacobian, y, 0, result);
    }

    @Override
    public void addTransposedProduct(long jacobian, long y, long result) {
        multiply(byColumn, jacobian, y, 1, result);
    }

    @Override
    public void addHessianProduct(long values, long x, long result) {
        multiply(hessian, values, x, 1, result);
    }

    @Override
    public boolean areRecordable() {
        return true;
    }
}
