package dev.takt.solver.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.solver.accelerator.DeviceException;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.cuda.device.CountedDevice;
import dev.takt.solver.cuda.device.EmulatedDevice;
import dev.takt.solver.ipm.SolveStatus;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import dev.takt.solver.problems.DistillationColumn;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What becomes of device memory. */
class CudaBackendTest {
    /** More than a small program needs, and less than two of them. */
    private static final long ROOM_FOR_ONE = 12L << 20;

    @BeforeAll
    static void needsCompiler() {
        TestDevices.needCompiler();
    }

    private static SolveStatus solve(CudaBackend backend, int trays, int supports) {
        return RecedingHorizonSolver.of(
                        DistillationColumn.reference()
                                .withTrays(trays, trays - 2)
                                .withSupports(supports)
                                .problem(),
                        NmpcOptions.DEFAULT
                                .with(SolverOptions.DEFAULT.with(KktOptions.of(KktChoice.AUGMENTED)))
                                .on(backend))
                .solve(0, StartPolicy.COLD)
                .status();
    }

    /** The garbage collector knows nothing of device memory, and sees no reason to look for programs. */
    @Test
    void takesTheMemoryOfProgramsThatNobodyUses() {
        try (var device = new EmulatedDevice(EmulatedDevice.Schedule.FORWARD, ROOM_FOR_ONE);
                var backend = new CudaBackend(device)) {
            for (int program = 0; program < 3; program++) {
                assertEquals(SolveStatus.OPTIMAL, solve(backend, 4, 5));
            }
        }
    }

    @Test
    void whatDoesNotFitLeavesNothingBehind() {
        try (var device = new CountedDevice(new EmulatedDevice(EmulatedDevice.Schedule.FORWARD, ROOM_FOR_ONE));
                var backend = new CudaBackend(device)) {
            DeviceException failure = assertThrows(DeviceException.class, () -> solve(backend, 32, 361));
            assertEquals(DeviceFailure.OUT_OF_MEMORY, failure.failure());
            assertEquals(0, device.usage().heldBytes());
        }
    }

    @Test
    void givesEverythingBack() {
        try (var device = new CountedDevice(new EmulatedDevice(EmulatedDevice.Schedule.FORWARD))) {
            try (var backend = new CudaBackend(device)) {
                assertEquals(SolveStatus.OPTIMAL, solve(backend, 4, 5));
            }
            assertEquals(0, device.usage().heldBytes());
        }
    }
}
