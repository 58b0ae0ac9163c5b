package dev.takt.solver.ipm.compute;

import dev.takt.solver.ipm.compute.loops.LinearLoops;
import dev.takt.solver.ipm.compute.scaling.RowScaling;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Optional;

/**
 * A nonlinear program brought into the form of the barrier method: each inequality row gets a slack, {@code c(x) - s = 0},
 * equality rows their right-hand side, {@code c(x) - b = 0}, and objective and rows are scaled.
 *
 * <p>A primal vector has two blocks, the variables x and the slacks s in row order. Bounds, right-hand sides and scaling
 * are read again at every solve; the structure is not. All memory is taken at construction.
 *
 * <p>Times are those of the host. On a device a phase that returns nothing costs it a launch, and its work shows in the next one
 * that waits.
 */
public final class SlackedProgram implements BarrierProgram {
    private final MachineProgram machine;
    private final NonlinearProgram program;
    private final VectorOperations operations;
    private final BarrierOperations barrierOperations;
    private final int n;
    private final int m;
    private final int slackCount;
    private final HostPoint host;
    private final RowScaling scaling;
    private final double[] rowSizes;
    private final RowFactors factors;
    /** Right-hand sides of equality rows, 0 for the others; scaled. */
    private final Vector right;

    private final StepWeights stepWeights;
    private final Vector scaledMultipliers;
    private final PhaseTimes times = new PhaseTimes();
    private final RecordableWork gradients;
    private final RecordableWork jacobians;
    private final RecordableWork hessians;
    private final RecordableWork products;
    private final RecordableWork evaluations;
    private final RecordableWork conditions;
    private final WorkArguments arguments;

    /** Takes the memory for a program on a machine. */
    public SlackedProgram(MachineProgram machine) {
        this.machine = machine;
        program = machine.program();
        operations = machine.operations();
        barrierOperations = machine.barrierOperations();
        n = program.variables();
        m = program.rows();
        int[] slackRows = program.inequalityRows();
        slackCount = slackRows.length;
        host = new HostPoint(n, m, slackRows);
        scaling = new RowScaling(m);
        rowSizes = new double[m];
        factors = new RowFactors(newRows());
        operations.fill(factors.values(), 1);
        right = newRows();
        stepWeights = StepWeights.of(program, slackCount, operations);
        scaledMultipliers = newRows();
        gradients = machine.functionWork(this::runGradient);
        jacobians = machine.functionWork(this::runJacobian);
        hessians = machine.functionWork(this::runHessian);
        products = machine.productWork(this::runProduct);
        evaluations = machine.functionWork(this::runEvaluation);
        conditions = machine.productWork(this::runConditions);
        arguments = new WorkArguments(operations.allocate(0));
    }

    /** What the program is computed on. */
    public MachineProgram machine() {
        return machine;
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
        return operations.allocate(n, slackCount);
    }

    @Override
    public Vector newRows() {
        return operations.allocate(m);
    }

    @Override
    public int primalCount() {
        return n + slackCount;
    }

    @Override
    public int rowCount() {
        return m;
    }

    /** Whether there are any inequality rows. */
    public boolean hasSlacks() {
        return slackCount > 0;
    }

    /** What the work has cost since the last reset. */
    public PhaseTimes times() {
        return times;
    }

    // Before a solve

    /** Reads the present parameters and bounds of variables and rows from the program and forgets the scaling. */
    public void loadBounds(Bounds bounds) {
        scaling.reset();
        factors.set(true, factors.revision());
        readBounds(bounds);
    }

    /** Reads the present parameters and bounds from the program and brings them into the scaling of the last solve. */
    public void reloadBounds(Bounds bounds) {
        readBounds(bounds);
        if (!factors.areUnit()) {
            operations.multiply(factors.values(), right);
            machine.scaleSlacks(factors, bounds.lower());
            machine.scaleSlacks(factors, bounds.upper());
        }
    }

    private void readBounds(Bounds bounds) {
        machine.loadParameters();
        host.readBounds(program);
        operations.upload(host.lower(), bounds.lower());
        operations.upload(host.upper(), bounds.upper());
        operations.upload(host.rows(), right);
    }

    /** Writes the program's present first guess into the block of the variables. */
    public void loadStart(Vector w) {
        program.start(host.variables());
        operations.upload(host.variables(), w);
    }

    /**
     * Writes a guess that knows nothing of the program but its bounds into the block of the variables: the middle between two bounds,
     * a lone bound where 0 is beyond it, else 0.
     */
    public void loadMiddle(Vector w) {
        host.readBounds(program);
        host.middle();
        operations.upload(host.variables(), w);
    }

    /** Leaves the KKT system for a safer one, if it was chosen for its speed and there is one. */
    public boolean leaveElimination() {
        return machine.leaveElimination();
    }

    /** Returns to the KKT system that was left. */
    public void returnToElimination() {
        machine.returnToElimination();
    }

    /** Brings the variables of a point into the block of the variables. */
    public void uploadVariables(PrimalDualPoint point, Vector w) {
        operations.upload(point.variables(), w);
    }

    /** Brings the multipliers of a point into the scaling; those of the slacks' bounds follow from those of the rows. */
    public void uploadMultipliers(PrimalDualPoint from, Point to) {
        host.scaleUp(from, scaling);
        operations.upload(host.rows(), to.multipliers());
        operations.upload(host.lower(), to.boundMultipliers().lower());
        operations.upload(host.upper(), to.boundMultipliers().upper());
    }

    /**
     * Takes the bounds away from variables that a linear equation alone determines, where their values satisfy them: a bound
     * that such a value lies on leaves no interior. The Jacobian has been evaluated at w.
     */
    public void releaseDetermined(Vector w, Vector rowValues, Bounds bounds) {
        machine.releaseDetermined(w, rowValues, right, bounds);
    }

    /**
     * Chooses the scaling from the first derivatives and brings into it what has been evaluated: objective and rows are
     * multiplied by at most 1, so that no gradient has an entry above limit (Wächter and Biegler 2006, section 3.8).
     *
     * @param gradient of the objective; scaled in place
     * @param rowValues scaled in place
     * @param bounds those of the slacks are scaled in place
     */
    public void scaleByGradients(double limit, Vector gradient, Vector rowValues, Bounds bounds) {
        machine.rowSizes(limit, rowSizes);
        scaling.choose(limit, operations.infinityNorm(gradient), rowSizes);
        if (factors.revision() != scaling.revision()) {
            operations.upload(scaling.rows(), factors.values());
        }
        factors.set(scaling.hasUnitRows(), scaling.revision());
        if (scaling.objective() != 1) {
            operations.scale(scaling.objective(), gradient);
        }
        if (!factors.areUnit()) {
            machine.scaleJacobian(factors);
            operations.multiply(factors.values(), rowValues);
            operations.multiply(factors.values(), right);
            machine.scaleSlacks(factors, bounds.lower());
            machine.scaleSlacks(factors, bounds.upper());
        }
    }

    @Override
    public double objectiveScale() {
        return scaling.objective();
    }

    @Override
    public RowFactors rowFactors() {
        return factors;
    }

    @Override
    public Optional<Vector> stepWeights() {
        return stepWeights.values();
    }

    /** Chooses whether steps are weighed by the sizes of the variables, as they are at first, or count alike. */
    public void weighSteps(boolean weighs) {
        stepWeights.count(weighs);
    }

    @Override
    public double scalingDrift() {
        return scaling.drift();
    }

    @Override
    public boolean barrierParameter(double mu) {
        return false;
    }

    // Functions

    @Override
    public double objective(Vector w) {
        long since = System.nanoTime();
        double value = scaling.objective() * machine.objective(w);
        times.addKernels(since);
        return value;
    }

    @Override
    public void gradient(Vector w, Vector gradient) {
        long since = System.nanoTime();
        arguments.primal = w;
        arguments.primalResult = gradient;
        gradients.with(w).with(gradient).with(scaling.objective()).run();
        times.addKernels(since);
    }

    private void runGradient() {
        machine.gradient(arguments.primal, arguments.primalResult);
        if (scaling.objective() != 1) {
            operations.scale(scaling.objective(), arguments.primalResult);
        }
    }

    /** Writes the rows c(x) before slacks and right-hand sides are subtracted. */
    public void rowValues(Vector w, Vector values) {
        long since = System.nanoTime();
        writeRows(w, values);
        times.addConstraintEvaluation(since);
    }

    private void writeRows(Vector w, Vector values) {
        machine.constraints(w, values);
        if (!factors.areUnit()) {
            operations.multiply(factors.values(), values);
        }
    }

    /** Writes the slacks that satisfy the inequality rows, s = c(x). */
    public void slacks(Vector rowValues, Vector w) {
        machine.takeSlacks(rowValues, w);
    }

    /** c = rowValues - s, respectively rowValues - b. */
    public void subtract(Vector rowValues, Vector w, Vector c) {
        operations.sum(rowValues, -1, right, c);
        machine.subtractSlacks(w, c);
    }

    @Override
    public void constraints(Vector w, Vector c) {
        rowValues(w, c);
        subtract(c, w, c);
    }

    @Override
    public void evaluate(Point at, LogBarrier barrier, FunctionValues result) {
        long since = System.nanoTime();
        arguments.at = at;
        arguments.barrier = barrier;
        arguments.values = result;
        evaluations
                .with(at.primal())
                .with(at.constraints())
                .with(barrier.bounds().lower())
                .with(barrier.damping())
                .with(factors.areUnit() ? 1 : 0)
                .run();
        barrierOperations.await(result);
        result.scale(scaling.objective());
        times.addConstraintEvaluation(since);
    }

    private void runEvaluation() {
        Point at = arguments.at;
        writeRows(at.primal(), at.constraints());
        subtract(at.constraints(), at.primal(), at.constraints());
        machine.measureObjective(at.primal(), arguments.values);
        barrierOperations.measureValues(at, arguments.barrier, arguments.values);
    }

    @Override
    public void firstOrderErrors(
            Vector gradient, Point at, Bounds bounds, Vector dualResidual, FirstOrderErrors result) {
        arguments.at = at;
        arguments.primal = gradient;
        arguments.primalResult = dualResidual;
        arguments.bounds = bounds;
        arguments.errors = result;
        conditions
                .with(gradient)
                .with(at.primal())
                .with(bounds.lower())
                .with(at.constraints())
                .with(at.multipliers())
                .with(at.boundMultipliers().lower())
                .with(at.boundMultipliers().upper())
                .with(dualResidual)
                .run();
        barrierOperations.await(result);
    }

    private void runConditions() {
        transposedProduct(arguments.at.multipliers(), arguments.primalResult);
        barrierOperations.measureConditions(
                arguments.primal, arguments.at, arguments.bounds, factors, arguments.primalResult, arguments.errors);
    }

    @Override
    public void jacobian(Vector w) {
        long since = System.nanoTime();
        arguments.primal = w;
        jacobians.with(w).with(factors.areUnit() ? 1 : 0).run();
        times.addKernels(since);
    }

    private void runJacobian() {
        machine.jacobian(arguments.primal);
        if (!factors.areUnit()) {
            machine.scaleJacobian(factors);
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

    private void hessian(Vector w, double weight, Vector y) {
        long since = System.nanoTime();
        arguments.primal = w;
        arguments.rows = y;
        arguments.weight = weight;
        hessians.with(w).with(y).with(weight).with(factors.areUnit() ? 1 : 0).run();
        times.addKernels(since);
    }

    private void runHessian() {
        Vector multipliers = arguments.rows;
        if (!factors.areUnit()) {
            operations.copy(arguments.rows, scaledMultipliers);
            operations.multiply(factors.values(), scaledMultipliers);
            multipliers = scaledMultipliers;
        }
        machine.hessian(arguments.primal, arguments.weight, multipliers);
    }

    @Override
    public void clearHessian() {
        machine.clearHessian();
    }

    // The KKT system

    @Override
    public void transposedProduct(Vector y, Vector result) {
        machine.transposedProduct(y, result);
        machine.takeNegativeSlacks(y, result);
    }

    @Override
    public void product(Vector dw, Vector dy, Vector primalResult, Vector rowResult) {
        arguments.primal = dw;
        arguments.rows = dy;
        arguments.primalResult = primalResult;
        arguments.rowResult = rowResult;
        products.with(dw).with(dy).with(primalResult).with(rowResult).run();
    }

    private void runProduct() {
        transposedProduct(arguments.rows, arguments.primalResult);
        machine.addHessianProduct(arguments.primal, arguments.primalResult);
        machine.jacobianProduct(arguments.primal, arguments.rowResult);
        machine.subtractSlacks(arguments.primal, arguments.rowResult);
    }

    @Override
    public FactorizationOutcome factorize(Vector diagonal, Vector rowDiagonal) {
        long since = System.nanoTime();
        scaling.keep();
        FactorizationOutcome outcome = FactorizationOutcome.of(machine.factorize(diagonal, rowDiagonal), n, m);
        times.addFactorization(since);
        return outcome;
    }

    @Override
    public void solve(Vector primalRight, Vector rowRight, Vector dw, Vector dy) {
        long since = System.nanoTime();
        machine.solve(primalRight, rowRight, dw, dy);
        times.addBacksolve(since);
    }

    // After a solve

    /** Brings a point back to the host, in the units of the program. */
    public void download(Point from, PrimalDualPoint to) {
        operations.download(from.primal(), to.variables());
        operations.download(from.multipliers(), to.rowMultipliers());
        operations.download(from.boundMultipliers().lower(), to.lowerMultipliers());
        operations.download(from.boundMultipliers().upper(), to.upperMultipliers());
        scaling.unscaleMultipliers(to.rowMultipliers(), to.rowMultipliers());
        scaling.unscaleBoundMultipliers(to.lowerMultipliers(), to.lowerMultipliers());
        scaling.unscaleBoundMultipliers(to.upperMultipliers(), to.upperMultipliers());
    }

    /** Brings the variables of a primal vector back to the host. */
    public void downloadVariables(Vector from, double[] to) {
        operations.download(from, to);
    }

    /** Brings multipliers of the rows back to the host that belong to an objective without a factor. */
    public void downloadElasticMultipliers(Vector from, double[] to) {
        operations.download(from, to);
        LinearLoops.multiply(scaling.rows(), to);
    }

    /**
     * Brings a right-hand side into the scaling; its slacks are zeroed, its part of the bounds stays as it is.
     *
     * @param gradient length n
     * @param rows length m
     */
    public void uploadRightSide(double[] gradient, double[] rows, Step to) {
        operations.fill(to.primal(), 0);
        operations.upload(gradient, to.primal());
        operations.scale(scaling.objective(), to.primal());
        operations.upload(rows, to.rows());
        operations.multiply(factors.values(), to.rows());
    }

    /**
     * Brings a step back to the host, in the units of the program.
     *
     * @param variables result, length n
     * @param slacks result, one a row; 0 for equality rows
     * @param rowMultipliers result, length m
     */
    public void downloadStep(Step from, double[] variables, double[] slacks, double[] rowMultipliers) {
        operations.download(from.primal(), host.lower());
        host.splitStep(scaling, variables, slacks);
        operations.download(from.rows(), rowMultipliers);
        LinearLoops.multiply(scaling.rows(), rowMultipliers);
        LinearLoops.scale(1 / scaling.objective(), rowMultipliers);
    }
}
