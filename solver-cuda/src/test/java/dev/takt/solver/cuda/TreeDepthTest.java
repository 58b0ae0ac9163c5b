package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.ipm.compute.ComputeBackend;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.kkt.augmented.AugmentedSystem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.problems.DistillationColumn;
import org.junit.jupiter.api.Test;

/** A device eliminates level by level: on one, the horizon is dissected, so that the tree is as deep as its logarithm. */
class TreeDepthTest {

    @Test
    void growsWithTheLogarithmOfTheHorizon() {
        try (DeviceContext context = TestDevices.forward()) {
            var backend = new CudaBackend(context.device());
            int few = levels(41, backend);
            int many = levels(161, backend);
            assertTrue(many <= few + 4, few + " levels, four times the horizon: " + many);
            assertTrue(many < levels(161, ComputeBackend.CPU) / 2, "the CPU's order has the least arithmetic");
        }
    }

    private static int levels(int supports, ComputeBackend backend) {
        var options = NmpcOptions.DEFAULT.with(SolverOptions.DEFAULT.with(KktOptions.of(KktChoice.AUGMENTED)));
        var problem = DistillationColumn.reference()
                .withTrays(6, 4)
                .withSupports(supports)
                .problem();
        var solver = RecedingHorizonSolver.of(problem, options.on(backend));
        return ((AugmentedSystem) solver.kkt().system()).symbolic().tree().levels();
    }
}
