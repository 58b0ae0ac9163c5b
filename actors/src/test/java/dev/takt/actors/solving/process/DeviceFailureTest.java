package dev.takt.actors.solving.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.SolveEnding;
import dev.takt.solver.accelerator.DeviceFailure;
import dev.takt.solver.accelerator.DeviceUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that solve on the emulated device, which is told to fail. */
class DeviceFailureTest {
    @TempDir
    private Path folder;

    @Test
    void aKernelThatNeverEndsCostsItsProcessAndTheNextOneAnalysesNothing()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        assumeTrue(hasCompiler(), "no g++ on the PATH: the emulated device cannot compile");
        Path file = TankSolver.write(
                folder, "solver { backend = cuda, cache = \"%s\" }".formatted(folder.resolve("cache")));
        Case read = CaseFile.read(file, List.of());
        Path fault = folder.resolve("fault");
        SolverSetup setup = SolverSetup.of(read, CaseText.read(file, List.of()), Optional.empty());
        try (SolverProcesses processes =
                new SolverProcesses(read, setup, socket -> process(fault, socket), new RealClock())) {
            SolveOutcome before;
            CompletableFuture<String> lost = new CompletableFuture<>();
            try (PlanSolver solver = processes.create()) {
                before = solve(solver).get(3, TimeUnit.MINUTES);
                assertEquals(SolveEnding.OPTIMAL, before.facts().ending());
                solver.whenLost(lost::complete);
                Files.writeString(fault, "stalled");
                CompletableFuture<SolveOutcome> unanswered = solve(solver);
                String reason = lost.get(3, TimeUnit.MINUTES);
                assertTrue(reason.contains("has ended: "), reason);
                assertTrue(reason.contains("(a kernel did not end in time)"), reason);
                assertTrue(!unanswered.isDone());
                DeviceUsage usage = processes.usage().orElseThrow();
                assertEquals(Map.of(DeviceFailure.STALLED, 1L), usage.failures());
                assertTrue(usage.launches() > 0 && usage.waits() > 0 && usage.uploadedBytes() > 0, usage::toString);
            }
            Files.delete(fault);
            try (PlanSolver solver = processes.create()) {
                SolveOutcome after = solve(solver).get(3, TimeUnit.MINUTES);
                assertArrayEquals(before.plan().output(), after.plan().output());
                assertEquals(0, after.analyses());
            }
        }
    }

    private static boolean hasCompiler() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "g++")));
    }

    private static CompletableFuture<SolveOutcome> solve(PlanSolver solver) {
        return TankSolver.solve(solver, 0, false);
    }

    private static ProcessBuilder process(Path fault, Path socket) {
        return TankSolver.process(
                socket,
                "--enable-native-access=ALL-UNNAMED",
                "-Dtakt.cuda.device=emulated",
                "-Dtakt.cuda.emulated.fault=" + fault,
                "-Dtakt.cuda.watchdog=0.1");
    }
}
