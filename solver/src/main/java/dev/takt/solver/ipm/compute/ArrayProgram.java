package dev.takt.solver.ipm.compute;

import static dev.takt.solver.ipm.compute.ArrayVector.block;

import dev.takt.solver.ipm.compute.loops.LaneSwitch;
import dev.takt.solver.ipm.compute.scaling.ScaledJacobian;
import dev.takt.solver.kernels.CoordinateProducts;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import java.util.Arrays;

/** A nonlinear program and its KKT system in arrays of the CPU. All memory is taken at construction. */
public final class ArrayProgram implements MachineProgram {
    private static final int VARIABLES = 0;
    private static final int SLACKS = 1;

    private final ArrayOperations operations;
    private final ArrayBarrierOperations barrierOperations;
    private final NonlinearProgram program;
    private final KktSystem kkt;
    /** The row of each slack. */
    private final int[] slackRows;

    private final CoordinateProducts jacobianProducts;
    private final CoordinateProducts hessianProducts;
    private final ScaledJacobian jacobian;
    private final double[] hessian;
    private final DeterminedVariables determined;
    private final LaneSwitch lanes = new LaneSwitch();

    /** Joins a program and a KKT system of its structure. */
    public ArrayProgram(NonlinearProgram program, KktSystem kkt) {
        this.program = program;
        this.kkt = kkt;
        operations = new ArrayOperations(lanes);
        barrierOperations = new ArrayBarrierOperations(operations, lanes);
        slackRows = program.inequalityRows();
        jacobianProducts = new CoordinateProducts(program.jacobianSparsity());
        hessianProducts = new CoordinateProducts(program.hessianSparsity());
        jacobian = new ScaledJacobian(program);
        hessian = new double[program.hessianSparsity().size()];
        determined = DeterminedVariables.of(program);
    }

    @Override
    public NonlinearProgram program() {
        return program;
    }

    @Override
    public VectorOperations operations() {
        return operations;
    }

    @Override
    public BarrierOperations barrierOperations() {
        return barrierOperations;
    }

    /** Calls cost nothing here, so that nothing is recorded. */
    private record CalledWork(Runnable work) implements RecordableWork {
        @Override
        public RecordableWork with(Vector argument) {
            return this;
        }

        @Override
        public RecordableWork with(double argument) {
            return this;
        }

        @Override
        public void run() {
            work.run();
        }
    }

    @Override
    public RecordableWork functionWork(Runnable work) {
        return new CalledWork(work);
    }

    @Override
    public RecordableWork productWork(Runnable work) {
        return new CalledWork(work);
    }

    @Override
    public void loadParameters() {
        // the program reads them where they are
    }

    @Override
    public double objective(Vector w) {
        return program.objective(block(w, VARIABLES));
    }

    @Override
    public void measureObjective(Vector w, FunctionValues result) {
        result.objective(objective(w));
    }

    @Override
    public void gradient(Vector w, Vector gradient) {
        program.gradient(block(w, VARIABLES), block(gradient, VARIABLES));
        Arrays.fill(block(gradient, SLACKS), 0);
    }

    @Override
    public void constraints(Vector w, Vector values) {
        program.constraints(block(w, VARIABLES), block(values, 0));
    }

    @Override
    public void jacobian(Vector w) {
        if (program.runsLong()) {
            lanes.now();
        }
        jacobian.evaluate(block(w, VARIABLES));
    }

    @Override
    public void rowSizes(double limit, double[] sizes) {
        jacobian.rowSizes(limit, sizes);
    }

    @Override
    public void scaleJacobian(RowFactors factors) {
        jacobian.scale(block(factors.values(), 0), factors.revision());
    }

    @Override
    public void hessian(Vector w, double weight, Vector multipliers) {
        program.hessian(block(w, VARIABLES), weight, block(multipliers, 0), hessian);
    }

    @Override
    public void clearHessian() {
        Arrays.fill(hessian, 0);
    }

    @Override
    public void releaseDetermined(Vector w, Vector rowValues, Vector right, Bounds bounds) {
        determined.release(
                block(w, VARIABLES),
                block(rowValues, 0),
                block(right, 0),
                jacobian.values(),
                block(bounds.lower(), VARIABLES),
                block(bounds.upper(), VARIABLES));
    }

    @Override
    public void takeSlacks(Vector rows, Vector primal) {
        double[] values = block(rows, 0);
        double[] s = block(primal, SLACKS);
        for (int k = 0; k < s.length; k++) {
            s[k] = values[slackRows[k]];
        }
    }

    @Override
    public void takeNegativeSlacks(Vector rows, Vector primal) {
        double[] values = block(rows, 0);
        double[] s = block(primal, SLACKS);
        for (int k = 0; k < s.length; k++) {
            s[k] = -values[slackRows[k]];
        }
    }

    @Override
    public void subtractSlacks(Vector primal, Vector rows) {
        double[] values = block(rows, 0);
        double[] s = block(primal, SLACKS);
        for (int k = 0; k < s.length; k++) {
            values[slackRows[k]] -= s[k];
        }
    }

    @Override
    public void scaleSlacks(RowFactors factors, Vector primal) {
        double[] factor = block(factors.values(), 0);
        double[] s = block(primal, SLACKS);
        for (int k = 0; k < s.length; k++) {
            s[k] *= factor[slackRows[k]];
        }
    }

    @Override
    public void transposedProduct(Vector y, Vector result) {
        double[] x = block(result, VARIABLES);
        Arrays.fill(x, 0);
        jacobianProducts.addTransposed(jacobian.values(), block(y, 0), x);
    }

    @Override
    public void addHessianProduct(Vector dw, Vector result) {
        hessianProducts.addSymmetric(hessian, block(dw, VARIABLES), block(result, VARIABLES));
    }

    @Override
    public void jacobianProduct(Vector dw, Vector result) {
        double[] c = block(result, 0);
        Arrays.fill(c, 0);
        jacobianProducts.add(jacobian.values(), block(dw, VARIABLES), c);
    }

    @Override
    public boolean leaveElimination() {
        return kkt.leaveAfterFailure();
    }

    @Override
    public void returnToElimination() {
        kkt.leave(false);
    }

    @Override
    public Inertia factorize(Vector diagonal, Vector rowDiagonal) {
        return kkt.factorize(
                hessian, jacobian.values(), block(diagonal, VARIABLES), block(diagonal, SLACKS), block(rowDiagonal, 0));
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
