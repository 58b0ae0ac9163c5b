package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.FactorizationOutcome;
import dev.takt.solver.ipm.compute.RowFactors;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;
import java.util.Optional;

/**
 * The program of feasibility restoration (Wächter and Biegler 2006, eq. 30): the violation, carried by elastic variables p
 * and n, is minimised near a reference point,
 *
 * <pre>
 *   minimise    rho sum(p + n) + zeta / 2 |D (w - wr)|^2
 *   subject to  c(w) - p + n = 0,  lower &lt;= w &lt;= upper,  p, n &gt;= 0.
 * </pre>
 *
 * Its vectors have the parts (w, p, n). Elastic variables are eliminated into the diagonal of the rows, so that its KKT
 * system has the structure, and the factorization, of the program it is made from.
 */
final class ElasticProgram implements BarrierProgram {
    /** rho. */
    static final double PENALTY = 1000;

    static final int BASE = 0;
    static final int POSITIVE = 1;
    static final int NEGATIVE = 2;

    private final BarrierProgram base;
    private final VectorOperations operations;
    private final BarrierOperations barrierOperations;
    private final Vector reference;
    private final Vector weights;
    private final Vector scratch;
    private final Vector positiveDiagonal;
    private final Vector negativeDiagonal;
    private final Vector rowDiagonal;
    private final Vector rowRight;
    private final Vector ones;
    private final Optional<Vector> stepWeights;
    private double zeta;

    ElasticProgram(BarrierProgram base) {
        this.base = base;
        operations = base.operations();
        barrierOperations = base.barrierOperations();
        reference = base.newPrimal();
        weights = base.newPrimal();
        scratch = base.newPrimal();
        positiveDiagonal = base.newRows();
        negativeDiagonal = base.newRows();
        rowDiagonal = base.newRows();
        rowRight = base.newRows();
        ones = base.newRows();
        operations.fill(ones, 1);
        stepWeights = base.stepWeights().map(steps -> operations.join(steps, ones, ones));
    }

    /** Sets the point that the iterates shall stay near. */
    void reference(Vector point) {
        operations.copy(point, reference);
        barrierOperations.proximalWeights(point, weights);
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
        return operations.join(base.newPrimal(), base.newRows(), base.newRows());
    }

    @Override
    public Vector newRows() {
        return base.newRows();
    }

    @Override
    public int primalCount() {
        return base.primalCount() + 2 * base.rowCount();
    }

    @Override
    public int rowCount() {
        return base.rowCount();
    }

    @Override
    public double objectiveScale() {
        return 1;
    }

    @Override
    public Optional<Vector> stepWeights() {
        return base.stepWeights().isPresent() ? stepWeights : Optional.empty();
    }

    @Override
    public RowFactors rowFactors() {
        return base.rowFactors();
    }

    @Override
    public boolean barrierParameter(double mu) {
        zeta = Math.sqrt(mu);
        return true;
    }

    @Override
    public double objective(Vector w) {
        double elastic = operations.dot(ones, w.part(POSITIVE)) + operations.dot(ones, w.part(NEGATIVE));
        return PENALTY * elastic + 0.5 * zeta * barrierOperations.proximal(w.part(BASE), reference, weights);
    }

    @Override
    public void gradient(Vector w, Vector gradient) {
        operations.fill(gradient.part(BASE), 0);
        barrierOperations.addProximalGradient(zeta, w.part(BASE), reference, weights, gradient.part(BASE));
        operations.fill(gradient.part(POSITIVE), PENALTY);
        operations.fill(gradient.part(NEGATIVE), PENALTY);
    }

    @Override
    public void constraints(Vector w, Vector c) {
        base.constraints(w.part(BASE), c);
        operations.axpy(-1, w.part(POSITIVE), c);
        operations.axpy(1, w.part(NEGATIVE), c);
    }

    @Override
    public void jacobian(Vector w) {
        base.jacobian(w.part(BASE));
    }

    @Override
    public void hessian(Vector w, Vector y) {
        base.constraintHessian(w.part(BASE), y);
    }

    @Override
    public void constraintHessian(Vector w, Vector y) {
        base.constraintHessian(w.part(BASE), y);
    }

    @Override
    public void clearHessian() {
        base.clearHessian();
    }

    @Override
    public void transposedProduct(Vector y, Vector result) {
        base.transposedProduct(y, result.part(BASE));
        elasticTransposedProduct(y, result);
    }

    private void elasticTransposedProduct(Vector y, Vector result) {
        operations.copy(y, result.part(NEGATIVE));
        operations.copy(y, result.part(POSITIVE));
        operations.scale(-1, result.part(POSITIVE));
    }

    @Override
    public void product(Vector dw, Vector dy, Vector primalResult, Vector rowResult) {
        base.product(dw.part(BASE), dy, primalResult.part(BASE), rowResult);
        operations.copy(dw.part(BASE), scratch);
        operations.multiply(weights, scratch);
        operations.axpy(zeta, scratch, primalResult.part(BASE));
        elasticTransposedProduct(dy, primalResult);
        operations.axpy(-1, dw.part(POSITIVE), rowResult);
        operations.axpy(1, dw.part(NEGATIVE), rowResult);
    }

    @Override
    public FactorizationOutcome factorize(Vector primalDiagonal, Vector dualDiagonal) {
        operations.sum(primalDiagonal.part(BASE), zeta, weights, scratch);
        operations.copy(primalDiagonal.part(POSITIVE), positiveDiagonal);
        operations.copy(primalDiagonal.part(NEGATIVE), negativeDiagonal);
        operations.copy(dualDiagonal, rowDiagonal);
        operations.addReciprocal(1, positiveDiagonal, rowDiagonal);
        operations.addReciprocal(1, negativeDiagonal, rowDiagonal);
        return base.factorize(scratch, rowDiagonal);
    }

    @Override
    public void solve(Vector primalRight, Vector right, Vector dw, Vector dy) {
        operations.copy(right, rowRight);
        operations.addQuotient(1, primalRight.part(POSITIVE), positiveDiagonal, rowRight);
        operations.addQuotient(-1, primalRight.part(NEGATIVE), negativeDiagonal, rowRight);
        base.solve(primalRight.part(BASE), rowRight, dw.part(BASE), dy);
        // dp = (rp + dy) / Dp and dn = (rn - dy) / Dn, also where the step shares the memory of the right-hand side.
        operations.sum(primalRight.part(POSITIVE), 1, dy, dw.part(POSITIVE));
        operations.divide(positiveDiagonal, dw.part(POSITIVE));
        operations.sum(primalRight.part(NEGATIVE), -1, dy, dw.part(NEGATIVE));
        operations.divide(negativeDiagonal, dw.part(NEGATIVE));
    }
}
