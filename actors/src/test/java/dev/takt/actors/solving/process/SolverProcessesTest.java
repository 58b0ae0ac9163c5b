package dev.takt.actors.solving.process;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.journal.CaseText;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, of which the spare one never gets ready. */
class SolverProcessesTest {
    private static final int SPARE = 2;

    @TempDir
    private Path folder;

    @Test
    void aSpareProcessThatIsNotReadyIsNotWaitedFor()
            throws IOException, ExecutionException, InterruptedException, TimeoutException {
        Path file = TankSolver.write(folder, "");
        Case read = CaseFile.read(file, List.of());
        Errand errand = Errand.of(read, CaseText.read(file, List.of()), Optional.empty());
        AtomicInteger starts = new AtomicInteger();
        try (SolverProcesses processes = new SolverProcesses(
                read,
                errand,
                socket -> starts.incrementAndGet() == SPARE
                        ? new ProcessBuilder("cat") // waits for input that never comes
                        : TankSolver.process(file, socket),
                new RealClock())) {
            ProcessPlanSolver first = (ProcessPlanSolver) processes.create();
            first.close();

            ProcessPlanSolver second = (ProcessPlanSolver) processes.create();

            assertNotEquals(first.pid(), second.pid());
            assertTrue(TankSolver.solve(second, 0, false)
                    .get(1, TimeUnit.MINUTES)
                    .facts()
                    .accepted());
            second.close();
        }
    }
}
