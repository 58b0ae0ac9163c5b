package dev.takt.solver.ipm.compute;

import dev.takt.solver.kernels.CompiledProgram;
import dev.takt.solver.kkt.selection.KktSelection;
import dev.takt.solver.linalg.ordering.OrderingOptions;

/** Where a solve is computed: makes, of a program and a KKT system, what the interior point method iterates on. */
@FunctionalInterface
public interface ComputeBackend {
    /** Arrays on the host. */
    ComputeBackend CPU =
            (program, selection) -> new SlackedProgram(new ArrayProgram(selection.program(), selection.system()));

    /**
     * Takes the memory for a program.
     *
     * @param program the compiled problem
     * @param selection its KKT system, and the form of the program that it is for
     */
    SlackedProgram program(CompiledProgram program, KktSelection selection);

    /** Which orderings of a sparse KKT matrix suit it. */
    default OrderingOptions ordering() {
        return OrderingOptions.DEFAULT;
    }

    /** Whether its KKT systems leave the slack variables of soft constraints to an elimination on the host. */
    default boolean eliminatesSlacks() {
        return true;
    }
}
