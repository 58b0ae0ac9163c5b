package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;
import java.util.Optional;

/**
 * What regularization adds to the Hessian: delta_w times the identity, or, where variables are of very different sizes, times the
 * {@linkplain BarrierProgram#stepWeights weights of their steps} (decision 123).
 */
final class PrimalRegularization {
    private final BarrierProgram program;
    private final VectorOperations operations;
    /** Room for the weighted step; empty where no step is ever weighed. */
    private final Optional<Vector> room;

    PrimalRegularization(BarrierProgram program) {
        this.program = program;
        operations = program.operations();
        room = program.stepWeights().map(_ -> program.newPrimal());
    }

    /** The part of delta that each entry has alike: all of it or nothing. */
    double shift(double delta) {
        return isWeighted(delta) ? 0 : delta;
    }

    /** Whether entries have different parts of delta. */
    boolean isWeighted(double delta) {
        return delta > 0 && program.stepWeights().isPresent();
    }

    /** Adds the parts that differ to a diagonal. */
    void addTo(double delta, Vector diagonal) {
        if (isWeighted(delta)) {
            operations.axpy(delta, program.stepWeights().get(), diagonal);
        }
    }

    /** Subtracts the product of the parts that differ with a step from a residual. */
    void subtractProduct(double delta, Vector step, Vector residual) {
        if (isWeighted(delta)) {
            Vector weighted = room.get();
            operations.copy(step, weighted);
            operations.multiply(program.stepWeights().get(), weighted);
            operations.axpy(-delta, weighted, residual);
        }
    }
}
