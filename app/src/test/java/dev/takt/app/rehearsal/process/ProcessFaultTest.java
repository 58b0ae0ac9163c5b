package dev.takt.app.rehearsal.process;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.takt.actors.journal.JournalReader;
import dev.takt.actors.journal.Replay;
import dev.takt.actors.journal.ReplayReport;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.app.cli.Main;
import dev.takt.app.processors.RealTime;
import dev.takt.config.CaseFile;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real processes and real signals, each fault once; {@code ./takt benchmarks loop process-faults} has them often and with figures. Nothing
 * here depends on how fast the machine is: what is asserted are commands, rungs, modes and numbers of periods. A loop of each kind,
 * with its solver inside and in a process of its own, goes through all that can strike it, and then its journal is looked at.
 */
@RealTime
class ProcessFaultTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 40 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "10*der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, warm-up = 3, ladder { previous = 30 s } }
            actuators { u { rate = 2 } }
            """;

    private static List<String> takt(String... main) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("..", "jvm.options"),
                "-XX:+UseZGC",
                "-XX:TieredStopAtLevel=1",
                "-Dtakt.warm-up.millis=500",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(main));
        return command;
    }

    private static Path file(Path folder) throws IOException {
        return Files.writeString(folder.resolve("tank.conf"), TANK);
    }

    /** What the newest journal in a folder says; every run owes this, whatever befell it. */
    private static LoopWitness promisesKept(Path folder) throws IOException {
        LoopWitness witness = LoopWitness.of(CaseFile.parse(TANK, "tank.conf", List.of()), folder);
        assertAll(
                () -> assertEquals(List.of(), witness.violations().firstProblems()),
                () -> assertEquals(0, witness.violations().missed(), "missed"),
                () -> assertEquals(0, witness.violations().inadmissible(), "inadmissible"),
                () -> assertEquals(0, witness.damaged(), "damaged"),
                () -> assertEquals(0, witness.totals().modes().getOrDefault(Mode.SAFE, 0L), "periods in safe"));
        return witness;
    }

    /** No processor is free, the process is suspended, and at last killed, while the clock ends solves. */
    @Nested
    class OfALoopWithItsSolverInside {
        @TempDir
        private static Path folder;

        private static long seen;

        @BeforeAll
        static void suffer() throws IOException, InterruptedException {
            List<String> settings = List.of(
                    "solver.time-limit=20 ms",
                    "monitoring.journal.trouble-before=2 s",
                    "monitoring.journal.trouble-after=1 s");
            try (LoopProcess loop = LoopProcess.start(takt(Main.class.getName()), file(folder), folder, settings)) {
                ProcessFault.PROCESSORS_BUSY.on(loop);
                ProcessFault.SUSPENDED.on(loop);
                seen = loop.awaitFresh(loop.cycle() + 12);
                Signals.KILL.to(loop.pid());
            }
        }

        /** T11: after a second without the processor it does not run after what it missed. */
        @Test
        void aSuspensionSkipsWhatWasMissed() throws IOException {
            LoopWitness witness = promisesKept(folder);
            assertTrue(witness.violations().skipped() >= 8, "a second of periods was skipped: " + witness.violations());
            long begins = 0;
            for (CycleRecord cycle : witness.cycles()) {
                long begun = cycle.times().scheduled() + cycle.times().tickLateness();
                assertTrue(
                        begun >= cycle.times().scheduled() && begun > begins,
                        "period " + cycle.cycle() + " in its time");
                begins = begun;
            }
        }

        /** T13: what was written down outlives the process, and the next one goes on. */
        @Test
        void aKillLeavesAWholeJournalAndAnotherLoopGoesOn(@TempDir Path next) throws IOException, InterruptedException {
            long last = promisesKept(folder).cycles().getLast().cycle();
            assertTrue(last >= seen - 20, "the journal ends at " + last + ", where period " + seen + " was seen");
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, next.resolve(file.getFileName()));
                }
            }
            try (LoopProcess loop = LoopProcess.start(takt(Main.class.getName()), file(next), next, List.of())) {
                loop.awaitFresh(3);
                loop.end();
            }
            promisesKept(next);
        }

        /** T17: every solve is repeated, and so are those of the files of troubles, which carry what they started from. */
        @Test
        void whatWasSolvedUnderLoadIsRepeatedBitForBit() throws IOException {
            ReplayReport whole = new Replay(JournalReader.open(folder)).run();
            assertEquals(Optional.empty(), whole.difference());
            assertEquals(whole.solves(), whole.repeated(), whole::toString);
            List<Path> troubles;
            try (Stream<Path> files = Files.list(folder)) {
                troubles = files.filter(file -> file.toString().contains("-trouble-"))
                        .toList();
            }
            assertFalse(troubles.isEmpty(), "the suspended loop has skipped periods");
            for (Path trouble : troubles) {
                ReplayReport part = new Replay(JournalReader.open(trouble)).run();
                assertEquals(Optional.empty(), part.difference());
                assertEquals(part.solves(), part.repeated() + part.resumed(), () -> trouble + " " + part);
            }
        }
    }

    /**
     * Its solver is killed after settings were reloaded and the file destroyed, the next solver hangs, then no processor is free and
     * many watch while the heap is under pressure.
     */
    @Nested
    class OfALoopWithASolverProcess {
        @TempDir
        private static Path folder;

        private static JsonNode reloaded = JsonNodeFactory.instance.missingNode();

        @BeforeAll
        static void suffer() throws IOException, InterruptedException {
            Path file = file(folder);
            List<String> takt = takt(AllocatingMain.class.getName(), Main.class.getName());
            List<String> settings = List.of("loop.solver=process", "loop.reload.trial=0");
            try (LoopProcess loop = LoopProcess.start(takt, file, folder, settings)) {
                loop.awaitFresh(-1);
                Files.writeString(file, TANK + "solver { tolerance = 1e-4, barrier { strategy = adaptive } }");
                reloaded = loop.command("{\"command\": \"reload\"}");
                loop.awaitFresh(reloaded.path("cycle").asLong() + 5);
                Files.writeString(file, "nothing that a solver could read {");
                ProcessFault.SOLVER_KILLED.on(loop);
                ProcessFault.SOLVER_HANGS.on(loop);
                loop.allocate();
                ProcessFault.PROCESSORS_BUSY.on(loop);
                ProcessFault.WATCHED.on(loop);
                loop.end();
            }
        }

        /** T2, T3, T5 and T18. */
        @Test
        void theLoopOutlivesItsSolversUnderLoad() throws IOException {
            LoopWitness witness = promisesKept(folder);
            assertTrue(witness.totals().restarts() >= 2, "the killed solver and the one that hung were replaced");
            assertTrue(
                    witness.totals().sources().getOrDefault(CommandSource.PREVIOUS, 0L) > 0,
                    "the last plan bridged the time");
        }

        /** T5: whatever the file says by then. */
        @Test
        void everySolverIsToldTheSettingsInForce() {
            assertTrue(reloaded.path("reason").asText().contains("solver.tolerance"), reloaded::toString);
            List<List<String>> configured = new ArrayList<>();
            JournalReader.open(folder).read(found -> {
                if (found instanceof JournalRecord.Configured(List<String> overrides)) {
                    configured.add(overrides);
                }
            });
            assertEquals(3, configured.size(), "told to the first solver and to the two after it: " + configured);
            assertEquals(2, configured.getFirst().size(), configured::toString);
            configured.forEach(each -> assertEquals(configured.getFirst(), each));
        }

        /** T17: what all three solvers solved is in the journal. */
        @Test
        void solvesOfOtherProcessesAreReplayedWithTheSettingsInForce() {
            ReplayReport report = new Replay(JournalReader.open(folder)).run();
            assertEquals(Optional.empty(), report.difference());
            assertTrue(report.repeated() >= 15, report::toString);
            assertEquals(report.solves(), report.repeated());
        }
    }
}
