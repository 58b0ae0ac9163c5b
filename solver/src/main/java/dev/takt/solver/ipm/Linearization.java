package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;
import dev.takt.solver.ipm.direction.Iterate;

/**
 * The quadratic program around a point v: minimise g^T d + d^T (W + shift I) d / 2 subject to c + A d = 0, with d = w - v. The
 * matrices are those that the program evaluated last.
 */
final class Linearization {
    private final BarrierProgram program;
    private final VectorOperations operations;
    private final Vector place;
    private final Vector gradient;
    private final Vector constraints;
    private final Vector change;
    private final Vector noMultipliers;
    private final Vector primalProduct;
    private final Vector rowProduct;

    Linearization(BarrierProgram program) {
        this.program = program;
        operations = program.operations();
        place = program.newPrimal();
        gradient = program.newPrimal();
        constraints = program.newRows();
        change = program.newPrimal();
        noMultipliers = program.newRows();
        primalProduct = program.newPrimal();
        rowProduct = program.newRows();
    }

    /** Takes the place, and what has been evaluated there, over. */
    void take(Iterate at, Vector gradientThere) {
        operations.copy(at.primal(), place);
        operations.copy(gradientThere, gradient);
        operations.copy(at.constraints(), constraints);
    }

    /** The place. */
    Vector place() {
        return place;
    }

    /**
     * Writes the gradient and the constraints of the quadratic program at an iterate.
     *
     * @param shift of the Hessian
     */
    void evaluate(Iterate at, double shift, Vector gradientResult) {
        operations.sum(at.primal(), -1, place, change);
        program.product(change, noMultipliers, primalProduct, rowProduct);
        operations.sum(gradient, 1, primalProduct, gradientResult);
        if (shift != 0) {
            operations.axpy(shift, change, gradientResult);
        }
        operations.sum(constraints, 1, rowProduct, at.constraints());
    }
}
