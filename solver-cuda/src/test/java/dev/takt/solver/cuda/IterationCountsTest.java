package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.ipm.SolveReport;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.DistillationColumn;
import dev.takt.solver.problems.HeatedPlate;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How often an iteration launches and waits: each costs microseconds on a GPU, whatever the size of the problem. */
class IterationCountsTest {
    private static final List<OptimalControlProblem> PLANTS = List.of(
            DistillationColumn.reference().withTrays(6, 4).withSupports(8).problem(),
            HeatedPlate.reference().withSide(5).problem());

    @ParameterizedTest
    @EnumSource(names = {"AUGMENTED", "REDUCED"})
    void launchesAndWaitsAreFew(KktChoice choice) {
        for (OptimalControlProblem problem : PLANTS) {
            try (DeviceContext context = TestDevices.forward()) {
                Device device = context.device();
                var options = NmpcOptions.DEFAULT.with(SolverOptions.DEFAULT.with(KktOptions.of(choice)));
                var solver = RecedingHorizonSolver.of(problem, options.on(new CudaBackend(device)));
                solver.solve(0, StartPolicy.COLD);
                solver.solve(0, StartPolicy.COLD);
                long launches = device.launches();
                long waits = device.waits();
                SolveReport report = solver.solve(0, StartPolicy.COLD);
                double iterations = report.iterations();
                double launched = (device.launches() - launches) / iterations;
                double waited = (device.waits() - waits) / iterations;
                assertEquals(SolveStatus.OPTIMAL, report.status());
                assertTrue(launched <= 46, choice + ": " + launched + " launches an iteration");
                assertTrue(waited <= 10, choice + ": " + waited + " waits an iteration");
            }
        }
    }
}
