package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.cuda.device.BatchDevice;
import dev.takt.solver.cuda.device.Device;
import dev.takt.solver.cuda.device.EmulatedDevice;
import dev.takt.solver.cuda.execution.DeviceContext;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.model.OptimalControlProblem;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.DistillationColumn;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scenarios that share launches get what they would get alone, with hardly more launches than one of them. */
class ScenarioBatchTest {
    private static final OptimalControlProblem COLUMN =
            DistillationColumn.reference().withTrays(6, 4).withSupports(8).problem();
    private static final NmpcOptions OPTIONS =
            NmpcOptions.DEFAULT.with(SolverOptions.DEFAULT.with(KktOptions.of(KktChoice.AUGMENTED)));

    private static RecedingHorizonSolver solver(Device device, int scenario) {
        var solver = RecedingHorizonSolver.of(COLUMN, OPTIONS.on(new CudaBackend(device)));
        solver.program().parameters().values()[0] *= 1 + 0.01 * scenario;
        return solver;
    }

    /** Solves all and returns how many launches it took. */
    private static long solve(Device device, BatchDevice batch, List<RecedingHorizonSolver> solvers) {
        long before = device.launches();
        batch.run(solvers.stream()
                .<Runnable>map(solver -> () -> assertEquals(
                        SolveStatus.OPTIMAL, solver.solve(0, StartPolicy.COLD).status()))
                .toList());
        return device.launches() - before;
    }

    private static long launchesOf(int scenarios, EmulatedDevice.Schedule schedule) {
        try (DeviceContext context = TestDevices.of(schedule);
                var batch = new BatchDevice(context.device(), scenarios)) {
            var solvers = new ArrayList<RecedingHorizonSolver>();
            for (int k = 0; k < scenarios; k++) {
                solvers.add(solver(batch.scenario(k), k));
            }
            long launches = solve(context.device(), batch, solvers);
            for (int k = 0; k < scenarios; k++) {
                try (DeviceContext own = TestDevices.of(schedule)) {
                    var alone = solver(own.device(), k);
                    alone.solve(0, StartPolicy.COLD);
                    assertArrayEquals(
                            alone.point().variables(), solvers.get(k).point().variables());
                }
            }
            return launches;
        }
    }

    @ParameterizedTest
    @EnumSource(EmulatedDevice.Schedule.class)
    void scenariosShareLaunches(EmulatedDevice.Schedule schedule) {
        long one = launchesOf(1, schedule);
        long four = launchesOf(4, schedule);
        assertTrue(four <= 1.5 * one, "4 scenarios take " + four + " launches, 1 takes " + one);
    }

    @Test
    void theStructureIsOnTheDeviceOnce() {
        long alone;
        try (DeviceContext context = TestDevices.forward();
                var backend = new CudaBackend(context.device())) {
            RecedingHorizonSolver.of(COLUMN, OPTIONS.on(backend));
            alone = backend.memoryBytes();
        }
        try (DeviceContext context = TestDevices.forward();
                var batch = new BatchDevice(context.device(), 2);
                var first = new CudaBackend(batch.scenario(0));
                var second = new CudaBackend(batch.scenario(1))) {
            RecedingHorizonSolver.of(COLUMN, OPTIONS.on(first));
            long shared = batch.sharedBytes();
            RecedingHorizonSolver.of(COLUMN, OPTIONS.on(second));
            assertEquals(shared, batch.sharedBytes(), "the second scenario brings no index array of its own");
            assertEquals(first.memoryBytes(), second.memoryBytes());
            assertTrue(
                    alone >= second.memoryBytes() + shared,
                    alone + " bytes alone, " + second.memoryBytes() + " beside " + shared);
            assertTrue(shared > 0.05 * alone, shared + " of " + alone + " bytes are structure");
        }
    }

    @Test
    void aScenarioThatFailsDoesNotHoldTheOthers() {
        try (DeviceContext context = TestDevices.forward();
                var batch = new BatchDevice(context.device(), 2)) {
            RecedingHorizonSolver sound = solver(batch.scenario(0), 0);
            IllegalStateException failure = assertThrows(
                    IllegalStateException.class,
                    () -> batch.run(List.of(() -> sound.solve(0, StartPolicy.COLD), () -> {
                        throw new IllegalArgumentException("no such scenario");
                    })));
            assertEquals("a scenario failed: no such scenario", failure.getMessage());
            assertEquals(SolveStatus.OPTIMAL, sound.solve(0, StartPolicy.COLD).status());
        }
    }
}
