package dev.takt.solver.cuda;

import static dev.takt.solver.cuda.execution.DeviceVector.block;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceReduction;
import dev.takt.solver.cuda.execution.RecordedWork;
import dev.takt.solver.cuda.functions.DeviceFunctions;
import dev.takt.solver.cuda.functions.MatrixProducts;
import dev.takt.solver.cuda.kkt.DeviceKkt;
import dev.takt.solver.cuda.kkt.DeviceStructure;
import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.FunctionValues;
import dev.takt.solver.ipm.compute.MachineProgram;
import dev.takt.solver.ipm.compute.RecordableWork;
import dev.takt.solver.ipm.compute.RowFactors;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.ldlt.Inertia;

/**
 * A nonlinear program and its KKT system on a device. Parameters and bounds go up at the start of a solve, the solution comes
 * down at its end; in between only numbers that decide something come back.
 */
public final class DeviceProgram implements MachineProgram {
    private static final int VARIABLES = 0;
    private static final int SLACKS = 1;

    private final DeviceContext context;
    private final Device device;
    private final NonlinearProgram program;
    private final DeviceFunctions functions;
    private final DeviceKkt kkt;
    private final MatrixProducts matrices;
    private final DeviceReduction reduction;
    private final DeviceStructure structure;
    private final DeviceDetermined determined;
    private final long slackBytes;
    private final long jacobian;
    private final long hessian;

    /**
     * Takes the memory of the matrices.
     *
     * @param functions those of the program
     * @param kkt a KKT system of the program
     * @param matrices products with the Jacobian and the Hessian of the program
     */
    public DeviceProgram(
            DeviceContext context,
            NonlinearProgram program,
            DeviceFunctions functions,
            DeviceKkt kkt,
            MatrixProducts matrices) {
        this.context = context;
        this.program = program;
        this.functions = functions;
        this.kkt = kkt;
        this.matrices = matrices;
        device = context.device();
        reduction = context.reduction();
        DeviceArena memory = context.memory();
        slackBytes = (long) Double.BYTES * program.inequalityRows().length;
        structure = new DeviceStructure(context, program);
        determined = new DeviceDetermined(context, program);
        jacobian = memory.doubles(program.jacobianSparsity().size());
        hessian = memory.doubles(program.hessianSparsity().size());
    }

    @Override
    public NonlinearProgram program() {
        return program;
    }

    @Override
    public VectorOperations operations() {
        return context.operations();
    }

    @Override
    public BarrierOperations barrierOperations() {
        return context.barrierOperations();
    }

    @Override
    public RecordableWork functionWork(Runnable work) {
        return new RecordedWork(device, work, functions.isOnDevice());
    }

    @Override
    public RecordableWork productWork(Runnable work) {
        return new RecordedWork(device, work, matrices.areRecordable());
    }

    @Override
    public void loadParameters() {
        functions.load();
    }

    @Override
    public double objective(Vector w) {
        return functions.objective(block(w, VARIABLES));
    }

    @Override
    public void measureObjective(Vector w, FunctionValues result) {
        functions.addObjective(block(w, VARIABLES), reduction.begin());
        reduction.keepSum();
    }

    @Override
    public void gradient(Vector w, Vector gradient) {
        device.clear(block(gradient, SLACKS), slackBytes);
        functions.gradient(block(w, VARIABLES), block(gradient, VARIABLES));
    }

    @Override
    public void constraints(Vector w, Vector values) {
        functions.constraints(block(w, VARIABLES), block(values, 0));
    }

    @Override
    public void jacobian(Vector w) {
        functions.jacobian(block(w, VARIABLES), jacobian);
    }

    @Override
    public void rowSizes(double limit, double[] sizes) {
        structure.rowSizes(jacobian, sizes);
    }

    @Override
    public void scaleJacobian(RowFactors factors) {
        structure.scaleRows(block(factors.values(), 0), jacobian);
    }

    @Override
    public void hessian(Vector w, double weight, Vector multipliers) {
        functions.hessian(block(w, VARIABLES), weight, block(multipliers, 0), hessian);
    }

    @Override
    public void clearHessian() {
        device.clear(hessian, (long) Double.BYTES * program.hessianSparsity().size());
    }

    @Override
    public void releaseDetermined(Vector w, Vector rowValues, Vector right, Bounds bounds) {
        determined.release(
                block(w, VARIABLES),
                block(rowValues, 0),
                block(right, 0),
                jacobian,
                block(bounds.lower(), VARIABLES),
                block(bounds.upper(), VARIABLES));
    }

    @Override
    public void takeSlacks(Vector rows, Vector primal) {
        structure.slacksOf(block(rows, 0), block(primal, SLACKS));
    }

    @Override
    public void takeNegativeSlacks(Vector rows, Vector primal) {
        structure.negativeOfSlackRows(block(rows, 0), block(primal, SLACKS));
    }

    @Override
    public void subtractSlacks(Vector primal, Vector rows) {
        structure.subtractSlacks(block(primal, SLACKS), block(rows, 0));
    }

    @Override
    public void scaleSlacks(RowFactors factors, Vector primal) {
        structure.scaleSlacks(block(factors.values(), 0), block(primal, SLACKS));
    }

    @Override
    public void transposedProduct(Vector y, Vector result) {
        matrices.transposedProduct(jacobian, block(y, 0), block(result, VARIABLES));
    }

    @Override
    public void addHessianProduct(Vector dw, Vector result) {
        matrices.addHessianProduct(hessian, block(dw, VARIABLES), block(result, VARIABLES));
    }

    @Override
    public void jacobianProduct(Vector dw, Vector result) {
        matrices.product(jacobian, block(dw, VARIABLES), block(result, 0));
    }

    @Override
    public Inertia factorize(Vector diagonal, Vector rowDiagonal) {
        return kkt.factorize(
                hessian, jacobian, block(diagonal, VARIABLES), block(diagonal, SLACKS), block(rowDiagonal, 0));
    }

    @Override
    public void solve(Vector primalRight, Vector rowRight, Vector dw, Vector dy) {
        kkt.solve(
                block(primalRight, VARIABLES),
                block(primalRight, SLACKS),
                block(rowRight, 0),
                block(dw, VARIABLES),
                block(dw, SLACKS),
                block(dy, 0));
    }
}
