package dev.takt.solver.ipm.compute;

import static dev.takt.solver.ipm.compute.ArrayVector.block;

import dev.takt.solver.ipm.compute.loops.LaneSwitch;
import dev.takt.solver.ipm.compute.loops.LinearLoops;
import dev.takt.solver.ipm.compute.scaling.RowScaling;
import dev.takt.solver.ipm.compute.scaling.ScaledJacobian;
import dev.takt.solver.kernels.CoordinateProducts;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A nonlinear program and its KKT system on the CPU. All memory is taken at construction. */
public final class ArrayProgram implements SlackedProgram {
    private static final int VARIABLES = 0;
    private static final int SLACKS = 1;

    private final LaneSwitch lanes = new LaneSwitch();
    private final ArrayOperations operations = new ArrayOperations(lanes);
    private final ArrayBarrierOperations barrierOperations = new ArrayBarrierOperations(operations, lanes);
    private final NonlinearProgram program;
    private final KktSystem kkt;
    private final int n;
    private final int m;
    /** The row of each slack. */
    private final int[] rowOfSlack;

    private final CoordinateProducts jacobianProducts;
    private final CoordinateProducts hessianProducts;
    private final ScaledJacobian jacobian;
    private final double[] hessian;
    private final RowScaling scaling;
    private final Vector rowScale;
    private final double[] scaledMultipliers;
    /** Right-hand sides of equality rows, 0 for the others; scaled. */
    private final double[] right;

    private final DeterminedVariables determined;
    private final double[] rowLower;
    private final double[] rowUpper;
    private final PhaseTimes times = new PhaseTimes();

    /** Joins a program and a KKT system of its structure. */
    public ArrayProgram(NonlinearProgram program, KktSystem kkt) {
        this.program = program;
        this.kkt = kkt;
        n = program.variables();
        m = program.rows();
        rowOfSlack =
                IntStream.range(0, m).filter(row -> !program.isEquality(row)).toArray();
        jacobianProducts = new CoordinateProducts(program.jacobianSparsity());
        hessianProducts = new CoordinateProducts(program.hessianSparsity());
        hessian = new double[program.hessianSparsity().size()];
        determined = DeterminedVariables.of(program);
        scaling = new RowScaling(m);
        jacobian = new ScaledJacobian(program, scaling);
        rowScale = new ArrayVector(scaling.rows());
        scaledMultipliers = new double[m];
        right = new double[m];
        rowLower = new double[m];
        rowUpper = new double[m];
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
        return new ArrayVector(new double[n], new double[rowOfSlack.length]);
    }

    @Override
    public Vector newRows() {
        return new ArrayVector(new double[m]);
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
        scaling.reset();
        program.bounds(block(bounds.lower(), VARIABLES), block(bounds.upper(), VARIABLES), rowLower, rowUpper);
        System.arraycopy(rowLower, 0, right, 0, m);
        double[] slackLower = block(bounds.lower(), SLACKS);
        double[] slackUpper = block(bounds.upper(), SLACKS);
        for (int k = 0; k < rowOfSlack.length; k++) {
            slackLower[k] = rowLower[rowOfSlack[k]];
            slackUpper[k] = rowUpper[rowOfSlack[k]];
            right[rowOfSlack[k]] = 0;
        }
    }

    @Override
    public void loadStart(Vector w) {
        program.start(block(w, VARIABLES));
    }

    @Override
    public double objective(Vector w) {
        long since = System.nanoTime();
        double value = scaling.objective() * program.objective(block(w, VARIABLES));
        times.addKernels(since);
        return value;
    }

    @Override
    public void gradient(Vector w, Vector gradient) {
        long since = System.nanoTime();
        program.gradient(block(w, VARIABLES), block(gradient, VARIABLES));
        if (scaling.objective() != 1) {
            LinearLoops.scale(scaling.objective(), block(gradient, VARIABLES));
        }
        times.addKernels(since);
    }

    @Override
    public void constraints(Vector w, Vector c) {
        rowValues(w, c);
        subtract(c, w, c);
    }

    @Override
    public void rowValues(Vector w, Vector values) {
        long since = System.nanoTime();
        program.constraints(block(w, VARIABLES), block(values, 0));
        if (!scaling.isTrivial()) {
            LinearLoops.multiply(scaling.rows(), block(values, 0));
        }
        times.addConstraintEvaluation(since);
    }

    @Override
    public void releaseDetermined(Vector w, Vector rowValues, Bounds bounds) {
        determined.release(
                block(w, VARIABLES),
                block(rowValues, 0),
                right,
                jacobian.values(),
                block(bounds.lower(), VARIABLES),
                block(bounds.upper(), VARIABLES));
    }

    @Override
    public boolean hasSlacks() {
        return rowOfSlack.length > 0;
    }

    @Override
    public void slacks(Vector rowValues, Vector w) {
        double[] values = block(rowValues, 0);
        double[] s = block(w, SLACKS);
        for (int k = 0; k < s.length; k++) {
            s[k] = values[rowOfSlack[k]];
        }
    }

    @Override
    public void subtract(Vector rowValues, Vector w, Vector c) {
        LinearLoops.sum(block(rowValues, 0), -1, right, block(c, 0));
        double[] s = block(w, SLACKS);
        double[] residual = block(c, 0);
        for (int k = 0; k < s.length; k++) {
            residual[rowOfSlack[k]] -= s[k];
        }
    }

    @Override
    public void firstOrderErrors(
            Vector gradient, Point at, Bounds bounds, Vector dualResidual, FirstOrderErrors result) {
        transposedProduct(at.multipliers(), dualResidual);
        FirstOrderLoop found = barrierOperations.firstOrder(gradient, at, bounds, dualResidual, dualResidual);
        double violation = operations.infinityNorm(at.constraints());
        double unscaled = hasUnitRows() ? violation : unscaledViolation(at.constraints());
        result.complementarity().clear();
        found.addTo(result.complementarity());
        result.set(found.dual(), violation, unscaled, operations.oneNorm(at.multipliers()), found.variable());
    }

    @Override
    public void jacobian(Vector w) {
        long since = System.nanoTime();
        jacobian.evaluate(block(w, VARIABLES));
        times.addKernels(since);
    }

    @Override
    public void hessian(Vector w, Vector y) {
        hessian(w, scaling.objective(), y);
    }

    @Override
    public void constraintHessian(Vector w, Vector y) {
        hessian(w, 0, y);
    }

    private void hessian(Vector w, double weight, Vector y) {
        long since = System.nanoTime();
        double[] multipliers = block(y, 0);
        if (!scaling.isTrivial()) {
            for (int i = 0; i < m; i++) {
                scaledMultipliers[i] = scaling.row(i) * multipliers[i];
            }
            multipliers = scaledMultipliers;
        }
        program.hessian(block(w, VARIABLES), weight, multipliers, hessian);
        times.addKernels(since);
    }

    @Override
    public void clearHessian() {
        Arrays.fill(hessian, 0);
    }

    @Override
    public void scaleByGradients(double limit, Vector gradient, Vector rowValues, Bounds bounds) {
        scaling.choose(limit, block(gradient, VARIABLES), jacobian);
        if (scaling.isTrivial()) {
            return;
        }
        LinearLoops.scale(scaling.objective(), block(gradient, VARIABLES));
        jacobian.scale();
        LinearLoops.multiply(scaling.rows(), block(rowValues, 0));
        LinearLoops.multiply(scaling.rows(), right);
        double[] slackLower = block(bounds.lower(), SLACKS);
        double[] slackUpper = block(bounds.upper(), SLACKS);
        for (int k = 0; k < rowOfSlack.length; k++) {
            slackLower[k] *= scaling.row(rowOfSlack[k]);
            slackUpper[k] *= scaling.row(rowOfSlack[k]);
        }
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
    public boolean hasUnitRows() {
        return scaling.isTrivial();
    }

    @Override
    public double unscaledViolation(Vector c) {
        return operations.weightedNorm(c, rowScale);
    }

    @Override
    public boolean barrierParameter(double mu) {
        return false;
    }

    @Override
    public void transposedProduct(Vector y, Vector result) {
        double[] multipliers = block(y, 0);
        double[] x = block(result, VARIABLES);
        double[] s = block(result, SLACKS);
        Arrays.fill(x, 0);
        jacobianProducts.addTransposed(jacobian.values(), multipliers, x);
        for (int k = 0; k < s.length; k++) {
            s[k] = -multipliers[rowOfSlack[k]];
        }
    }

    @Override
    public void product(Vector dw, Vector dy, Vector primalResult, Vector rowResult) {
        transposedProduct(dy, primalResult);
        double[] dx = block(dw, VARIABLES);
        hessianProducts.addSymmetric(hessian, dx, block(primalResult, VARIABLES));
        double[] ds = block(dw, SLACKS);
        double[] c = block(rowResult, 0);
        Arrays.fill(c, 0);
        jacobianProducts.add(jacobian.values(), dx, c);
        for (int k = 0; k < ds.length; k++) {
            c[rowOfSlack[k]] -= ds[k];
        }
    }

    @Override
    public FactorizationOutcome factorize(Vector diagonal, Vector rowDiagonal) {
        long since = System.nanoTime();
        scaling.keep();
        Inertia inertia = kkt.factorize(
                hessian, jacobian.values(), block(diagonal, VARIABLES), block(diagonal, SLACKS), block(rowDiagonal, 0));
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
        System.arraycopy(point.variables(), 0, block(w, VARIABLES), 0, n);
    }

    @Override
    public void uploadMultipliers(PrimalDualPoint point, Vector y, BoundMultipliers z) {
        double[] multipliers = block(y, 0);
        scaling.scaleMultipliers(point.rowMultipliers(), multipliers);
        scaling.scaleBoundMultipliers(point.lowerMultipliers(), block(z.lower(), VARIABLES));
        scaling.scaleBoundMultipliers(point.upperMultipliers(), block(z.upper(), VARIABLES));
        double[] slackLower = block(z.lower(), SLACKS);
        double[] slackUpper = block(z.upper(), SLACKS);
        for (int k = 0; k < rowOfSlack.length; k++) {
            slackLower[k] = Math.max(0, -multipliers[rowOfSlack[k]]);
            slackUpper[k] = Math.max(0, multipliers[rowOfSlack[k]]);
        }
    }

    @Override
    public void download(Vector w, Vector y, BoundMultipliers z, PrimalDualPoint point) {
        System.arraycopy(block(w, VARIABLES), 0, point.variables(), 0, n);
        scaling.unscaleMultipliers(block(y, 0), point.rowMultipliers());
        scaling.unscaleBoundMultipliers(block(z.lower(), VARIABLES), point.lowerMultipliers());
        scaling.unscaleBoundMultipliers(block(z.upper(), VARIABLES), point.upperMultipliers());
    }

    @Override
    public void uploadRightSide(double[] gradient, double[] rows, Vector primal, Vector rowVector) {
        LinearLoops.scaled(scaling.objective(), gradient, block(primal, VARIABLES));
        Arrays.fill(block(primal, SLACKS), 0);
        System.arraycopy(rows, 0, block(rowVector, 0), 0, m);
        LinearLoops.multiply(scaling.rows(), block(rowVector, 0));
    }

    @Override
    public void downloadStep(Vector dw, Vector dy, double[] variables, double[] slacks, double[] rowMultipliers) {
        System.arraycopy(block(dw, VARIABLES), 0, variables, 0, n);
        Arrays.fill(slacks, 0);
        double[] ds = block(dw, SLACKS);
        for (int k = 0; k < ds.length; k++) {
            slacks[rowOfSlack[k]] = ds[k] / scaling.row(rowOfSlack[k]);
        }
        System.arraycopy(block(dy, 0), 0, rowMultipliers, 0, m);
        LinearLoops.multiply(scaling.rows(), rowMultipliers);
        LinearLoops.scale(1 / scaling.objective(), rowMultipliers);
    }

    @Override
    public PhaseTimes times() {
        return times;
    }
}
