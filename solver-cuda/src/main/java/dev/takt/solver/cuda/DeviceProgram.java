package dev.takt.solver.cuda;

import static dev.takt.solver.cuda.execution.DeviceVector.block;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.RepeatedWork;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.cuda.execution.DeviceOperations;
import dev.takt.solver.cuda.functions.DeviceFunctions;
import dev.takt.solver.cuda.functions.MatrixProducts;
import dev.takt.solver.cuda.kkt.DeviceKkt;
import dev.takt.solver.cuda.kkt.DeviceStructure;
import dev.takt.solver.cuda.kkt.SlackRows;
import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.FactorizationOutcome;
import dev.takt.solver.ipm.compute.FirstOrderErrors;
import dev.takt.solver.ipm.compute.FunctionValues;
import dev.takt.solver.ipm.compute.LogBarrier;
import dev.takt.solver.ipm.compute.PhaseTimes;
import dev.takt.solver.ipm.compute.Point;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.ldlt.Inertia;
import java.util.Arrays;

/**
 * A nonlinear program and its KKT system on a device. Parameters and bounds go up at the start of a solve, the solution comes
 * down at its end; in between only numbers that decide something come back.
 *
 * <p>Times are those of the host: a phase that returns nothing costs it a launch, and its work shows in the next one that
 * waits.
 */
public final class DeviceProgram implements SlackedProgram {
    private static final int VARIABLES = 0;
    private static final int SLACKS = 1;

    private final Device device;
    private final NonlinearProgram program;
    private final DeviceFunctions functions;
    private final DeviceKkt kkt;
    private final DeviceOperations operations;
    private final BarrierOperations barrierOperations;
    private final DeviceStructure structure;
    private final MatrixProducts matrices;
    private final DeviceScaling scaling;
    private final int n;
    private final int m;
    private final int[] rowOfSlack;
    private final long jacobian;
    private final long hessian;
    private final Vector right;
    private final Vector scaledMultipliers;
    private final HostPoint host;
    private final PhaseTimes times = new PhaseTimes();
    private final DeviceEvaluation evaluation;
    private final DeviceConditions conditions;
    private final DeviceDetermined determined;
    private final RepeatedWork gradients;
    private final RepeatedWork jacobians;
    private final RepeatedWork hessians;
    private final RepeatedWork products;
    /** What the recorded work is done on. */
    private Vector argument;

    private Vector multipliers;
    private Vector primalResult;
    private Vector rowResult;
    private double weight;

    /**
     * Takes the memory of an iteration.
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
        device = context.device();
        this.matrices = matrices;
        this.program = program;
        this.functions = functions;
        this.kkt = kkt;
        operations = context.operations();
        barrierOperations = context.barrierOperations();
        DeviceArena memory = context.memory();
        n = program.variables();
        m = program.rows();
        rowOfSlack = SlackRows.of(program);
        structure = new DeviceStructure(program, context.library().program(), memory);
        scaling = new DeviceScaling(context, structure);
        jacobian = memory.doubles(program.jacobianSparsity().size());
        hessian = memory.doubles(program.hessianSparsity().size());
        right = newRows();
        scaledMultipliers = newRows();
        host = new HostPoint(n, m, rowOfSlack);
        evaluation = new DeviceEvaluation(context, this, functions);
        conditions = new DeviceConditions(context, this, scaling);
        determined = new DeviceDetermined(context, program);
        gradients = new RepeatedWork(device, this::launchGradient);
        jacobians = new RepeatedWork(device, this::launchJacobian);
        hessians = new RepeatedWork(device, this::launchHessian);
        products = new RepeatedWork(device, this::launchProduct);
        argument = operations.allocate(0);
        multipliers = argument;
        primalResult = argument;
        rowResult = argument;
    }

    @Override
    public VectorOperations operations() {
        return operations;
    }

    @Override
    public BarrierOperations barrierOperations() {
        return barrierOperations;
    }

    @Override
    public Vector newPrimal() {
        return operations.allocate(n, rowOfSlack.length);
    }

    @Override
    public Vector newRows() {
        return operations.allocate(m);
    }

    @Override
    public int primalCount() {
        return n + rowOfSlack.length;
    }

    @Override
    public int rowCount() {
        return m;
    }

    @Override
    public void loadBounds(Bounds bounds) {
        functions.load();
        scaling.reset();
        host.loadBounds(program);
        device.upload(host.lower(), primalCount(), block(bounds.lower(), VARIABLES));
        device.upload(host.upper(), primalCount(), block(bounds.upper(), VARIABLES));
        device.upload(host.right(), m, block(right, 0));
    }

    @Override
    public void loadStart(Vector w) {
        double[] x = host.variables();
        program.start(x);
        device.upload(x, n, block(w, VARIABLES));
    }

    @Override
    public double objective(Vector w) {
        long since = System.nanoTime();
        double value = scaling.objective() * functions.objective(block(w, VARIABLES));
        times.addKernels(since);
        return value;
    }

    @Override
    public void gradient(Vector w, Vector gradient) {
        long since = System.nanoTime();
        argument = w;
        primalResult = gradient;
        gradients
                .with(block(w, 0))
                .with(block(gradient, 0))
                .with(scaling.objective())
                .run(functions.isOnDevice());
        times.addKernels(since);
    }

    private void launchGradient() {
        device.clear(block(primalResult, SLACKS), (long) Double.BYTES * rowOfSlack.length);
        functions.gradient(block(argument, VARIABLES), block(primalResult, VARIABLES));
        if (scaling.objective() != 1) {
            operations.scale(scaling.objective(), primalResult);
        }
    }

    @Override
    public void evaluate(Point at, LogBarrier barrier, FunctionValues result) {
        if (functions.isOnDevice()) {
            long since = System.nanoTime();
            evaluation.evaluate(at, barrier, result);
            times.addConstraintEvaluation(since);
        } else {
            SlackedProgram.super.evaluate(at, barrier, result);
        }
    }

    /** Whether products with the matrices may be recorded. */
    boolean hasRecordableProducts() {
        return matrices.areRecordable();
    }

    /** Whether rows carry factors. */
    boolean scalesRows() {
        return !scaling.isTrivial();
    }

    @Override
    public void firstOrderErrors(
            Vector gradient, Point at, Bounds bounds, Vector dualResidual, FirstOrderErrors result) {
        conditions.measure(gradient, at, bounds, dualResidual, result);
    }

    @Override
    public void releaseDetermined(Vector w, Vector rowValues, Bounds bounds) {
        determined.release(
                block(w, VARIABLES),
                block(rowValues, 0),
                block(right, 0),
                jacobian,
                block(bounds.lower(), VARIABLES),
                block(bounds.upper(), VARIABLES));
    }

    @Override
    public void constraints(Vector w, Vector c) {
        long since = System.nanoTime();
        writeConstraints(w, c);
        times.addConstraintEvaluation(since);
    }

    /** c(w), without counting it. */
    void writeConstraints(Vector w, Vector c) {
        writeRows(w, c);
        subtract(c, w, c);
    }

    @Override
    public void rowValues(Vector w, Vector values) {
        long since = System.nanoTime();
        writeRows(w, values);
        times.addConstraintEvaluation(since);
    }

    private void writeRows(Vector w, Vector values) {
        functions.constraints(block(w, VARIABLES), block(values, 0));
        if (!scaling.isTrivial()) {
            operations.multiply(scaling.rows(), values);
        }
    }

    @Override
    public void slacks(Vector rowValues, Vector w) {
        structure.slacksOf(block(rowValues, 0), block(w, SLACKS));
    }

    @Override
    public void subtract(Vector rowValues, Vector w, Vector c) {
        operations.sum(rowValues, -1, right, c);
        structure.subtractSlacks(block(w, SLACKS), block(c, 0));
    }

    @Override
    public void jacobian(Vector w) {
        long since = System.nanoTime();
        argument = w;
        jacobians.with(block(w, 0)).with(scalesRows() ? 1L : 0L).run(functions.isOnDevice());
        times.addKernels(since);
    }

    private void launchJacobian() {
        functions.jacobian(block(argument, VARIABLES), jacobian);
        if (!scaling.isTrivial()) {
            scaling.scaleJacobian(jacobian);
        }
    }

    @Override
    public void hessian(Vector w, Vector y) {
        hessian(w, scaling.objective(), y);
    }

    @Override
    public void constraintHessian(Vector w, Vector y) {
        hessian(w, 0, y);
    }

    private void hessian(Vector w, double newWeight, Vector y) {
        long since = System.nanoTime();
        argument = w;
        multipliers = y;
        weight = newWeight;
        hessians.with(block(w, 0))
                .with(block(y, 0))
                .with(weight)
                .with(scalesRows() ? 1L : 0L)
                .run(functions.isOnDevice());
        times.addKernels(since);
    }

    private void launchHessian() {
        Vector y = multipliers;
        if (!scaling.isTrivial()) {
            operations.copy(y, scaledMultipliers);
            operations.multiply(scaling.rows(), scaledMultipliers);
            y = scaledMultipliers;
        }
        functions.hessian(block(argument, VARIABLES), weight, block(y, 0), hessian);
    }

    @Override
    public void clearHessian() {
        device.clear(hessian, (long) Double.BYTES * program.hessianSparsity().size());
    }

    @Override
    public void scaleByGradients(double limit, Vector gradient, Vector rowValues, Bounds bounds) {
        scaling.choose(limit, gradient, jacobian);
        if (scaling.isTrivial()) {
            return;
        }
        operations.scale(scaling.objective(), gradient);
        scaling.scaleJacobian(jacobian);
        operations.multiply(scaling.rows(), rowValues);
        operations.multiply(scaling.rows(), right);
        scaling.scaleSlacks(block(bounds.lower(), SLACKS));
        scaling.scaleSlacks(block(bounds.upper(), SLACKS));
    }

    @Override
    public double objectiveScale() {
        return scaling.objective();
    }

    @Override
    public double scalingDrift() {
        return scaling.drift();
    }

    @Override
    public double unscaledViolation(Vector c) {
        return operations.weightedNorm(c, scaling.rows());
    }

    @Override
    public boolean barrierParameter(double mu) {
        return false;
    }

    @Override
    public void transposedProduct(Vector y, Vector result) {
        matrices.transposedProduct(jacobian, block(y, 0), block(result, VARIABLES));
        structure.negativeOfSlackRows(block(y, 0), block(result, SLACKS));
    }

    @Override
    public void product(Vector dw, Vector dy, Vector newPrimal, Vector newRow) {
        argument = dw;
        multipliers = dy;
        primalResult = newPrimal;
        rowResult = newRow;
        products.with(block(dw, 0))
                .with(block(dy, 0))
                .with(block(newPrimal, 0))
                .with(block(newRow, 0))
                .run(matrices.areRecordable());
    }

    private void launchProduct() {
        transposedProduct(multipliers, primalResult);
        matrices.addHessianProduct(hessian, block(argument, VARIABLES), block(primalResult, VARIABLES));
        matrices.product(jacobian, block(argument, VARIABLES), block(rowResult, 0));
        structure.subtractSlacks(block(argument, SLACKS), block(rowResult, 0));
    }

    @Override
    public FactorizationOutcome factorize(Vector diagonal, Vector rowDiagonal) {
        long since = System.nanoTime();
        scaling.keep();
        Inertia inertia = kkt.factorize(
                hessian, jacobian, block(diagonal, VARIABLES), block(diagonal, SLACKS), block(rowDiagonal, 0));
        times.addFactorization(since);
        return FactorizationOutcome.of(inertia, n, m);
    }

    @Override
    public void solve(Vector primalRight, Vector rowRight, Vector dw, Vector dy) {
        long since = System.nanoTime();
        kkt.solve(
                block(primalRight, VARIABLES),
                block(primalRight, SLACKS),
                block(rowRight, 0),
                block(dw, VARIABLES),
                block(dw, SLACKS),
                block(dy, 0));
        times.addBacksolve(since);
    }

    @Override
    public void uploadVariables(PrimalDualPoint point, Vector w) {
        device.upload(point.variables(), n, block(w, VARIABLES));
    }

    @Override
    public void uploadMultipliers(PrimalDualPoint point, Vector y, BoundMultipliers z) {
        host.scaleUp(point, scaling);
        device.upload(host.rows(), m, block(y, 0));
        device.upload(host.lower(), primalCount(), block(z.lower(), VARIABLES));
        device.upload(host.upper(), primalCount(), block(z.upper(), VARIABLES));
    }

    @Override
    public void download(Vector w, Vector y, BoundMultipliers z, PrimalDualPoint point) {
        device.download(block(w, VARIABLES), point.variables(), n);
        device.download(block(y, 0), point.rowMultipliers(), m);
        device.download(block(z.lower(), VARIABLES), point.lowerMultipliers(), n);
        device.download(block(z.upper(), VARIABLES), point.upperMultipliers(), n);
        scaling.unscale(point);
    }

    @Override
    public void uploadRightSide(double[] gradient, double[] rows, Vector primal, Vector rowVector) {
        device.clear(block(primal, SLACKS), (long) Double.BYTES * rowOfSlack.length);
        device.upload(gradient, n, block(primal, VARIABLES));
        operations.scale(scaling.objective(), primal);
        device.upload(rows, m, block(rowVector, 0));
        operations.multiply(scaling.rows(), rowVector);
    }

    @Override
    public void downloadStep(Vector dw, Vector dy, double[] variables, double[] slacks, double[] rowMultipliers) {
        device.download(block(dw, VARIABLES), variables, n);
        double[] ds = host.lower();
        device.download(block(dw, SLACKS), ds, rowOfSlack.length);
        Arrays.fill(slacks, 0);
        for (int k = 0; k < rowOfSlack.length; k++) {
            slacks[rowOfSlack[k]] = ds[k] / scaling.row(rowOfSlack[k]);
        }
        device.download(block(dy, 0), rowMultipliers, m);
        for (int i = 0; i < m; i++) {
            rowMultipliers[i] *= scaling.row(i) / scaling.objective();
        }
    }

    @Override
    public PhaseTimes times() {
        return times;
    }
}
