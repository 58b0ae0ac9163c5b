package dev.takt.app.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.Journal;
import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.ModelFingerprint;
import dev.takt.actors.journal.Replay;
import dev.takt.actors.journal.ReplayReport;
import dev.takt.actors.journal.SolveRecorder;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalHeader;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.app.processors.RealTime;
import dev.takt.config.fleet.FleetFile;
import dev.takt.links.CaseTags;
import dev.takt.links.Tag;
import dev.takt.loop.Mode;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loops of a fleet run to automatic mode, and what each solved is repeated bit for bit by a solver of its own. */
@RealTime
class FleetReplayTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2, gain = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 8, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + gain*u" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, set-points { xsp = [[0, 1], [2, 2]] } }
            plant { noise { seed = 1, deviations { x = 0.01 } } }
            """;

    @TempDir
    private Path folder;

    /** Records all solves and periods of a loop. */
    private record Recorded(Journal journal) implements LoopAttachments {
        static Recorded of(FleetCase loop, Path folder) {
            CaseText text = CaseText.read(loop.member().file(), loop.member().overrides());
            var tags = CaseTags.of(loop.value());
            JournalHeader header = new JournalHeader(
                    "test",
                    JournalHeader.runName(loop.value().name(), Instant.now()),
                    1,
                    System.currentTimeMillis(),
                    text,
                    text.configurationHash(),
                    ModelFingerprint.of(loop.value().model().problem()),
                    tags.measurements().tags().stream().map(Tag::name).toList(),
                    tags.commands().tags().stream().map(Tag::name).toList());
            return new Recorded(Journal.open(
                    folder.resolve(loop.value().name()), header, loop.value().journal()));
        }

        @Override
        public SolveObserver recorder(RecedingHorizonSolver solver) {
            return new SolveRecorder(solver, journal::offer, journal::checkpointWanted);
        }

        @Override
        public ControlLoop.Builder attach(ControlLoop.Builder loop) {
            return loop.observedBy(journal);
        }

        @Override
        public void close() {
            journal.close();
        }
    }

    private static void until(BooleanSupplier reached) {
        long begun = System.nanoTime();
        while (!reached.getAsBoolean()) {
            assertTrue(System.nanoTime() - begun < TimeUnit.MINUTES.toNanos(3), "not reached in three minutes");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void whatEachLoopSolvedIsRepeatedBitForBit() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("tank.conf"), TANK);
        Path file = Files.writeString(
                folder.resolve("tanks.conf"),
                "fleet { template = tank.conf, table = tanks.csv, threads = 2, load = 1 }");
        StringBuilder table = new StringBuilder("name,model.parameters.gain,model.domain.t.points\n");
        for (int k = 0; k < 6; k++) {
            // two structures
            table.append("tank-" + k + "," + (1 + 0.05 * k) + "," + (k == 5 ? "31" : "") + "\n");
        }
        Files.writeString(folder.resolve("tanks.csv"), table);
        FleetFile read = FleetFile.read(file);
        var cases = new FleetReading(true, List.of()).read(read.members());
        try (Fleet fleet = new Fleet(read.settings(), each -> Recorded.of(each, folder))) {
            for (FleetCase each : cases) {
                fleet.start(each);
            }
            until(() -> fleet.loops().stream()
                    .allMatch(loop -> loop.totals().mode().drivesActuators()
                            && loop.totals().cycles() > 40));
            assertEquals(2, fleet.solvers().count().structures());
            assertEquals(0, fleet.solvers().count().own());
            assertEquals(6, fleet.begun());
        }
        for (FleetCase each : cases) {
            ReplayReport report =
                    new Replay(JournalReader.open(folder.resolve(each.value().name()))).run();
            assertTrue(report.difference().isEmpty(), each.value().name() + ": " + report.difference());
            assertTrue(report.repeated() > 30, report.toString());
            assertEquals(0, report.undecided(), report.toString());
        }
    }

    @Test
    void aPoolThatIsTooSmallRefusesAndSaysWhy() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("tank.conf"), TANK);
        Files.writeString(folder.resolve("fleet.conf"), "fleet { threads = 1, load = 1e-9 }");
        FleetFile read = FleetFile.read(folder);
        try (Fleet fleet = new Fleet(read.settings(), _ -> LoopAttachments.NONE)) {
            FleetLoop loop = fleet.start(
                    new FleetReading(true, List.of()).read(read.members()).getFirst());
            until(() -> loop.refusal().isPresent());
            assertEquals(Mode.STANDBY, loop.totals().mode());
            assertTrue(loop.refusal().orElseThrow().contains("the solver pool cannot carry tank"));
            var answer = loop.operation()
                    .submit(new OperatorCommand.RequestMode(Mode.AUTO), "somebody")
                    .toCompletableFuture()
                    .join();
            assertTrue(!answer.accepted() && answer.reason().contains("of a thread"), answer.reason());
            assertTrue(loop.trouble() > 0);
        }
    }
}
